#!/usr/bin/env bash
# A third region that is dead through many taps in the other two, with logs kept for 64 MiB only, and comes back.
# Usage: bench/dead-region.sh [TAPS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nodes.sh"
taps=${1:-1000000}
kept=(--log-retention-bytes 64MiB --events-retention-bytes 64MiB)
for region in "${regions[@]}"; do start "$region" --found "${kept[@]}"; done

load 30 us eu >/dev/null && probe settled $port >/dev/null
stop ap -KILL
tapped=0
while [ "$tapped" -lt "$taps" ]; do
  tapped=$((tapped + $(load 20 us eu)))
  echo "$tapped taps while ap is dead"
  sizes
done
start ap "${kept[@]}"
echo "ap is back; it has caught up after $(probe settled $port) ms"
sizes
for k in 0 1 2; do probe counts $((port + k)) "$scratch/counts$k"; done
cmp "$scratch/counts0" "$scratch/counts1" && cmp "$scratch/counts0" "$scratch/counts2"
echo "all count $(awk '{n+=$1} END{print n}' "$scratch/counts0") likes, post by post the same"
