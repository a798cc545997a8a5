// Whether a node is as it should be: rows named like the alerts that look after the same, so that one finds one's way from the
// other. The bounds are those of docker/prometheus/rules/likewise.yml, without the time for which they have to hold, but for views:
// the node itself calls a region behind after 5 s, and nobody is woken before 10.
import { bytes, fill, h, lasted, number, plural, signed, table, text } from "./dom.js";
import { id } from "./net.js";

const RUNBOOK = "docs/operations.md#";
const CLOCK_MS_MAX = 250;
const SHEDS_MAX = 1;
const LOG_SHARE_MAX = 0.9;
const LOG_LAG_SECONDS = 300;
const DISK_SHARE_MIN = 0.1;
const SHARD_TIMES_MAX = 3;
const SHARD_TAPS_MIN = 10;

/** @param node asked for audits */
export function makeHealth(node) {
  const checks = table("~Health", ["Alert", "~Now", "", "~Runbook"]);
  checks.element.classList.add("checks");
  return {
    element: h("div", {}, h("div", { className: "scroll" }, checks.element), auditRow(node)),
    show(status, peers, metrics) {
      fill(checks.body, [...ofStatus(status, peers), ...ofMetrics(metrics)].map(cells));
    },
  };
}

function cells({ alert, now, bad, page = alert.toLowerCase() }) {
  return [
    alert,
    { text: now, className: "words" },
    bad === undefined
      ? { text: "\u2026", className: "sign busy", title: "not known yet" }
      : { text: bad ? "\u2260" : "=", className: "sign " + (bad ? "bad" : "good"), title: bad ? "look at it" : "as it should be" },
    { text: RUNBOOK + page, className: "runbook muted" },
  ];
}

function ofStatus(status, peers) {
  const { audit, tombstones } = status;
  const offset = peers.reduce((worst, peer) => (Math.abs(peer.clock_offset_us) > Math.abs(worst) ? peer.clock_offset_us : worst), 0) / 1000;
  return [
    { alert: "LikewiseNotWritable", now: status.ready ? "takes taps" : status.reasons.join("; "), bad: !status.ready },
    { alert: "LikewiseLinkDown", now: `${status.peers.up} up, ${status.peers.down} down, ${status.peers.refused} refused`, bad: status.peers.down + status.peers.refused > 0 },
    { alert: "LikewiseViewStale", now: lasted(Math.max(0, ...Object.values(status.lag_ms))), bad: status.behind.length > 0 },
    { alert: "LikewiseClockOffset", now: signed(Math.round(offset * 10) / 10) + " ms to the farthest peer", bad: Math.abs(offset) > CLOCK_MS_MAX },
    { alert: "LikewiseCountDrift", now: plural(audit.drift_posts, "post"), bad: audit.drift_posts > 0 },
    {
      alert: "LikewiseAuditOverdue",
      now: audit.checked_at ? "all checked by " + audit.checked_at.replace("T", " ").replace("Z", " UTC") : "not all was checked since the start",
      bad: audit.checked_at ? false : undefined,
    },
    { alert: "Tombstones", now: `${number(tombstones.live)} kept, ${number(tombstones.credited)} of them with credits, ${number(tombstones.purged)} purged`, bad: false, page: "purging-is-held-up" },
  ];
}

function ofMetrics(metrics) {
  return [shedding(metrics), logs(metrics), disk(metrics), digests(metrics), shards(metrics), sync(metrics)];
}

/** What clients ask for too often is their own affair. */
function shedding(metrics) {
  const reasons = metrics
    .all("likewise_shed_total")
    .filter(({ labels }) => labels.reason !== "rate")
    .map(({ labels }) => [labels.reason, metrics.rate("likewise_shed_total", labels)]);
  const some = reasons.filter(([, rate]) => rate > 0);
  return {
    alert: "LikewiseShedding",
    now: some.length ? some.map(([reason, rate]) => `${reason} ${rate.toFixed(1)} a second`).join(", ") : "nothing turned away in the last minute",
    bad: reasons.some(([, rate]) => rate === undefined) || !reasons.length ? undefined : some.some(([, rate]) => rate > SHEDS_MAX),
  };
}

