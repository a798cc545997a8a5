// Regions as cards on a ring, and the links between them.
import { press } from "./control.js";
import { attribute, bytes, clock, fill, h, hue, lasted, number, signed, svg, table, text } from "./dom.js";
import { faultsOf, makeFaults, showFaults } from "./faults.js";
import { links } from "./links.js";
import { choose, model, PEOPLE } from "./state.js";
import { drawDots, keepInside, makeWire, placeWires, showWire, wordsOf } from "./wires.js";

const MARGIN = 16;
const cards = new Map();
let stage;
let canvas;
let regionsTable;
let linksTable;

export function makeStage() {
  canvas = svg("svg", { class: "wires", "aria-hidden": "true" });
  stage = h("div", { className: "ring" }, canvas, makeFaults());
  model.regions.forEach((region, i) => {
    const card = makeCard(region, i);
    cards.set(region, card);
    stage.append(card.element);
  });
  model.regions.forEach((a, i) => model.regions.slice(i + 1).forEach((b) => makeWire(a, b, canvas, stage)));
  regionsTable = table("Regions", ["Region", "Likes served", "Own P", "Own N", "Moves/s", "State", "~"]);
  linksTable = table("Links", ["Link", "Heard of the other, ago", "Bytes/s there", "back", "~Faults"]);
  addEventListener("resize", place);
  new ResizeObserver(place).observe(stage);
  requestAnimationFrame(drawDots);
  return h(
    "section",
    { className: "stage", ariaLabel: "Stage" },
    stage,
    h("div", { className: "tables" }, regionsTable.element, linksTable.element),
  );
}

