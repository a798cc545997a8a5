// Links as lines: as wide as much is sent, with a gap where they are cut.
import { attribute, clock, h, lasted, still, svg, text } from "./dom.js";
import { faultsBetween, showFaults } from "./faults.js";
import { model } from "./state.js";

const wires = new Map();

/** Makes the line and the label of the link of two regions. */
export function makeWire(a, b, canvas, stage) {
  const key = a + " " + b;
  const line = svg("line", { class: "wire-line" });
  const gap = svg("line", { class: "wire-gap" });
  const arc = svg("path", { class: "relay", fill: "none" });
  const dots = svg("g");
  const words = h("span");
  const label = h(
    "button",
    { type: "button", className: "wire", ariaHasPopup: "dialog", onclick: () => showFaults(key, faultsBetween(a, b), label) },
    h("span", { className: "ends", text: `${a} \u2194 ${b} ` }),
    words,
  );
  canvas.append(arc, line, gap, dots);
  stage.append(label);
  wires.set(key, { a, b, line, gap, arc, dots, label, words, ends: null, flights: [], sent: {} });
}

export function showWire(link) {
  const wire = wires.get(link.a + " " + link.b);
  const broken = link.cut || link.down;
  const rate = link.there.rate + link.back.rate;
  wire.line.setAttribute("stroke-width", (1.5 + Math.min(7, Math.log10(1 + rate) * 1.6)).toFixed(1));
  wire.line.classList.toggle("broken", broken);
  wire.line.classList.toggle("half", link.half);
  wire.gap.classList.toggle("shown", broken);
  wire.arc.classList.toggle("shown", Boolean(link.relay));
  text(wire.words, wordsOf(link));
  wire.label.classList.toggle("bad", broken || link.half);
  wire.label.classList.toggle("warn", !broken && !link.half && (link.there.delay + link.back.delay > 0 || link.there.loss + link.back.loss > 0));
  attribute(wire.label, "aria-label", `Link ${link.a} to ${link.b}: ${wordsOf(link)}. Faults`);
  send(wire, link);
}

export function wordsOf(link) {
  const since = link.since ? " " + clock(Date.now() - link.since) : "";
  const relayed = link.relay ? ` · by ${link.relay}` : "";
  if (link.cut) return `cut${since}${relayed}`;
  if (link.half) {
    const [from, to] = link.there.cut ? [link.a, link.b] : [link.b, link.a];
    return `${from} \u2192 ${to} cut${since}${relayed}`;
  }
  if (link.down) return "down" + relayed;
  const delay = Math.max(link.there.delay, link.back.delay);
  const loss = Math.max(link.there.loss, link.back.loss);
  return `heard ${lasted(link.lag)} ago` + (delay ? ` · +${delay} ms` : "") + (loss ? ` · ${Math.round(loss * 100)} % lost` : "");
}

/** A dot for what was sent since the last look, more for more, in the sender's colour. */
function send(wire, link) {
  if (still.matches || model.frozen || document.visibilityState !== "visible") return;
  for (const [from, way, state] of [[link.a, 1, link.there], [link.b, -1, link.back]]) {
    const at = model.live[from]?.peers?.[way > 0 ? link.b : link.a]?.at;
    if (!at || wire.sent[from] === at) continue;
    wire.sent[from] = at;
    if (state.cut || link.down || state.rate <= 0) continue;
    const dots = Math.min(5, Math.ceil(Math.log10(1 + state.rate)));
    for (let i = 0; i < dots; i++) {
      const dot = svg("circle", { r: 3.2, cx: -99, class: "dot r" + (model.regions.indexOf(from) % 6) });
      wire.dots.append(dot);
      wire.flights.push({ dot, way, begins: performance.now() + (i * 1000) / dots });
    }
  }
}

/** Moves the dots, from frame to frame. */
export function drawDots(now) {
  for (const wire of wires.values()) {
    if (!wire.ends) continue;
    const [x1, y1, x2, y2] = wire.ends;
    wire.flights = wire.flights.filter(({ dot, way, begins }) => {
      const share = (now - begins) / 1100;
      if (share > 1) {
        dot.remove();
        return false;
      }
      const along = way > 0 ? share : 1 - share;
      dot.setAttribute("cx", share < 0 ? -99 : x1 + (x2 - x1) * along);
      dot.setAttribute("cy", share < 0 ? -99 : y1 + (y2 - y1) * along);
      return true;
    });
  }
  requestAnimationFrame(drawDots);
}

/** Draws all lines between the middles of cards, by region, of a size. */
export function placeWires(middle, half, box) {
  for (const wire of wires.values()) wireEnds(wire, middle[wire.a], middle[wire.b], half, box);
}

/** Labels grow and shrink with their words. */
export function keepInside(width) {
  for (const wire of wires.values()) {
    if (!wire.ends || !wire.label.offsetWidth) continue;
    const half = wire.label.offsetWidth / 2 + 4;
    const left = Math.max(half, Math.min(width - half, (wire.ends[0] + wire.ends[2]) / 2)) + "px";
    if (wire.label.style.left !== left) wire.label.style.left = left;
  }
}

/** From the edge of one card to that of the other. */
function wireEnds(wire, [ax, ay], [bx, by], [hw, hh], box) {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(hw / Math.abs(dx || 1e-9), hh / Math.abs(dy || 1e-9), 0.48);
  const ends = [ax + dx * share, ay + dy * share, bx - dx * share, by - dy * share];
  wire.ends = ends;
  ["x1", "y1", "x2", "y2"].forEach((name, i) => wire.line.setAttribute(name, ends[i].toFixed(1)));
  const [mx, my] = [(ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2];
  const long = Math.hypot(ends[2] - ends[0], ends[3] - ends[1]) || 1;
  const half = Math.min(34, long / 3) / long;
  const gap = [mx - (ends[2] - ends[0]) * half, my - (ends[3] - ends[1]) * half, mx + (ends[2] - ends[0]) * half, my + (ends[3] - ends[1]) * half];
  ["x1", "y1", "x2", "y2"].forEach((name, i) => wire.gap.setAttribute(name, gap[i].toFixed(1)));
  const [cx, cy] = [box.width / 2 + (box.width / 2 - mx) * 0.35, box.height / 2 + (box.height / 2 - my) * 0.35];
  wire.arc.setAttribute("d", `M${ends[0]} ${ends[1]} Q${cx} ${cy} ${ends[2]} ${ends[3]}`);
  const { style } = wire.label;
  style.left = Math.max(wire.label.offsetWidth / 2, Math.min(box.width - wire.label.offsetWidth / 2, mx)) + "px";
  style.top = my + "px";
}
