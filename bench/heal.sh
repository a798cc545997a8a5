#!/usr/bin/env bash
# A cut that outlasts many taps on both sides, then the heal: three nodes on this machine, 10,000 posts.
# Usage: bench/heal.sh [TAPS_A_SIDE]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nodes.sh"
taps=${1:-1000000}
for region in "${regions[@]}"; do start "$region" --found; done

load 90 us ap >/dev/null && probe settled $port >/dev/null # warm up
began=$(date +%s%N)
probe taps $((port + 2)) 18 >"$scratch/busy" &
probing=$!
tapped=$(load 20 us ap)
wait "$probing"
probe settled $port >/dev/null
echo "three nodes share this machine: $tapped taps, $((tapped * 1000000000 / ($(date +%s%N) - began))) taps/s until all had all"
echo "latency at the third node meanwhile, $(cat "$scratch/busy")"
echo "latency at the third node without that load, $(probe taps $((port + 2)) 10)"
probe settled $port >/dev/null
probe counts $port "$scratch/common"
for peer in us eu; do ./likewise link "$peer" --cut --admin "http://127.0.0.1:$((port - 998))" >/dev/null; done
tapped=0
while [ "$tapped" -lt $((2 * taps)) ]; do tapped=$((tapped + $(load 20 us ap))); done
echo "taps during the cut: $tapped on both sides together"
probe heal $port "$scratch/common"
sizes
