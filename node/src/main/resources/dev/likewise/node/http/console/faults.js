// The panel in which faults are put on links, clocks and disks.
import { commands, cutOffRegion, healRegion, setClock, setDisk, setLink } from "./control.js";
import { copies, h, text } from "./dom.js";
import { model, PEOPLE } from "./state.js";

let panel;
let open = null;

/** To stand in whatever has the buttons that open it. */
export function makeFaults() {
  panel = h("div", { className: "panel", hidden: true, role: "dialog" });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open) close();
  });
  addEventListener("pointerdown", (event) => {
    if (open && !panel.contains(event.target) && !open.by.contains(event.target)) close();
  });
  return panel;
}

/** Opens it at a button, or closes it if it is open there. */
export function showFaults(key, content, by) {
  if (open?.key === key) return close();
  open = { key, by };
  panel.replaceChildren(...content);
  panel.setAttribute("aria-label", "Faults: " + key);
  panel.hidden = false;
  const box = panel.offsetParent.getBoundingClientRect();
  const at = by.getBoundingClientRect();
  const x = at.left + at.width / 2 - box.left - panel.offsetWidth / 2;
  const below = at.bottom - box.top + 6;
  panel.style.left = Math.max(4, Math.min(box.width - panel.offsetWidth - 4, x)) + "px";
  panel.style.top = (below + panel.offsetHeight > box.height ? Math.max(4, at.top - box.top - panel.offsetHeight - 6) : below) + "px";
  panel.querySelector("button, input")?.focus();
}

function close() {
  panel.hidden = true;
  open.by.focus();
  open = null;
}

function choices(label, ...buttons) {
  return h("div", { className: "choices" }, h("span", { text: label }), ...buttons);
}

export function faultsBetween(a, b) {
  const complaint = h("p", { className: "bad", role: "alert" });
  const short = h("input", { type: "checkbox", checked: true });
  let last = { direction: "both", state: "cut", for_ms: 10_000 };
  const put = (fault) => {
    last = short.checked ? { ...fault, for_ms: 10_000 } : fault;
    setLink(a, b, last).then(close, (problem) => text(complaint, problem.message));
  };
  const button = (name, fault) => h("button", { type: "button", text: name, onclick: () => put({ direction: "both", state: "open", ...fault }) });
  const command = () => commands.link(a, b, short.checked ? { ...last, for_ms: 10_000 } : { ...last, for_ms: undefined });
  return [
    h("h3", { text: `${a} \u2194 ${b}` }),
    choices(
      "Cut",
      button("both ways", { state: "cut" }),
      button(`${a} \u2192 ${b}`, { state: "cut", direction: "out" }),
      button(`${b} \u2192 ${a}`, { state: "cut", direction: "in" }),
    ),
    choices("Delay", button("80 ms", { delay_ms: 80 }), button("400 ms", { delay_ms: 400 }), button("2 s", { delay_ms: 2000 })),
    choices("Loss", button("5 %", { loss: 0.05 }), button("30 %", { loss: 0.3 })),
    h("label", { className: "check" }, short, "heals by itself in 10 s"),
    choices(
      "",
      h("button", { type: "button", className: "strong", text: "Heal", onclick: () => setLink(a, b, null).then(close, (p) => text(complaint, p.message)) }),
      copies(() => command().curl, () => command().cli),
    ),
    complaint,
  ];
}

export function faultsOf(region) {
  const complaint = h("p", { className: "bad", role: "alert" });
  const button = (name, action) =>
    h("button", { type: "button", text: name, onclick: () => action().then(close, (problem) => text(complaint, problem.message)) });
  return [
    h("h3", { text: region }),
    model.regions.length > 1
      ? choices("Links", button("cut off", () => cutOffRegion(region)), button("for 10 s", () => cutOffRegion(region, 10_000)), button("heal", () => healRegion(region)))
      : "",
    choices("Clock", button("+5 min", () => setClock(region, 300_000)), button("\u22125 min", () => setClock(region, -300_000)), button("right", () => setClock(region, 0))),
    choices(
      "Disk",
      button("slow", () => setDisk(region, { fsync_delay_ms: 250 })),
      button("failing", () => setDisk(region, { fail: true })),
      button("sound", () => setDisk(region, {})),
    ),
    choices("Like", copies(() => commands.tap(region, model.post, PEOPLE[0], true).curl, () => commands.tap(region, model.post, PEOPLE[0], true).cli)),
    complaint,
  ];
}
