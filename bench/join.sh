#!/usr/bin/env bash
# An empty node joins a cluster of one that has one post with many likes.
# Usage: bench/join.sh [LIKES]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nodes.sh"
likes=${1:-10000000}
count() { curl -s "http://127.0.0.1:$((port + $(at "$1")))/v1/posts/hot/likes" | sed 's/.*"count":\([0-9]*\).*/\1/'; }
start us --found
until [ "$(count us)" -ge "$likes" ]; do
  wrk -t1 -c64 -d20s -s bench/like.lua "http://127.0.0.1:$port" >"$scratch/wrk"
done
echo "us counts $(count us)"
sizes
began=$(date +%s)
start eu
probe taps $port 60 >"$scratch/busy" &
probing=$!
until [ "$(count eu)" -ge "$likes" ]; do sleep 0.5; done
echo "eu counts $(count eu) after $(($(date +%s) - began)) s"
wait "$probing"
echo "latency at us in the first minute of that, $(cat "$scratch/busy")"
until [ "$(count us)" = "$(count eu)" ]; do sleep 0.2; done
echo "both count $(count us)"
sizes
