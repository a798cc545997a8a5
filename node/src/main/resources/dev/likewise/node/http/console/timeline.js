// The last two minutes: what each region served, how old its knowledge was, and when links were cut.
import { clock, fill, h, lasted, number, table, text } from "./dom.js";
import { links } from "./links.js";
import { changed, model } from "./state.js";

const SPAN_MS = 120_000;
const STRIP = 26;
const EDGE = { left: 46, right: 10, top: 8, bottom: 16 };

let canvas;
let said;
let moments;
let hovered = null;

export function makeTimeline() {
  canvas = h("canvas", { tabIndex: 0, role: "img", className: "plot" });
  canvas.addEventListener("pointermove", (event) => freeze(timeAt(event.offsetX)));
  canvas.addEventListener("pointerleave", () => freeze(null));
  canvas.addEventListener("blur", () => freeze(null));
  canvas.addEventListener("keydown", onTimeKey);
  said = h("p", { className: "muted", role: "status" });
  moments = table("The last two minutes", ["Ago", ...model.regions, "Oldest knowledge", "~Cut"]);
  const legend = model.regions.map((region, i) => h("span", { className: `key r${i % 6}`, text: region }));
  return h(
    "section",
    { className: "timeline", ariaLabel: "Timeline" },
    h("div", { className: "row" }, h("h2", { text: "Likes served, 2 min" }), ...legend, h("span", { className: "push" }), said),
    canvas,
    h("div", { className: "tables scroll" }, moments.element),
  );
}

/** A second back or forth, to the oldest, to now: also where the timeline has no focus. */
export function onTimeKey(event) {
  const step = { ArrowLeft: -1000, ArrowRight: 1000, Home: -SPAN_MS, Escape: 0 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  freeze(step === 0 ? null : (hovered ?? Date.now()) + step);
}

function timeAt(x) {
  const share = (x - EDGE.left) / (canvas.clientWidth - EDGE.left - EDGE.right);
  return Date.now() - SPAN_MS * (1 - share);
}

/** Shows all of the page as it was then; null for now. */
function freeze(at) {
  hovered = at;
  const before = model.frozen;
  model.frozen = at === null || at > Date.now() - 800 ? null : nearest(at);
  if (model.frozen !== before) changed();
}

function nearest(at) {
  const { history } = model;
  return history.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best), history[0] ?? null);
}

/** Whose words are shown. */
const shown = () => (model.from === "all" ? model.regions : [model.from]);

/** How old the oldest thing is that one of them knows of another region, in ms. */
const worst = (moment) => Math.max(0, ...shown().flatMap((region) => Object.values(moment.of[region]?.vector?.lag_ms ?? {})));
const cutNames = (moment) => links(moment).filter((link) => link.cut || link.half).map((link) => `${link.a}\u2013${link.b}`);

export function showTimeline() {
  if (model.table) showTable();
  else draw();
  const last = model.events.at(-1);
  text(said, model.frozen ? `as it was ${clock(Date.now() - model.frozen.at)} ago` : last ? `${clock(Date.now() - last.at)} ago: ${last.text}` : "move over it to see an earlier moment");
}

function showTable() {
  const now = Date.now();
  const rows = [];
  for (let ago = 0; ago < SPAN_MS; ago += 10_000) {
    const moment = nearest(now - ago);
    if (!moment || Math.abs(moment.at - (now - ago)) > 2000) continue;
    rows.push([
      clock(ago),
      ...model.regions.map((region) => (moment.of[region]?.vector ? number(moment.of[region].vector.count) : "–")),
      lasted(worst(moment)),
      { text: cutNames(moment).join(", "), className: "words" },
    ]);
  }
  fill(moments.body, rows);
}

