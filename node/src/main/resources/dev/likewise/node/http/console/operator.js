// One node, from its admin port: what it does, and nothing to break it with but what an operator needs.
import { attribute, bytes, clock, fill, h, lasted, number, plural, signed, table, text } from "./dom.js";
import { id, Problem, reach, token } from "./net.js";
import { tabs } from "./tabs.js";

const node = reach("");
const known = { events: {} };
const RUNBOOK = "docs/operations.md";

/** Begins to show the node whose port this is. */
export async function begin() {
  if (!(await allowed())) return;
  const { settings } = await node.get("/v1/admin/config");
  known.settings = settings;
  const shown = [makeBar(settings), makeFacts(), makeReplication(), makeMembers(), makeHealth(), makeSettings(settings)];
  const [bar, facts, replication, members, health, config] = shown;
  const tab = () => new URLSearchParams(location.hash.slice(1)).get("tab");
  const { elements, show: showTab } = tabs(
    {
      replication: { title: "Replication", body: replication },
      members: { title: "Members", body: members },
      health: { title: "Health", body: health },
      settings: { title: "Settings", body: config },
    },
    tab(),
    (name) => history.replaceState(null, "", "#tab=" + name),
  );
  addEventListener("hashchange", () => showTab(tab()));
  document.body.append(
    bar,
    h(
      "main",
      { className: "operator" },
      facts,
      h(
        "section",
        { className: "tools", ariaLabel: "Details" },
        ...elements,
      ),
    ),
  );
  turn();
}

/** Whether the port lets this page in; asks for its token if it has one. */
async function allowed() {
  try {
    await node.get("/v1/admin/status");
    return true;
  } catch (problem) {
    if (problem.status !== 401) throw problem;
  }
  const input = h("input", { type: "password", id: "token", autocomplete: "off" });
  const form = h(
    "form",
    { className: "sorry", onsubmit: (event) => {
      event.preventDefault();
      token.set(input.value.trim());
      location.reload();
    } },
    h("label", { htmlFor: "token", text: "This admin port has a token" }),
    input,
    h("button", { text: "Enter" }),
  );
  document.body.append(form);
  input.focus();
  return false;
}

async function turn() {
  if (document.visibilityState === "visible") {
    try {
      const [status, { peers }, { members }] = await Promise.all([
        node.get("/v1/admin/status"),
        node.get("/v1/admin/peers"),
        node.get("/v1/admin/members"),
      ]);
      Object.assign(known, { status, peers, members, down: null });
    } catch (problem) {
      known.down ??= { since: Date.now(), why: problem.message };
    }
    show();
  }
  setTimeout(turn, known.down ? 4000 : 1000);
}

let sign;
let sentence;
let facts;
let peersTable;
let regionsTable;
let membersTable;
let checks;

function makeBar(settings) {
  sign = h("span", { className: "sign", ariaHidden: "true" });
  sentence = h("p", { className: "sentence", role: "status" });
  const insecure = settings.insecure === "true";
  return h(
    "header",
    { className: "bar" },
    h("h1", { text: "Likewise" }),
    h("div", { className: "verdict" }, sign, sentence),
    h("div", { className: "chooser" }, h("span", { className: insecure ? "badge bad" : "badge", text: insecure ? "operator \u00b7 insecure" : "operator" })),
  );
}

function makeFacts() {
  facts = table("This node", ["", ""]);
  facts.element.classList.add("facts");
  return h("section", { className: "stage flat", ariaLabel: "Node" }, facts.element);
}

function makeReplication() {
  peersTable = table("Links of this node", ["Peer", "~State", "Lag, records", "Lag", "Round trip", "In", "Out", "~Why"]);
  regionsTable = table("How old what it knows is", ["Region", "Taps included up to", "~Heard of"]);
  return h("div", { className: "scroll" }, peersTable.element, regionsTable.element);
}

function makeMembers() {
  membersTable = table("Members, as this node knows them", ["Replica", "~Region", "~HTTP", "~Gossip", "~State", ""]);
  return h("div", { className: "scroll" }, membersTable.element);
}

function makeHealth() {
  checks = table("~Health", ["Alert", "~Now", "", "~Runbook"]);
  checks.element.classList.add("checks");
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
  return h("div", {}, h("div", { className: "scroll" }, checks.element), h("div", { className: "row" }, button, said));
}

function makeSettings(settings) {
  const made = table("~Settings in effect", ["Setting", "~Value"]);
  fill(made.body, Object.entries(settings).map(([name, value]) => [name, { text: value, className: "words" }]));
  return h("div", { className: "scroll" }, made.element);
}

function show() {
  const { status, peers, members, down } = known;
  const [kind, words] = verdict();
  text(sentence, words);
  text(sign, { good: "=", bad: "!", lost: "!" }[kind]);
  attribute(sign, "class", "sign " + kind);
  if (!status) return;
  fill(facts.body, [
    ["Replica", status.replica],
    ["Cluster", status.cluster],
    ["Version", status.version],
    ["Up for", clock(status.uptime_ms)],
    ["Knows all taps up to", time(status.as_of)],
    ["Own records that no peer has", number(status.unsent_records)],
    ["Shards", `${number(status.shards)}${status.pending_shards ? `, ${status.pending_shards} pending` : ""}`],
    ["Members", `${number(status.members.active)} active, ${number(status.members.retired)} retired`],
  ]);
  facts.element.classList.toggle("lost", Boolean(down));
  fill(peersTable.body, peers.map(peerRow));
  fill(
    regionsTable.body,
    Object.entries(status.lag_ms).map(([region, ms]) => [
      region,
      lasted(ms) + " ago",
      { text: status.behind.includes(region) ? "not for 5 s" : "yes", className: status.behind.includes(region) ? "words bad" : "words" },
    ]),
  );
  showMembers(members, status);
  fill(checks.body, healthRows());
}