function makeCard(region, i) {
  const name = h("button", {
    type: "button",
    className: "name",
    title: "Show only what this region knows",
    text: region,
    onclick: () => choose({ from: model.from === region ? "all" : region }),
  });
  const state = h("span", { className: "print", title: "Four hex digits: a hash of its columns of this post. Same digits, same colour: same state" });
  const count = h("output", { className: "count", ariaLabel: `Likes that ${region} serves` });
  const own = h("span", { className: "own", title: "What this region has added (P) and taken back (N) itself" });
  const rate = h("span", { className: "rate", title: "How often its own column moves, corrections included" });
  const spark = svg("polyline", { fill: "none" });
  const said = h("span", { className: "said" });
  const faults = h("button", {
    type: "button",
    className: "faults quiet",
    text: "Faults",
    ariaHasPopup: "dialog",
    onclick: () => showFaults(region, faultsOf(region), faults),
  });
  const hearts = PEOPLE.map((user) => {
    const button = h("button", {
      type: "button",
      className: "heart",
      onclick: () => press(region, user).catch((problem) => text(said, problem.message)),
    });
    return { user, button };
  });
  const element = h(
    "article",
    { className: `card r${i % 6}` },
    h("header", {}, name, state),
    h("div", { className: "numbers" }, count, h("span", { className: "unit", text: "likes served" })),
    h("div", { className: "line" }, own, rate),
    svg("svg", { class: "spark", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" }, spark),
    h("div", { className: "hearts" }, ...hearts.map((heart) => heart.button)),
    h("footer", {}, said, faults),
  );
  return { element, name, state, count, own, rate, spark, said, hearts };
}

function showCard(region, now) {
  const card = cards.get(region);
  const witness = model.from === "all" ? region : model.from;
  const aside = witness !== region;
  // Who looks from one region is shown what that one knows, and of the others nothing that only they can say.
  const known = aside ? {} : (now.of[region] ?? {});
  const { vector, down } = known;
  const own = now.of[witness]?.vector?.regions[region] ?? { likes: 0, unlikes: 0 };
  text(card.count, vector ? number(vector.count) : "\u2013");
  text(card.state, known.fingerprint ?? "");
  if (known.fingerprint) card.element.style.setProperty("--hue", hue(known.fingerprint));
  text(card.own, `P ${number(own.likes)}  N ${number(own.unlikes)}`);
  const moved = rates(known.moves ?? []);
  text(card.rate, (moved.at(-1) ?? 0).toFixed(1) + "/s");
  attribute(card.spark, "points", points(moved));
  for (const { user, button } of card.hearts) {
    const liked = Boolean(known.liked?.[user]);
    text(button, (liked ? "\u2665 " : "\u2661 ") + user);
    attribute(button, "aria-pressed", liked);
    attribute(button, "title", `${liked ? "Unlike" : "Like"} ${model.post} as ${user} in ${region}`);
  }
  const [words, bad] = aside ? [`as ${witness} knows it`, false] : saidOf(known);
  text(card.said, words);
  attribute(card.said, "title", words);
  card.said.classList.toggle("bad", bad);
  card.element.classList.toggle("lost", Boolean(down));
  card.element.classList.toggle("aside", aside);
  attribute(card.name, "aria-pressed", model.from === region);
}

/** What there is to say of a node, and whether it is bad. */
function saidOf({ down, status, clock: offset, disk }) {
  if (down) return [`does not answer since ${clock(Date.now() - down.since)}: ${down.why}`, true];
  if (status && !status.ready) return ["no taps: " + status.reasons[0], true];
  if (disk?.fail) return ["its disk fails", true];
  if (offset) return [`clock ${signed(offset / 1000)} s`, true];
  if (disk?.fsync_delay_ms) return [`each sync + ${disk.fsync_delay_ms} ms`, true];
  return [status ? "takes taps" : "", false];
}

/** Moves a second, for the last half minute, in windows of two seconds. */
function rates(moves) {
  const found = [];
  if (moves.length < 2) return found;
  const end = moves.at(-1).at;
  for (let from = Math.max(moves[0].at, end - 30_000); from < end - 500; from += 2000) {
    const inside = moves.filter((move) => move.at >= from && move.at <= from + 2200);
    if (inside.length < 2) continue;
    const seconds = (inside.at(-1).at - inside[0].at) / 1000;
    found.push(seconds > 0 ? Math.max(0, inside.at(-1).all - inside[0].all) / seconds : 0);
  }
  return found;
}

function points(values) {
  if (values.length < 2) return "";
  const top = Math.max(1, ...values);
  return values.map((value, i) => `${(i * 100) / (values.length - 1)},${19 - (18 * value) / top}`).join(" ");
}

/** Shares of the stage from its middle: on the corners of what so many make, the first one at the upper left. */
const PLACES = {
  1: [[0, 0]],
  2: [[-1, 0], [1, 0]],
  3: [[-1, -1], [1, -1], [0, 1]],
  4: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
};

function shares(n) {
  const turn = (i) => (2 * Math.PI * i) / n - Math.PI / 2;
  return PLACES[n] ?? model.regions.map((_, i) => [Math.cos(turn(i)), Math.sin(turn(i))]);
}

function place() {
  const box = { width: stage.clientWidth, height: stage.clientHeight };
  const first = cards.get(model.regions[0]).element;
  if (getComputedStyle(first).position !== "absolute") return;
  const [w, t] = [first.offsetWidth, first.offsetHeight];
  canvas.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  const middle = {};
  shares(model.regions.length).forEach(([across, down], i) => {
    const x = box.width / 2 + across * (box.width / 2 - w / 2 - MARGIN);
    const y = box.height / 2 + down * (box.height / 2 - t / 2 - MARGIN);
    middle[model.regions[i]] = [x, y];
    const { style } = cards.get(model.regions[i]).element;
    style.left = x - w / 2 + "px";
    style.top = y - t / 2 + "px";
  });
  placeWires(middle, [w / 2 + 4, t / 2 + 4], box);
  keepInside(box.width);
}

export function showStage(now) {
  const all = links(now);
  model.regions.forEach((region) => showCard(region, now));
  all.forEach(showWire);
  if (!stage.dataset.placed) {
    stage.dataset.placed = "yes";
    place();
  }
  if (!model.table) {
    keepInside(stage.clientWidth);
    return;
  }
  fill(
    regionsTable.body,
    model.regions.map((region) => {
      const known = now.of[region] ?? {};
      const own = known.vector?.regions[region] ?? { likes: 0, unlikes: 0 };
      const [words, bad] = saidOf(known);
      return [
        region,
        known.vector ? number(known.vector.count) : "–",
        number(own.likes),
        number(own.unlikes),
        (rates(known.moves ?? []).at(-1) ?? 0).toFixed(1),
        known.fingerprint ?? "",
        { text: words, className: bad ? "words bad" : "words" },
      ];
    }),
  );
  fill(
    linksTable.body,
    all.map((link) => [
      `${link.a} \u2194 ${link.b}`,
      lasted(link.lag),
      bytes(link.there.rate),
      bytes(link.back.rate),
      { text: link.cut || link.half || link.down || link.there.delay || link.back.delay || link.there.loss || link.back.loss ? wordsOf(link) : "none", className: "words" },
    ]),
  );
}
