#!/usr/bin/env bash
# Reads of one hot post and of a page of 20 posts, beside the route that does nothing, in turn. Starts and stops a node of its own.
# Usage: bench/reads.sh [ROUNDS [SECONDS [CONNECTIONS]]]; needs wrk and curl.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rounds=${1:-3} seconds=${2:-4} connections=${3:-64}
scratch=$(mktemp -d)
./likewise node --cluster bench --region us --name us-1 --data "$scratch/data" --http 127.0.0.1:18080 \
    --admin 127.0.0.1:17080 --gossip 127.0.0.1:19080 --found >"$scratch/node.log" 2>&1 &
node=$!
trap 'kill $node; wait $node || true; rm -rf "$scratch"' EXIT
base=http://127.0.0.1:18080/v1
until curl -sf -o /dev/null "$base/ping"; do
    kill -0 $node
    sleep 0.2
done

posts=$(seq -s, -f 'p%g' 1 20)
for user in $(seq 1 200); do
    printf '{"user":"u%d","post":"hot","action":"like"}\n{"user":"u%d","post":"p%d","action":"like"}\n' \
        "$user" "$user" $((user % 20 + 1))
done | curl -sf -o /dev/null -H 'Content-Type: application/x-ndjson' --data-binary @- "$base/likes:batch"

measure() {
    local name=$1
    shift
    wrk -t1 -c"$connections" -d"${seconds}s" --latency "$@" |
        awk -v name="$name" '/99%/ {p99 = $2} /Requests\/sec/ {printf "%-18s %10s/s  p99 %s\n", name, $2, p99}'
}

for round in $(seq 0 "$rounds"); do
    echo "round $round$([ "$round" = 0 ] && echo ', to warm up')"
    measure no-op "$base/ping"
    measure count "$base/posts/hot/likes"
    measure page "$base/likes?posts=$posts"
    measure 'page for a user' -H 'X-User-Id: u1' "$base/likes?posts=$posts"
done
