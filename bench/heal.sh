#!/usr/bin/env bash
# A cut that outlasts many taps on both sides, then the heal: three nodes on this machine, 10,000 posts.
# Usage: bench/heal.sh [TAPS_A_SIDE]; needs wrk. See docs/benchmarks.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
taps=${1:-1000000}
port=18280
scratch=$(mktemp -d)
nodes=()
trap 'kill "${nodes[@]}" 2>/dev/null; wait 2>/dev/null; rm -rf "$scratch"' EXIT

regions=(us eu ap)
peers=()
for k in 0 1 2; do peers+=(--peer "127.0.0.1:$((port + 1000 + k))"); done
for k in 0 1 2; do
  ./likewise node --cluster bench --region "${regions[k]}" --name "${regions[k]}-1" --data "$scratch/${regions[k]}" --found \
    --chaos true --http "127.0.0.1:$((port + k))" --admin "127.0.0.1:$((port - 1000 + k))" \
    --gossip "127.0.0.1:$((port + 1000 + k))" "${peers[@]}" >"$scratch/${regions[k]}.log" 2>&1 &
  nodes+=($!)
done
for region in "${regions[@]}"; do until grep -qx ready "$scratch/$region.log"; do sleep 0.2; done; done
javac -d "$scratch" bench/Heal.java
heal() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$scratch" Heal "$@"; }
load() { # SECONDS: both sides at once; prints the taps done
  SIDE=a wrk -t1 -c32 -d"$1s" -s bench/spread.lua "http://127.0.0.1:$port" >"$scratch/a" &
  local other=$!
  SIDE=b wrk -t1 -c32 -d"$1s" -s bench/spread.lua "http://127.0.0.1:$((port + 2))" >"$scratch/b"
  wait "$other"
  awk '/requests in/{n+=$1} END{print n}' "$scratch/a" "$scratch/b"
}

load 90 >/dev/null && heal settled $port >/dev/null # warm up
start=$(date +%s%N)
heal taps $port 18 >"$scratch/busy" &
probe=$!
done_taps=$(load 20)
wait "$probe"
heal settled $port >/dev/null
ingest=$((done_taps * 1000000000 / ($(date +%s%N) - start)))
echo "three nodes share this machine: $done_taps taps, $ingest taps/s until all had all"
echo "latency at the third node meanwhile, $(cat "$scratch/busy")"
echo "latency at the third node without that load, $(heal taps $port 10)"
heal settled $port >/dev/null
heal counts $port "$scratch/common"
for peer in us eu; do ./likewise link "$peer" --cut --admin "http://127.0.0.1:$((port - 998))" >/dev/null; done
sum=0
while [ "$sum" -lt $((2 * taps)) ]; do sum=$((sum + $(load 20))); done
echo "taps during the cut: $sum on both sides together"
heal heal $port "$scratch/common"
for k in 0 1 2; do
  awk -v region="${regions[k]}" '/VmHWM/{print region, "peak RSS", int($2 / 1024), "MiB"}' "/proc/${nodes[k]}/status"
  du -sm "$scratch/${regions[k]}" | awk -v region="${regions[k]}" '{print region, "disk", $1, "MiB"}'
done
