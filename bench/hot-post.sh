#!/usr/bin/env bash
# One hot post, distinct users, 64 connections, durable before each answer: Likewise beside Redis with AOF always, in turn.
# Usage: bench/hot-post.sh [ROUNDS] [SECONDS] [CONNECTIONS]; needs wrk and redis-server. See docs/benchmarks.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rounds=${1:-5} seconds=${2:-8} connections=${3:-64}
scratch=$(mktemp -d)
trap 'kill $node $redis 2>/dev/null; wait 2>/dev/null; rm -rf "$scratch"' EXIT

redis-server --bind 127.0.0.1 --port 16379 --dir "$scratch" --appendonly yes --appendfsync always --save '' >"$scratch/redis.log" &
redis=$!
./likewise node --cluster bench --region us --name us-1 --data "$scratch/us" --found \
  --http 127.0.0.1:18180 --admin 127.0.0.1:17180 --gossip 127.0.0.1:19180 >"$scratch/node.log" 2>&1 &
node=$!
until grep -qx ready "$scratch/node.log"; do sleep 0.2; done
script="if redis.call('SISMEMBER',KEYS[1],ARGV[1])==0 then redis.call('SADD',KEYS[1],ARGV[1]); return redis.call('INCR',KEYS[2]) else return redis.call('GET',KEYS[2]) end"
sha=$(redis-cli -p 16379 SCRIPT LOAD "$script")

cpu() { awk '{print ($14 + $15) * 10}' "/proc/$1/stat"; } # milliseconds, at 100 ticks a second
likewise() {
  local before; before=$(cpu $node)
  wrk -t1 -c"$connections" -d"${1}s" --latency -s bench/like.lua http://127.0.0.1:18180 >"$scratch/wrk"
  awk -v cpu=$(($(cpu $node) - before)) '/50%/{p50=$2} /99%/{p99=$2} /requests in/{n=$1} /Requests\/sec/{r=$2} /Non-2xx/{e=$0}
    END{printf "likewise %8.0f taps/s  p50 %s  p99 %s  %.1f us CPU/tap %s\n", r, p50, p99, cpu*1000/n, e}' "$scratch/wrk"
}
noop() {
  wrk -t1 -c"$connections" -d"${1}s" http://127.0.0.1:18180/v1/ping | awk '/Requests\/sec/{printf "no-op    %8.0f req/s\n", $2}'
}
redis() {
  redis-benchmark -p 16379 -c "$connections" -n "$((20000 * $1))" -r 999999999 -q EVALSHA "$sha" 2 hot count 'u__rand_int__' |
    tr '\r' '\n' | awk '/requests per second/{for(i=1;i<=NF;i++)if($i=="requests")r=$(i-1)} END{printf "redis    %8.0f taps/s\n", r}'
}

likewise 30 >/dev/null; redis 2 >/dev/null; noop 3 >/dev/null # warm up
for round in $(seq "$rounds"); do
  likewise "$seconds"; redis "$seconds"; noop "$((seconds / 2))"
done | tee "$scratch/all"
awk '{v[$1]=v[$1]" "$2} END{for(k in v){n=split(v[k],a," "); for(i=1;i<=n;i++)for(j=i+1;j<=n;j++)if(a[j]+0<a[i]+0){t=a[i];a[i]=a[j];a[j]=t}
  m[k]=(a[int((n+1)/2)]+a[int((n+2)/2)])/2; printf "%-9s min %d  median %d  max %d\n", k, a[1], m[k], a[n]}
  printf "likewise / redis %.2f   likewise / no-op %.2f\n", m["likewise"]/m["redis"], m["likewise"]/m["no-op"]}' "$scratch/all"
