# Sourced by the benches of reads. Starts a node with nothing but HTTP on its mind, in $data, and stops it in the end.
# $base is its HTTP API; measure NAME WRK-ARGUMENT... loads it for $seconds with $connections.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=$(mktemp -d)
./likewise node --cluster bench --region us --name us-1 --data "${data:-$scratch/data}" --http 127.0.0.1:18080 \
    --admin 127.0.0.1:17080 --gossip 127.0.0.1:19080 --found >"$scratch/node.log" 2>&1 &
node=$!
trap 'kill $node; wait $node || true; rm -rf "$scratch"' EXIT
base=http://127.0.0.1:18080/v1
until curl -sf -o /dev/null "$base/ping"; do
    kill -0 $node
    sleep 0.2
done

like() { # likes, a line each, from stdin
    split -l 10000 --filter "curl -sf -o /dev/null -H 'Content-Type: application/x-ndjson' --data-binary @- $base/likes:batch" -
}
measure() {
    local name=$1
    shift
    wrk -t1 -c"$connections" -d"${seconds}s" --latency "$@" |
        awk -v name="$name" '/99%/ {p99 = $2} /Non-2xx/ {bad = ", " $0}
            /Requests\/sec/ {printf "%-16s %10s/s  p99 %s%s\n", name, $2, p99, bad}'
}
