// One node, from its admin port: what it does, and nothing to break it with but what an operator needs.
import { attribute, clock, fill, h, lasted, number, plural, table, text } from "./dom.js";
import { makeHealth } from "./health.js";
import { makeHot } from "./hot.js";
import { Metrics } from "./metrics.js";
import { reach, token } from "./net.js";
import { makeReplication } from "./replication.js";
import { makeMembers } from "./retire.js";
import { tabs } from "./tabs.js";

const LOOK_MS = 1000;
/** Where nobody answers, one asks less often. */
const LOST_MS = 4000;
const METRICS_MS = 5000;
const TOP = 20;

const node = reach("");
const metrics = new Metrics();
/** What the node said last. */
const known = { status: null, down: null };

/** Begins to show the node whose port this is. */
export async function begin() {
  if (!(await allowed())) return;
  const { settings } = await node.get("/v1/admin/config");
  const bar = makeBar(settings);
  const facts = makeFacts();
  const replication = makeReplication();
  const hot = makeHot();
  const members = makeMembers(async (replica) => (await node.post("/v1/admin/retire", { replica })).safe);
  const health = makeHealth(node);
  const tab = () => new URLSearchParams(location.hash.slice(1)).get("tab");
  const { elements, show: showTab } = tabs(
    {
      replication: { title: "Replication", body: replication.element },
      hot: { title: "Hot", body: hot.element },
      members: { title: "Members", body: members.element },
      health: { title: "Health", body: health.element },
      settings: { title: "Settings", body: makeSettings(settings) },
    },
    tab(),
    (name) => history.replaceState(null, "", "#tab=" + name),
  );
  addEventListener("hashchange", () => showTab(tab()));
  document.body.append(
    bar.element,
    h("main", { className: "operator" }, facts.element, h("section", { className: "tools", ariaLabel: "Details" }, ...elements)),
  );
  look(() => {
    bar.show();
    if (!known.status) return;
    facts.show();
    replication.show(known.status, known.peers, metrics);
    hot.show(known.top, metrics);
    members.show(known.members, known.status.replica);
    health.show(known.status, known.peers, metrics);
  });
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

/** Asks the node again and again while the page is seen, and has each answer shown. */
async function look(show) {
  if (document.visibilityState === "visible") {
    try {
      await Promise.all([ask(), measure()]);
      known.down = null;
    } catch (problem) {
      known.down ??= { since: Date.now(), why: problem.message };
    }
    show();
  }
  setTimeout(look, known.down ? LOST_MS : LOOK_MS, show);
}

async function ask() {
  const [status, { peers }, { members }, top] = await Promise.all([
    node.get("/v1/admin/status"),
    node.get("/v1/admin/peers"),
    node.get("/v1/admin/members"),
    node.get("/v1/admin/top?n=" + TOP),
  ]);
  Object.assign(known, { status, peers, members, top });
}

let measured = 0;

/** Less often: this is all that the node counts. */
async function measure() {
  if (Date.now() - measured < METRICS_MS) return;
  metrics.take(await node.text("/metrics"));
  measured = Date.now();
}

function makeBar(settings) {
  const sign = h("span", { className: "sign", ariaHidden: "true" });
  const sentence = h("p", { className: "sentence", role: "status" });
  const insecure = settings.insecure === "true";
  const element = h(
    "header",
    { className: "bar" },
    h("h1", { text: "Likewise" }),
    h("div", { className: "verdict" }, sign, sentence),
    h("div", { className: "chooser" }, h("span", { className: insecure ? "badge bad" : "badge", text: insecure ? "operator \u00b7 insecure" : "operator" })),
  );
  return {
    element,
    show() {
      const [kind, words] = verdict();
      text(sentence, words);
      text(sign, kind === "good" ? "=" : "!");
      attribute(sign, "class", "sign " + kind);
    },
  };
}

function verdict() {
  const { status, down } = known;
  if (down) return ["lost", `does not answer for ${clock(Date.now() - down.since)}: ${down.why}`];
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

function makeFacts() {
  const facts = table("This node", ["", ""]);
  facts.element.classList.add("facts");
  return {
    element: h("section", { className: "stage flat", ariaLabel: "Node" }, facts.element),
    show() {
      const { status, down } = known;
      fill(facts.body, [
        ["Replica", status.replica],
        ["Cluster", status.cluster],
        ["Version", status.version],
        ["Up for", clock(status.uptime_ms)],
        ["Knows all taps up to", status.as_of.replace("T", " ").replace("Z", " UTC")],
        ["Own records that no peer has", number(status.unsent_records)],
        ["Shards", `${number(status.shards)}${status.pending_shards ? `, ${status.pending_shards} pending` : ""}`],
        ["Members", `${number(status.members.active)} active, ${number(status.members.retired)} retired`],
      ]);
      facts.element.classList.toggle("lost", Boolean(down));
    },
  };
}

function makeSettings(settings) {
  const made = table("~Settings in effect", ["Setting", "~Value"]);
  fill(made.body, Object.entries(settings).map(([name, value]) => [name, { text: value, className: "words" }]));
  return h("div", { className: "scroll" }, made.element);
}
