// How far a node and its peers are with each other's records.
import { bytes, fill, h, lasted, number, plural, table } from "./dom.js";

const LACKS = "likewise_replication_lag_";

export function makeReplication() {
  const links = table("Links of this node", ["Peer", "~State", "Lag, records", "Lag", "Round trip", "In", "Out", "~Why"]);
  const lacks = table("Records that a node lacks", ["Whose", "~Who lacks them", "Records", "The oldest"]);
  const regions = table("How old what it knows is", ["Region", "Taps included up to", "~Heard of"]);
  const kept = table("Logs and snapshots", ["", "~Now"]);
  return {
    element: h("div", { className: "scroll" }, links.element, lacks.element, regions.element, kept.element),
    show(status, peers, metrics) {
      fill(links.body, peers.map(linkRow));
      fill(lacks.body, lackRows(metrics));
      fill(
        regions.body,
        Object.entries(status.lag_ms).map(([region, ms]) => [
          region,
          lasted(ms) + " ago",
          { text: status.behind.includes(region) ? "not for 5 s" : "yes", className: status.behind.includes(region) ? "words bad" : "words" },
        ]),
      );
      fill(kept.body, keptRows(status, metrics).map(([what, now]) => [what, { text: now, className: "words" }]));
    },
  };
}

function linkRow(peer) {
  return [
    { text: peer.replica, className: "words" },
    { text: peer.state, className: peer.state === "up" ? "words" : "words bad" },
    number(peer.lag_records),
    lasted(peer.lag_seconds * 1000),
    peer.round_trip_us < 0 ? "–" : lasted(peer.round_trip_us / 1000),
    bytes(peer.bytes_in),
    bytes(peer.bytes_out),
    { text: peer.reason, className: "words" },
  ];
}

function lackRows(metrics) {
  return metrics.all(LACKS + "records").map(({ labels: { origin, peer }, value }) => [
    origin,
    { text: peer, className: "words" },
    number(value),
    value ? lasted((metrics.sum(LACKS + "seconds", { origin, peer }) ?? 0) * 1000) : "\u2013",
  ]);
}

function keptRows(status, metrics) {
  const log = metrics.sum("likewise_log_bytes");
  const limit = metrics.sum("likewise_log_limit_bytes");
  const snapshots = (role) => {
    const count = (outcome) => metrics.sum("likewise_snapshots_total", { role, outcome }) ?? 0;
    return `${number(count("done"))} done, ${number(count("abandoned"))} abandoned, since the start`;
  };
  return [
    ["Logs", log === undefined ? "\u2026" : `${bytes(log)} of ${bytes(limit)} before records go that a peer lacks`],
    ["Own records that no peer has", number(status.unsent_records)],
    ["Shards that wait for a snapshot", `${number(status.pending_shards)} of ${plural(status.shards, "shard")}`],
    ["Snapshots taken from peers", snapshots("sink")],
    ["Snapshots given to peers", snapshots("source")],
  ];
}
