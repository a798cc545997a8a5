# Sourced by the benches that run several nodes on this machine; see docs/benchmarks.md. Needs wrk.
# start REGION [FLAG...] starts one of us, eu and ap and waits until it is ready. HTTP is at $port, $port+1, $port+2,
# admin 1,000 below, gossip 1,000 above.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
port=18280
regions=(us eu ap)
scratch=$(mktemp -d)
declare -A nodes
trap 'kill "${nodes[@]}" 2>/dev/null; wait 2>/dev/null; rm -rf "$scratch"' EXIT
javac -d "$scratch" bench/Probe.java
./likewise --version >/dev/null # builds, if need be

at() { # REGION: its number
  local k
  for k in 0 1 2; do if [ "${regions[k]}" = "$1" ]; then echo "$k"; fi; done
}
start() {
  local region=$1 k peers=()
  k=$(at "$region")
  shift
  for p in 0 1 2; do peers+=(--peer "127.0.0.1:$((port + 1000 + p))"); done
  ./likewise node --cluster bench --region "$region" --name "$region-1" --data "$scratch/$region" --chaos true \
    --http "127.0.0.1:$((port + k))" --admin "127.0.0.1:$((port - 1000 + k))" --gossip "127.0.0.1:$((port + 1000 + k))" \
    "${peers[@]}" "$@" >"$scratch/$region.log" 2>&1 &
  nodes[$region]=$!
  until grep -qx ready "$scratch/$region.log"; do sleep 0.2; done
}
stop() { # REGION [SIGNAL]
  kill "${2:--TERM}" "${nodes[$1]}"
  wait "${nodes[$1]}" 2>/dev/null || true
  unset "nodes[$1]"
}
probe() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$scratch" Probe "$@"; }
load() { # SECONDS REGION REGION: likes on 10,000 posts in two regions at once; prints how many
  SIDE=a wrk -t1 -c32 -d"$1s" -s bench/spread.lua "http://127.0.0.1:$((port + $(at "$2")))" >"$scratch/a" &
  local other=$!
  SIDE=b wrk -t1 -c32 -d"$1s" -s bench/spread.lua "http://127.0.0.1:$((port + $(at "$3")))" >"$scratch/b"
  wait "$other"
  awk '/requests in/{n+=$1} END{print n}' "$scratch/a" "$scratch/b"
}
sizes() { # prints memory and disk of each node
  local region
  for region in "${regions[@]}"; do
    [ -n "${nodes[$region]:-}" ] || continue
    echo "$region: RSS $(awk '/VmRSS/{print int($2 / 1024)}' "/proc/${nodes[$region]}/status") MiB, peak" \
      "$(awk '/VmHWM/{print int($2 / 1024)}' "/proc/${nodes[$region]}/status") MiB, disk $(du -sm "$scratch/$region" | cut -f1) MiB"
  done
}
