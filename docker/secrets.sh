#!/bin/sh
# Makes what three regions need to trust each other and their callers, in a directory that is not in the image: an authority and a
# certificate for each region, the secret of users' tokens, and the token of the admin ports. For trying things out: in
# production certificates come from your own authority and are renewed. Needs openssl. Usage: secrets.sh CLUSTER REGION…
# Into SECRETS, if that is set.
set -eu
cluster=${1:?usage: secrets.sh CLUSTER REGION…}
shift
directory=${SECRETS:-$(dirname "$0")/secrets}
mkdir -p "$directory"
chmod 700 "$directory"
cd "$directory"

new_key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null || openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

if [ ! -f authority.pem ]; then
    new_key authority.key
    openssl req -x509 -new -key authority.key -days 3650 -subj "/CN=$cluster authority" -out authority.pem
fi
for region; do
    new_key "$region.key"
    printf 'subjectAltName=URI:spiffe://%s/%s\n' "$cluster" "$region" >"$region.ext"
    openssl req -new -key "$region.key" -subj "/CN=$region" \
        | openssl x509 -req -CA authority.pem -CAkey authority.key -CAcreateserial -days 90 -extfile "$region.ext" -out "$region.pem" 2>/dev/null
    rm "$region.ext"
done
[ -f jwt.secret ] || openssl rand -hex 32 >jwt.secret
[ -f admin.token ] || openssl rand -hex 32 >admin.token
# The node in a container is another user than you; the directory is closed to others.
chmod 644 -- *
chmod 600 authority.key
echo "in $directory: authority.pem, jwt.secret, admin.token, and a certificate and key for: $*"
