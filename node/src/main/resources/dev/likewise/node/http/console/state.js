// What is known, of whom, and since when. All that is shown is made from here.

export const PEOPLE = ["ana", "ben", "cy"];

/** What the fragment says is to be looked at; what it leaves out is as on a page without one. */
function fragment() {
  const words = new URLSearchParams(location.hash.slice(1));
  return {
    post: words.get("post") || "dev-sunrise",
    from: words.get("from") || "all",
    tab: words.get("tab") || "",
    user: words.get("user") || "",
    table: words.get("table") === "1",
  };
}

export const model = {
  development: document.documentElement.dataset.mode === "development",
  regions: [],
  /** By region: the URLs of its ports. */
  ports: {},
  /** post, from (a region, or "all"), tab, user, table. */
  ...fragment(),
  insecure: false,
  /** By region, what it said last. Each value is replaced as a whole, so that a moment can be kept. */
  live: {},
  /** Moments, oldest first. */
  history: [],
  /** A moment that is looked at in the place of now. */
  frozen: null,
  /** When a direction "us>eu" was first seen cut. */
  cuts: new Map(),
  /** What happened: { at, text }. */
  events: [],
  quickUntil: 0,
};

/** By region, the node as this page reaches it. */
export const node = {};
const listeners = [];
let scheduled = false;

export function onChange(listener) {
  listeners.push(listener);
}

/** Has all be shown again, once a frame at the most. */
export function changed() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    listeners.forEach((listener) => listener(moment()));
  });
}

/** What is shown: now, or the moment that is looked at. */
export const moment = () => model.frozen ?? { at: Date.now(), of: model.live };

/** Changes what is looked at, and the fragment with it. */
export function choose(choice) {
  if (choice.post !== undefined && choice.post !== model.post) forgetPost();
  Object.assign(model, choice);
  const words = new URLSearchParams({ post: model.post, from: model.from });
  if (model.tab) words.set("tab", model.tab);
  if (model.user) words.set("user", model.user);
  if (model.table) words.set("table", "1");
  history.replaceState(null, "", "#" + words);
  changed();
}

/** Looks at what the fragment says: somebody changed it, or went back. */
export function follow() {
  const wanted = fragment();
  choose({ ...wanted, from: model.regions.includes(wanted.from) ? wanted.from : "all" });
}

function forgetPost() {
  model.history = [];
  model.events = [];
  model.frozen = null;
  for (const region of model.regions) {
    model.live[region] = { ...model.live[region], vector: null, moves: [], liked: {}, members: null, audit: null };
  }
}

/** Takes what a region said, in the place of what it said before. */
export function know(region, facts) {
  model.live[region] = { ...model.live[region], ...facts };
  changed();
}

export function note(happened) {
  model.events.push({ at: Date.now(), text: happened });
  changed();
}
