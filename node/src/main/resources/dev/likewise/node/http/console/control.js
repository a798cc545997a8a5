// What can be done to nodes: taps and faults. Each says what it did as a command, for the line at the foot of the page.
import { bookOf } from "./book.js";
import { curl, id, quoted } from "./net.js";
import { look } from "./look.js";
import { changed, model, node } from "./state.js";

const told = [];
let story = null;

/** Is told of each thing done: what it took, one after the other, each { curl, cli }. */
export const onDone = (listener) => told.push(listener);

function say(...steps) {
  if (story) story.push(...steps);
  told.forEach((listener) => listener(story ?? steps));
}

/** From here on what is done is told with all that was done before it, until the function that this returns is called. */
export function beginStory() {
  const mine = [];
  story = mine;
  return () => {
    if (story === mine) story = null;
  };
}

const http = (region) => model.ports[region]?.http ?? "";
const admin = (region) => model.ports[region]?.admin ?? "";

export const commands = {
  tap: (region, post, user, like) => ({
    curl: curl(like ? "POST" : "DELETE", `${http(region)}/v1/posts/${id(post)}/likes`, { user }),
    cli: `./likewise ${like ? "like" : "unlike"} ${quoted(post)} --user ${quoted(user)} --url ${http(region)}`,
  }),
  vector: (post, regions) => ({
    curl: curl("GET", `${http(regions[0])}/v1/posts/${id(post)}/vector`),
    cli: `./likewise vector ${quoted(post)}${regions.map((region) => " --url " + http(region)).join("")}`,
  }),
  explain: (post, user) => curl("GET", `${http(model.regions[0])}/v1/posts/${id(post)}/edges/${id(user || "USER")}`),
  audit: (region, post) => ({
    curl: curl("POST", `${admin(region)}/v1/admin/audit`, { body: { posts: [post] } }),
    cli: `./likewise audit ${quoted(post)} --admin ${admin(region)}`,
  }),
  link: (region, peer, fault) => ({
    curl: fault
      ? curl("PUT", `${admin(region)}/v1/admin/links/${peer}`, { body: fault })
      : curl("DELETE", `${admin(region)}/v1/admin/links/${peer}`),
    cli: `./likewise link ${peer}${fault ? words(fault) : " --heal"} --admin ${admin(region)}`,
  }),
  clock: (region, offset) => ({
    curl: curl("PUT", `${admin(region)}/v1/admin/clock`, { body: { offset_ms: offset } }),
    cli: null,
  }),
  disk: (region, fault) => ({ curl: curl("PUT", `${admin(region)}/v1/admin/disk`, { body: fault }), cli: null }),
};

function words(fault) {
  let line = "";
  if (fault.state === "cut") line += " --cut";
  if (fault.delay_ms) line += " --delay " + fault.delay_ms;
  if (fault.loss) line += " --loss " + fault.loss;
  if (fault.direction !== "both") line += " --one-way " + fault.direction;
  if (fault.for_ms) line += ` --for ${fault.for_ms / 1000}s`;
  return line;
}

/** Taps, and writes the answer into this page's book. Rejected if it was not acknowledged. */
export async function tap(region, post, user, like) {
  const path = `/v1/posts/${id(post)}/likes`;
  try {
    const answer = await node[region].call(like ? "POST" : "DELETE", path, { user });
    bookOf(post).acknowledged(user, like, answer);
    return answer;
  } catch (problem) {
    bookOf(post).failed(problem);
    throw problem;
  }
}

/** A finger on a heart. */
export async function press(region, user) {
  const like = !model.live[region].liked[user];
  say(commands.tap(region, model.post, user, like));
  const answer = await tap(region, model.post, user, like);
  model.live[region] = { ...model.live[region], liked: { ...model.live[region].liked, [user]: answer.liked } };
  changed();
  await look();
}

/** Puts a fault on the link of a region to a peer; none heals it, on both ends. */
export async function setLink(region, peer, fault) {
  say(...linkCommands(region, [peer], fault));
  await put(region, peer, fault);
  await look();
}

function linkCommands(region, peers, fault) {
  if (fault) return peers.map((peer) => commands.link(region, peer, fault));
  return peers.flatMap((peer) => [commands.link(region, peer, null), commands.link(peer, region, null)]);
}

function put(region, peer, fault) {
  if (fault) return node[region].put(`/v1/admin/links/${peer}`, fault);
  return Promise.all([
    node[region].del(`/v1/admin/links/${peer}`),
    node[peer].del(`/v1/admin/links/${region}`),
  ]);
}

const othersOf = (region) => model.regions.filter((other) => other !== region);
const CUT = { direction: "both", state: "cut" };

/** Cuts a region off from all others: what is cut from one only is relayed. */
export async function cutOffRegion(region, forMs) {
  const fault = forMs ? { ...CUT, for_ms: forMs } : CUT;
  const others = othersOf(region);
  if (others.length) say(...linkCommands(region, others, fault));
  await Promise.all(others.map((other) => put(region, other, fault)));
  await look();
}

export async function healRegion(region) {
  const others = othersOf(region);
  if (others.length) say(...linkCommands(region, others, null));
  await Promise.all(others.map((other) => put(region, other, null)));
  await look();
}

export async function setClock(region, offset) {
  say(commands.clock(region, offset));
  await node[region].put("/v1/admin/clock", { offset_ms: offset });
  await look(region);
}

export async function setDisk(region, fault) {
  say(commands.disk(region, fault));
  await node[region].put("/v1/admin/disk", fault);
  await look(region);
}

/** Takes back all that was put on a region, and says nothing of it: most times there is nothing left to take back. */
export async function restore(region) {
  const heals = othersOf(region).map((other) => put(region, other, null));
  await Promise.allSettled([
    node[region].put("/v1/admin/clock", { offset_ms: 0 }),
    node[region].put("/v1/admin/disk", {}),
    ...heals,
  ]);
  await look();
}

/** Audits one post in a region, and waits until it is over. */
export async function audit(region, post) {
  say(commands.audit(region, post));
  const begun = performance.now();
  let found = await node[region].post("/v1/admin/audit", { posts: [post] });
  while (found.state === "running") {
    await new Promise((go) => setTimeout(go, 60));
    found = await node[region].get("/v1/admin/audits/" + id(found.id));
  }
  const took = found.finished_at ? Date.parse(found.finished_at) - Date.parse(found.started_at) : performance.now() - begun;
  model.live[region] = { ...model.live[region], audit: { ...found, took, at: Date.now(), post } };
  changed();
  return found;
}
