// Making and changing elements, and writing numbers.

const SVG = "http://www.w3.org/2000/svg";

function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name in element && !name.includes("-") && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** An HTML element: h("button", { className: "quiet", onclick: f }, "text", child…). */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  set(element, props);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, props);
  element.append(...children);
  return element;
}

/** Changes what is there only if it is another: a selection, a focus and a screen reader are left in peace. */
export function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

export function attribute(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Makes the rows of a table body be these: arrays of texts or of { text, className, title, node }. */
export function fill(body, rows) {
  while (body.rows.length > rows.length) body.deleteRow(-1);
  rows.forEach((row, r) => {
    const tr = body.rows[r] ?? body.insertRow();
    while (tr.cells.length > row.length) tr.deleteCell(-1);
    row.forEach((value, c) => {
      const cell = typeof value === "object" && value !== null ? value : { text: value };
      const wanted = c === 0 ? "TH" : "TD";
      let td = tr.cells[c];
      if (!td || td.tagName !== wanted) {
        const made = document.createElement(wanted);
        if (c === 0) made.scope = "row";
        if (td) td.replaceWith(made);
        else tr.append(made);
        td = made;
      }
      if (cell.node) {
        if (td.firstChild !== cell.node) td.replaceChildren(cell.node);
      } else text(td, String(cell.text ?? ""));
      attribute(td, "class", cell.className ?? "");
      attribute(td, "title", cell.title ?? "");
    });
  });
}

/** A table without rows. A caption that begins with ~ is for screen readers only, a head that does is over words. */
export function table(caption, heads) {
  const body = h("tbody");
  const row = h("tr", {}, ...heads.map((head) => h("th", { scope: "col", className: head.startsWith("~") ? "words" : "", text: head.replace("~", "") })));
  const element = h("table", {}, h("caption", { className: caption.startsWith("~") ? "unseen" : "", text: caption.replace("~", "") }), h("thead", {}, row), body);
  return { element, body, row };
}

const grouped = new Intl.NumberFormat("en");
// Adding 0 makes 0 of -0.
export const number = (n) => grouped.format(n + 0).replace("-", "\u2212");
export const signed = (n) => (n > 0 ? "+" : "") + number(n);
export const plural = (n, one, many = one + "s") => number(n) + "\u00a0" + (n === 1 ? one : many);

/** A time that has passed: 38 ms, 1.2 s, 00:45. */
export function lasted(ms) {
  if (ms < 1000) return Math.round(ms) + "\u00a0ms";
  return ms < 10000 ? (ms / 1000).toFixed(1) + "\u00a0s" : clock(ms);
}

export function clock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return String(minutes).padStart(2, "0") + ":" + String(seconds % 60).padStart(2, "0");
}

export function bytes(n) {
  if (n < 1000) return Math.round(n) + "\u00a0B";
  const [unit, size] = [["kB", 1e3], ["MB", 1e6], ["GB", 1e9]].findLast(([, least]) => n >= least);
  return (n / size).toFixed(1) + "\u00a0" + unit;
}

/** 32 bits of FNV-1a, mixed, for colours and nothing else. */
export function hash(words) {
  let value = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A colour for a state: any hue, and as dark everywhere that white can be read on it. */
export const hue = (fingerprint) => (parseInt(fingerprint, 16) * 137.508) % 360;

/** Makes Enter take what was typed and Esc what was there before. Both leave the field, so that keys are keys again. */
export function leaves(input, before) {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Escape" || !input.value.trim()) input.value = before();
    event.preventDefault();
    input.blur();
  });
}

/** Buttons that copy a control as a command. Both are functions, asked when they are pressed. */
export function copies(curl, cli) {
  const button = (name, command) =>
    h("button", {
      type: "button",
      className: "copy",
      title: "Copy as " + name,
      text: name,
      onclick: async (event) => {
        const line = command();
        await navigator.clipboard?.writeText(line).catch(() => {});
        event.target.dispatchEvent(new CustomEvent("copied", { bubbles: true, detail: line }));
      },
    });
  return h("span", { className: "copies" }, curl ? button("curl", curl) : null, cli ? button("CLI", cli) : null);
}

/** Whether things may move. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");