function logs(metrics) {
  const kept = metrics.sum("likewise_log_bytes");
  const limit = metrics.sum("likewise_log_limit_bytes");
  const lag = Math.max(0, ...metrics.all("likewise_replication_lag_seconds").map(({ value }) => value));
  return {
    alert: "LikewiseLogNearLimit",
    now: kept === undefined ? "\u2026" : `${bytes(kept)} of ${bytes(limit)}`,
    bad: kept === undefined ? undefined : kept > LOG_SHARE_MAX * limit && lag > LOG_LAG_SECONDS,
  };
}

function disk(metrics) {
  const free = metrics.sum("likewise_disk_free_bytes");
  const size = metrics.sum("likewise_disk_size_bytes");
  return {
    alert: "LikewiseDiskNearFull",
    now: free === undefined ? "\u2026" : `${bytes(free)} of ${bytes(size)} free`,
    bad: free === undefined ? undefined : free < DISK_SHARE_MIN * size,
  };
}

function digests(metrics) {
  const grown = metrics.growth("likewise_digest_mismatches_total");
  return {
    alert: "LikewiseDigestMismatch",
    now: `${number(metrics.sum("likewise_digest_mismatches_total") ?? 0)} since the start, ${number(grown ?? 0)} in the last minute`,
    bad: grown === undefined ? undefined : grown > 0,
  };
}

/** Shards of an idle node differ by chance alone. */
function shards(metrics) {
  const rates = metrics.all("likewise_shard_taps_total").map(({ labels }) => metrics.rate("likewise_shard_taps_total", labels));
  if (!rates.length || rates.includes(undefined)) return { alert: "LikewiseShardImbalance", now: "\u2026" };
  rates.sort((a, b) => a - b);
  const [most, median] = [rates.at(-1), rates[rates.length >> 1]];
  const all = rates.reduce((sum, rate) => sum + rate, 0);
  return {
    alert: "LikewiseShardImbalance",
    now: `${most.toFixed(1)} taps a second in the busiest shard, ${median.toFixed(1)} in the middle one`,
    bad: all > SHARD_TAPS_MIN && most > SHARD_TIMES_MAX * median,
  };
}

/** No alert looks at it: it is what the error budget of taps hangs on. */
function sync(metrics) {
  const p99 = metrics.quantile("likewise_sync_duration_seconds", 0.99);
  return {
    alert: "Syncs to disk",
    now: p99 === undefined ? "none in the last minute" : `99 % ${p99 === Infinity ? "longer than measured" : "within " + lasted(p99 * 1000)} in the last minute`,
    bad: p99 === undefined ? undefined : p99 > 0.1,
    page: "likewiseerrorbudgetfast",
  };
}

function auditRow(node) {
  const said = h("span", { className: "muted", role: "status" });
  const button = h("button", {
    type: "button",
    text: "Audit everything now",
    onclick: async () => {
      button.disabled = true;
      try {
        let found = await node.post("/v1/admin/audit", {});
        while (found.state === "running") {
          text(said, `${found.progress.phase}: ${plural(found.progress.rows, "row")}, shard ${found.progress.shards_done} of ${found.progress.shards}`);
          await new Promise((go) => setTimeout(go, 300));
          found = await node.get("/v1/admin/audits/" + id(found.id));
        }
        text(said, `${found.state}: ${plural(found.progress.rows, "row")} in ${lasted(Date.parse(found.finished_at) - Date.parse(found.started_at))}, ${found.totals.drift ? plural(found.totals.drift, "difference") : "no drift"}`);
      } catch (problem) {
        text(said, problem.message);
      } finally {
        button.disabled = false;
      }
    },
  });
  return h("div", { className: "row" }, button, said);
}
