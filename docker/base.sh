#!/usr/bin/env bash
# Makes a base image without a registry: Debian by debootstrap, with a Java runtime. Needs root, debootstrap and an engine.
# Usage: docker/base.sh TAG. JAVA_25_HOME, or a JDK 25 under /usr/lib/jvm, is cut down to a runtime; else Debian's own Java 17.
set -euo pipefail
tag=${1:?usage: docker/base.sh TAG}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

jdk=
for candidate in ${JAVA_25_HOME:+"$JAVA_25_HOME"} /usr/lib/jvm/*25*; do
    if [ -x "$candidate/bin/jlink" ]; then
        jdk=$candidate
        break
    fi
done

packages=ca-certificates
if [ -z "$jdk" ]; then packages+=,openjdk-17-jre-headless; fi
debootstrap --variant=minbase --include="$packages" bookworm "$scratch/root" "$mirror" >"$scratch/log" 2>&1 \
    || { tail -n 20 "$scratch/log" >&2; exit 1; }
rm -rf "$scratch"/root/var/cache/apt "$scratch"/root/var/lib/apt/lists/* "$scratch"/root/usr/share/{doc,man,locale}
if [ -n "$jdk" ]; then
    "$jdk/bin/jlink" --add-modules java.base,java.logging,java.management,java.naming,java.net.http,java.xml,jdk.crypto.ec,jdk.jcmd,jdk.management,jdk.unsupported,jdk.zipfs \
        --strip-debug --no-header-files --no-man-pages --output "$scratch/root/opt/java"
    ln -s /opt/java/bin/java "$scratch/root/usr/local/bin/java"
fi
tar -C "$scratch/root" -c . | docker import --change 'CMD ["bash"]' - "$tag" >/dev/null
echo "$tag: Debian bookworm with $(docker run --rm "$tag" java -version 2>&1 | head -n 1)"
