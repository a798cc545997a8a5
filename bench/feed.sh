#!/usr/bin/env bash
# Pages of 20 posts for a user, out of 1,000,000 posts with 10,000,000 likes, beside the route that does nothing. Both by Zipf (s = 1).
# Usage: [DATA=DIR] bench/feed.sh [LIKES [ROUNDS [SECONDS [CONNECTIONS]]]]; needs wrk, curl and 1 GiB of disk.
# What is in DIR stays there, and 0 likes measures with those that a run before has left.
set -euo pipefail
likes=${1:-10000000} rounds=${2:-3} seconds=${3:-20} connections=${4:-64} data=${DATA:-}
source "$(dirname "${BASH_SOURCE[0]}")/read-node.sh"

start=$SECONDS
awk -v likes="$likes" 'BEGIN {
    srand(1)
    for (i = 0; i < likes; i++)
        printf "{\"user\":\"u%d\",\"post\":\"p%d\",\"action\":\"like\"}\n", i % 1000000, int(exp(rand() * log(1000000)))
}' | like
echo "$likes likes in $((SECONDS - start)) s"

for round in $(seq 0 "$rounds"); do
    echo "round $round$([ "$round" = 0 ] && echo ', to warm up')"
    PAGES=no measure no-op -s bench/feed.lua http://127.0.0.1:18080
    PAGES=yes measure page -s bench/feed.lua http://127.0.0.1:18080
done
