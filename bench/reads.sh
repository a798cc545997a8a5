#!/usr/bin/env bash
# Reads of one hot post and of a page of 20 posts, beside the route that does nothing, in turn. Starts and stops a node of its own.
# Usage: bench/reads.sh [ROUNDS [SECONDS [CONNECTIONS]]]; needs wrk and curl.
set -euo pipefail
rounds=${1:-3} seconds=${2:-4} connections=${3:-64}
source "$(dirname "${BASH_SOURCE[0]}")/read-node.sh"

posts=$(seq -s, -f 'p%g' 1 20)
for user in $(seq 1 200); do
    printf '{"user":"u%d","post":"hot","action":"like"}\n{"user":"u%d","post":"p%d","action":"like"}\n' \
        "$user" "$user" $((user % 20 + 1))
done | like

for round in $(seq 0 "$rounds"); do
    echo "round $round$([ "$round" = 0 ] && echo ', to warm up')"
    measure no-op "$base/ping"
    measure count "$base/posts/hot/likes"
    measure page "$base/likes?posts=$posts"
    measure 'page for a user' -H 'X-User-Id: u1' "$base/likes?posts=$posts"
done