const time = (text) => text.replace("T", " ").replace("Z", " UTC");

function verdict() {
  const { status, down } = known;
  if (down) return ["lost", `does not answer for ${clock(Date.now() - down.since)}: ${down.why}`];
  if (!status) return ["lost", "asking"];
  const name = `${status.region}/${status.node}`;
  if (!status.ready) return ["lost", `${name} takes no taps: ${status.reasons[0]}`];
  if (status.audit.drift_posts > 0) return ["bad", `DRIFT on ${plural(status.audit.drift_posts, "post")}: run an audit with repair`];
  const up = status.peers.up;
  const all = up + status.peers.down + status.peers.refused;
  const behind = Math.max(0, ...Object.values(status.lag_ms));
  const links = all ? `${up} of ${plural(all, "link")} up` : "no links";
  if (status.behind.length) return ["bad", `${name} takes taps \u00b7 ${links} \u00b7 not heard of ${status.behind.join(", ")} for ${lasted(behind)}`];
  return [up < all ? "bad" : "good", `${name} takes taps \u00b7 ${links}`];
}

function peerRow(peer) {
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

// Rows are named like the alerts that look after the same, so that one finds one's way from the other.
function healthRows() {
  const { status, peers } = known;
  const drift = Number((known.settings["max-clock-drift"] ?? "500ms").replace(/[^\d.]/g, "")) || 500;
  const offset = peers.reduce((worst, peer) => (Math.abs(peer.clock_offset_us) > Math.abs(worst) ? peer.clock_offset_us : worst), 0) / 1000;
  const row = (alert, value, bad, page) => [
    alert,
    { text: value, className: "words" },
    bad === null
      ? { text: "\u2026", className: "sign busy", title: "not known yet" }
      : { text: bad ? "\u2260" : "=", className: "sign " + (bad ? "bad" : "good"), title: bad ? "look at it" : "as it should be" },
    { text: RUNBOOK + "#" + page, className: "runbook muted" },
  ];
  const { audit, tombstones } = status;
  return [
    row("LikewiseNotWritable", status.ready ? "takes taps" : status.reasons.join("; "), !status.ready, "a-disk-fails"),
    row("LikewiseLinkDown", `${status.peers.up} up, ${status.peers.down} down, ${status.peers.refused} refused`, status.peers.down + status.peers.refused > 0, "a-region-is-away-and-logs-grow"),
    row("LikewiseViewStale", lasted(Math.max(0, ...Object.values(status.lag_ms))), status.behind.length > 0, "a-region-is-away-and-logs-grow"),
    row("LikewiseClockOffset", signed(Math.round(offset * 10) / 10) + " ms to the farthest peer", Math.abs(offset) > drift, "a-clock-is-wrong"),
    row("LikewiseCountDrift", plural(audit.drift_posts, "post"), audit.drift_posts > 0, "drift"),
    row("LikewiseAuditOverdue", audit.checked_at ? "all checked by " + time(audit.checked_at) : "not all was checked since the start", audit.checked_at ? false : null, "drift"),
    row("Tombstones", `${number(tombstones.live)} kept, ${number(tombstones.credited)} of them with credits, ${number(tombstones.purged)} purged`, false, "purging-is-held-up"),
  ];
}

// Retiring

const retireButtons = new Map();

function showMembers(members, status) {
  fill(
    membersTable.body,
    members.map((member) => [
      { text: member.replica, className: "words" },
      { text: member.region, className: "words" },
      { text: member.http.join(", "), className: "words" },
      { text: member.gossip.join(", "), className: "words" },
      { text: member.retired ? "retired" : member.replica === status.replica ? "this node" : "active", className: "words" },
      member.retired || member.replica === status.replica ? "" : { node: retireButton(member.replica) },
    ]),
  );
}

function retireButton(replica) {
  if (!retireButtons.has(replica)) {
    retireButtons.set(replica, h("button", { type: "button", text: "Retire\u2026", onclick: () => askRetire(replica) }));
  }
  return retireButtons.get(replica);
}

function askRetire(replica) {
  const input = h("input", { id: "retire", autocomplete: "off", spellcheck: false });
  const said = h("p", { className: "bad", role: "alert" });
  const go = h("button", { className: "strong", text: "Retire it for good", disabled: true });
  input.addEventListener("input", () => (go.disabled = input.value !== replica));
  const dialog = h(
    "dialog",
    { onclose: () => dialog.remove() },
    h("h3", { text: "Retire a replica" }),
    h("p", { text: "Its disk is lost and will not come back. What only that disk had is gone; its column becomes what the likes say that the others hold. This cannot be undone." }),
    h("label", { htmlFor: "retire", text: "Type its id to go on: " + replica }),
    input,
    said,
    h("div", { className: "choices" }, go, h("button", { type: "button", text: "Cancel", onclick: () => dialog.close() })),
  );
  go.addEventListener("click", async () => {
    go.disabled = true;
    try {
      const { safe } = await node.post("/v1/admin/retire", { replica });
      text(said, safe ? "Retired; other members know." : "Retired here; no other member has said yet that it knows.");
    } catch (problem) {
      text(said, problem instanceof Problem ? problem.message : String(problem));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}
