import { h } from "./dom.js";

/** Sections of which one is shown: the elements, and how to show another without its being chosen by hand. */
export function tabs(sections, chosen, onChoose) {
  const names = Object.keys(sections);
  const buttons = names.map((name) =>
    h("button", { type: "button", role: "tab", id: "tab-" + name, text: sections[name].title, onclick: () => pick(name) }),
  );
  const bodies = names.map((name) => h("div", { role: "tabpanel", className: "tab" }, sections[name].body));
  bodies.forEach((body, i) => body.setAttribute("aria-labelledby", buttons[i].id));
  const bar = h("div", { role: "tablist", className: "tablist" }, ...buttons);
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (buttons.indexOf(document.activeElement) + step + names.length) % names.length;
    buttons[next].focus();
    pick(names[next]);
  });
  let now = "";
  function show(wanted) {
    const name = names.includes(wanted) ? wanted : names[0];
    if (name === now) return;
    now = name;
    names.forEach((each, i) => {
      buttons[i].setAttribute("aria-selected", each === name);
      buttons[i].tabIndex = each === name ? 0 : -1;
      bodies[i].hidden = each !== name;
    });
  }
  function pick(name) {
    show(name);
    onChoose(name);
  }
  show(chosen);
  return { elements: [bar, ...bodies], show };
}
