#!/usr/bin/env bash
# Pages of 20 posts for a user, out of 1,000,000 posts with 10,000,000 likes, beside the route that does nothing. Both by Zipf (s = 1).
# Usage: [DATA=DIR] bench/feed.sh [LIKES [ROUNDS [SECONDS [CONNECTIONS]]]]; needs wrk, curl and 4 GiB of disk. What is in DIR stays there.
# 0 likes: those that a run before has left there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

likes=${1:-10000000} rounds=${2:-3} seconds=${3:-10} connections=${4:-64}
scratch=$(mktemp -d)
./likewise node --cluster bench --region us --name us-1 --data "${DATA:-$scratch/data}" --http 127.0.0.1:18080 \
    --admin 127.0.0.1:17080 --gossip 127.0.0.1:19080 --found >"$scratch/node.log" 2>&1 &
node=$!
trap 'kill $node; wait $node || true; rm -rf "$scratch"' EXIT
base=http://127.0.0.1:18080/v1
until curl -sf -o /dev/null "$base/ping"; do
    kill -0 $node
    sleep 0.2
done

start=$SECONDS
awk -v likes="$likes" 'BEGIN {
    srand(1)
    for (i = 0; i < likes; i++)
        printf "{\"user\":\"u%d\",\"post\":\"p%d\",\"action\":\"like\"}\n", i % 1000000, int(exp(rand() * log(1000000)))
}' | split -l 10000 --filter "curl -sf -o /dev/null -H 'Content-Type: application/x-ndjson' --data-binary @- $base/likes:batch" -
echo "$likes likes in $((SECONDS - start)) s"

measure() {
    PAGES=$2 wrk -t1 -c"$connections" -d"${seconds}s" --latency -s bench/feed.lua http://127.0.0.1:18080 |
        awk -v name="$1" '/99%/ {p99 = $2} /Non-2xx/ {bad = ", " $0} /Requests\/sec/ {printf "%-8s %10s/s  p99 %s%s\n", name, $2, p99, bad}'
}
for round in $(seq 0 "$rounds"); do
    echo "round $round$([ "$round" = 0 ] && echo ', to warm up')"
    measure no-op no
    measure page yes
done
