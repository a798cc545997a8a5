#!/usr/bin/env bash
# B10: many WebSockets on one post that is liked all the time. First taps alone, then with the sockets; then the sockets for long,
# with the node's memory once a minute. Usage: bench/live.sh [SOCKETS] [TAPS A SECOND] [SECONDS] [LONG SECONDS].
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sockets=${1:-10000} taps=${2:-5000} seconds=${3:-60} long=${4:-600}
scratch=$(mktemp -d)
trap 'kill $node 2>/dev/null; wait 2>/dev/null; rm -rf "$scratch"' EXIT
javac -d "$scratch" bench/Sockets.java
./likewise node --cluster bench --region us --name us-1 --data "$scratch/us" --found \
  --http 127.0.0.1:18180 --admin 127.0.0.1:17180 --gossip 127.0.0.1:19180 >"$scratch/node.log" 2>&1 &
node=$!
until grep -qx ready "$scratch/node.log"; do sleep 0.2; done
run() { java -Xms2g -Xmx2g -Xmn1g -XX:+UseSerialGC -cp "$scratch" Sockets 18180 "$@" 1000; }
memory() {
  awk '/VmRSS/{printf "%d MiB resident", $2 / 1024}' "/proc/$node/status"
  jcmd $node GC.run >/dev/null
  jcmd $node GC.heap_info | awk '/used/{match($0, /used [0-9]+K/); print ", heap after a collection", int(substr($0, RSTART + 5) / 1024), "MiB"; exit}'
}
run 0 "$taps" 20 >/dev/null # warm up
for round in 1 2 3; do
  echo "-- taps alone"; run 0 "$taps" "$((seconds / 3))"
  echo "-- with $sockets sockets"; run "$sockets" "$taps" "$((seconds / 3))"
done
echo "-- $sockets sockets for $long s"
run "$sockets" "$taps" "$long" &
load=$!
sleep 15
while kill -0 $load 2>/dev/null; do memory; sleep 60; done
wait $load
