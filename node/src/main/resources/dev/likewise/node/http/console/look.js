// Asking the nodes, as long as somebody looks.
import { hash } from "./dom.js";
import { agreement, links } from "./links.js";
import { lookAtMembers } from "./members.js";
import { reach, id } from "./net.js";
import { changed, follow, know, model, moment, node, note, PEOPLE } from "./state.js";

/** Where there is nothing to see nobody asks; who does not answer is asked less often. */
const WAIT_MS_MAX = 8000;
const LOOK_MS = 500;
const QUICK_MS = 120;
const KEPT_MS = 120_000;

/** Does something again and again, while the page is seen. */
export function every(period, task) {
  let failures = 0;
  const turn = async () => {
    if (document.visibilityState === "visible") {
      try {
        await task();
        failures = 0;
      } catch {
        failures++;
      }
    }
    setTimeout(turn, Math.min(WAIT_MS_MAX, period() * 2 ** Math.min(failures, 4)));
  };
  turn();
}

export async function start() {
  const origin = reach("");
  const { regions } = await origin.get("/_dev");
  model.regions = regions.map((each) => each.region);
  for (const each of regions) {
    model.ports[each.region] = each;
    node[each.region] = reach("/_dev/" + each.region);
    model.live[each.region] = { moves: [], liked: {} };
  }
  follow();
  addEventListener("hashchange", follow);
  const { settings } = await node[model.regions[0]].get("/v1/admin/config");
  model.insecure = settings.insecure === "true";
  for (const region of model.regions) {
    every(() => (Date.now() < model.quickUntil ? QUICK_MS : LOOK_MS), () => lookAtPost(region));
    every(() => 1000, () => lookAtLinks(region));
    every(() => 2000, () => lookAtNode(region));
    every(() => 4000, () => lookAtPeople(region));
  }
  every(() => 3000, lookAtMembers);
  every(() => LOOK_MS, async () => remember());
}

async function lookAtPost(region) {
  const { post } = model;
  const before = model.live[region];
  try {
    const vector = await node[region].get(`/v1/posts/${id(post)}/vector`);
    if (post !== model.post) return;
    const at = Date.now();
    const fingerprint = fingerprintOf(vector);
    know(region, { vector, at, fingerprint, down: null, moves: moves(before, region, vector, at) });
    if (before.fingerprint !== fingerprint) settled();
  } catch (problem) {
    know(region, { down: before.down ?? { since: Date.now(), why: problem.message } });
    throw problem;
  }
}

/** Of the columns alone: the same for nodes that count the same. */
function fingerprintOf(vector) {
  const columns = Object.values(vector.regions).flatMap((region) => Object.entries(region.replicas));
  const words = columns.map(([replica, column]) => `${replica} ${column.likes} ${column.unlikes}`).sort();
  return (hash(words.join("\n")) & 0xffff).toString(16).padStart(4, "0");
}

/** How often a region's own column moved, in the last half minute. */
function moves(before, region, vector, at) {
  const own = vector.regions[region] ?? { likes: 0, unlikes: 0 };
  const all = own.likes + own.unlikes;
  return [...(before.moves ?? []), { at, all }].filter((move) => at - move.at < 30_000);
}

async function lookAtLinks(region) {
  const [{ peers }, { links }] = await Promise.all([
    node[region].get("/v1/admin/peers"),
    node[region].get("/v1/admin/links"),
  ]);
  const at = Date.now();
  const before = model.live[region].peers ?? {};
  const now = {};
  for (const peer of peers) {
    const known = before[peer.region];
    const seconds = known ? (at - known.at) / 1000 : 0;
    const rate = seconds > 0 ? Math.max(0, peer.bytes_out - known.bytes_out) / seconds : 0;
    now[peer.region] = { ...peer, at, rate };
  }
  const faults = {};
  for (const [name, list] of Object.entries(links)) faults[name.split("/")[0]] = list;
  know(region, { peers: now, faults });
  noteCuts();
}

async function lookAtNode(region) {
  const [status, clock, disk] = await Promise.all([
    node[region].get("/v1/admin/status"),
    node[region].get("/v1/admin/clock"),
    node[region].get("/v1/admin/disk"),
  ]);
  know(region, { status, clock: clock.offset_ms, disk });
}

async function lookAtPeople(region) {
  const { post } = model;
  const answers = await Promise.all(
    PEOPLE.map((user) => node[region].get(`/v1/me/liked?posts=${id(post)}`, { user })),
  );
  if (post !== model.post) return;
  know(region, { liked: Object.fromEntries(PEOPLE.map((user, i) => [user, answers[i].liked[post]])) });
}

/** Looks again at once, and more often for a while: something was changed. */
export function look(region) {
  model.quickUntil = Date.now() + 3000;
  const regions = region ? [region] : model.regions;
  return Promise.allSettled(regions.flatMap((each) => [lookAtLinks(each), lookAtNode(each), lookAtPost(each)]));
}

function remember() {
  const at = Date.now();
  model.history.push({ at, of: { ...model.live } });
  while (model.history[0].at < at - KEPT_MS) model.history.shift();
  model.events = model.events.filter((event) => event.at >= at - KEPT_MS);
  changed();
}

let healing = null;

function noteCuts() {
  const now = { at: Date.now(), of: model.live };
  let healed = false;
  for (const { a, b, there, back } of links(now)) {
    for (const [from, to, state] of [[a, b, there], [b, a, back]]) {
      const key = from + ">" + to;
      if (state.cut && !model.cuts.has(key)) model.cuts.set(key, now.at);
      if (!state.cut && model.cuts.delete(key)) healed = true;
    }
  }
  if (healed) {
    model.quickUntil = now.at + 6000;
    healing = { since: now.at };
    settled();
  }
}

/** Says once after a heal how long it took until all counted the same. */
function settled() {
  if (!healing || model.cuts.size > 0 || !agreement(moment()).same) return;
  note("counts met within " + Math.max(0.1, (Date.now() - healing.since) / 1000).toFixed(1) + " s of the heal");
  healing = null;
}