function draw() {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0 || height === 0) return;
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const style = getComputedStyle(document.body);
  const colour = (name) => style.getPropertyValue("--" + name).trim();
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = `11px ${style.fontFamily}`;
  const now = Date.now();
  const x = (at) => EDGE.left + (width - EDGE.left - EDGE.right) * (1 - (now - at) / SPAN_MS);
  const bottom = height - EDGE.bottom - STRIP - 6;
  const counts = model.history.flatMap((each) => shown().map((region) => each.of[region]?.vector?.count)).filter((n) => n !== undefined);
  const low = counts.length ? Math.min(...counts) : 0;
  const high = counts.length ? Math.max(...counts, low + 4) : 4;
  const y = (count) => bottom - ((count - low) / (high - low)) * (bottom - EDGE.top);
  shadeCuts(pen, x, height, colour);
  axes(pen, { width, height, bottom, low, high, y, x, now, colour });
  model.regions.forEach((region, i) => {
    if (shown().includes(region)) line(pen, region, x, y, colour("r" + (i % 6)), i);
  });
  strip(pen, x, height - EDGE.bottom, colour);
  marks(pen, x, bottom, width, colour);
}

/** One rectangle a cut, however often it was seen. */
function shadeCuts(pen, x, height, colour) {
  pen.fillStyle = colour("shade");
  let from = null;
  model.history.forEach((each, i) => {
    const cut = cutNames(each).length > 0;
    if (cut && from === null) from = x(each.at);
    const last = i === model.history.length - 1;
    if (from !== null && (!cut || last)) {
      pen.fillRect(from, 0, Math.max(1, x(each.at) - from), height - EDGE.bottom);
      from = null;
    }
  });
}

function axes(pen, { width, height, bottom, low, high, y, x, now, colour }) {
  pen.strokeStyle = colour("line");
  pen.lineWidth = 1;
  pen.fillStyle = colour("muted");
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  for (const value of [low, Math.round((low + high) / 2), high]) {
    pen.beginPath();
    pen.moveTo(EDGE.left, Math.round(y(value)) + 0.5);
    pen.lineTo(width - EDGE.right, Math.round(y(value)) + 0.5);
    pen.stroke();
    pen.fillText(number(value), EDGE.left - 6, y(value));
  }
  pen.fillText("lag", EDGE.left - 6, bottom + 6 + STRIP / 2);
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  for (let ago = 0; ago <= SPAN_MS; ago += 30_000) {
    pen.textAlign = ago === 0 ? "right" : "center";
    pen.fillText(ago === 0 ? "now" : `\u2212${ago / 1000} s`, ago === 0 ? width - EDGE.right : x(now - ago), height - 3);
  }
}

/** Steps, as a count does not pass through what lies between; a little apart, so that equal ones are all seen. */
function line(pen, region, x, y, colour, i) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1.75;
  pen.beginPath();
  let before = null;
  for (const each of model.history) {
    const { vector, down } = each.of[region] ?? {};
    if (!vector || down) {
      before = null;
      continue;
    }
    const here = y(vector.count) + (i - (model.regions.length - 1) / 2) * 1.6;
    if (before === null) pen.moveTo(x(each.at), here);
    else {
      pen.lineTo(x(each.at), before);
      pen.lineTo(x(each.at), here);
    }
    before = here;
  }
  pen.stroke();
}

/** How old the oldest thing is that somebody knows: from 10 ms at the foot to 100 s at the top. */
function strip(pen, x, foot, colour) {
  pen.fillStyle = colour("accent");
  pen.globalAlpha = 0.5;
  pen.beginPath();
  model.history.forEach((each, i) => {
    const tall = Math.max(1, Math.min(1, Math.log10(Math.max(10, worst(each)) / 10) / 4) * STRIP);
    if (i === 0) pen.moveTo(x(each.at), foot);
    pen.lineTo(x(each.at), foot - tall);
    if (i === model.history.length - 1) pen.lineTo(x(each.at), foot);
  });
  pen.fill();
  pen.globalAlpha = 1;
}

function marks(pen, x, bottom, width, colour) {
  for (const event of model.events) {
    pen.strokeStyle = colour("muted");
    pen.setLineDash([3, 3]);
    pen.beginPath();
    pen.moveTo(x(event.at), EDGE.top);
    pen.lineTo(x(event.at), bottom);
    pen.stroke();
    pen.setLineDash([]);
  }
  if (!model.frozen) return;
  pen.strokeStyle = colour("text");
  pen.beginPath();
  pen.moveTo(x(model.frozen.at), EDGE.top);
  pen.lineTo(x(model.frozen.at), bottom + STRIP + 6);
  pen.stroke();
}
