#!/usr/bin/env bash
# One user who likes and unlikes one post over and over, in three regions; logs kept for 16 MiB only.
# Usage: bench/toggle.sh [TAPS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nodes.sh"
taps=${1:-1000000}
for region in "${regions[@]}"; do start "$region" --found --log-retention-bytes 16MiB --events-retention-bytes 16MiB; done
tapped=0
while [ "$tapped" -lt "$taps" ]; do
  wrk -t1 -c64 -d20s -s bench/toggle.lua "http://127.0.0.1:$port" >"$scratch/wrk"
  tapped=$((tapped + $(awk '/requests in/{print $1}' "$scratch/wrk")))
  probe settled $port >/dev/null
  echo "$tapped taps"
  sizes
done
for k in 0 1 2; do echo "${regions[k]} counts $(curl -s "http://127.0.0.1:$((port + k))/v1/posts/toggled/likes" | grep -o '"count":[0-9]*')"; done
