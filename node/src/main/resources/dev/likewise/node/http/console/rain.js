// Taps by made-up people on the post that is shown, as many a second as one wants.
import { bookOf } from "./book.js";
import { tap } from "./control.js";
import { h, number, plural, text } from "./dom.js";
import { changed, model } from "./state.js";

const PEOPLE = 200;
/** More at once would only wait for the browser's connections. */
const FLIGHTS_MAX = 5;
const SLIDERS = [
  { name: "rate", label: "Taps a second", min: 0, max: 50, value: 0, unit: "/s" },
  { name: "skew", label: "Skew", min: 0, max: 100, value: 50, unit: " %", title: "0: all tap alike; 100: few people tap nearly always" },
  { name: "unlikes", label: "Unlikes", min: 0, max: 100, value: 20, unit: " %" },
  { name: "both", label: "People on both sides", min: 0, max: 100, value: 30, unit: " %", title: "Who taps in all regions, and not in one only" },
];

const wanted = {};
let said;
let flights = 0;
let owed = 0;
let last = performance.now();
let failed = "";

export function makeRain() {
  said = h("p", { className: "muted", role: "status" });
  const sliders = SLIDERS.map(({ name, label, min, max, value, unit, title }) => {
    wanted[name] = value;
    const shown = h("output", { text: value + unit });
    const slider = h("input", {
      type: "range",
      id: "rain-" + name,
      min,
      max,
      value,
      oninput: () => {
        wanted[name] = Number(slider.value);
        text(shown, slider.value + unit);
      },
    });
    return h("div", { className: "slider", title: title ?? "" }, h("label", { htmlFor: "rain-" + name, text: label }), slider, shown);
  });
  setInterval(fall, 50);
  return h(
    "div",
    { className: "rain" },
    ...sliders,
    h("div", { className: "choices" }, h("button", { type: "button", text: "Stop", onclick: () => stop(sliders[0]) })),
    said,
  );
}

function stop(slider) {
  const input = slider.querySelector("input");
  input.value = 0;
  input.dispatchEvent(new Event("input"));
}

function fall() {
  const now = performance.now();
  const seconds = Math.min(0.2, (now - last) / 1000);
  last = now;
  if (document.visibilityState !== "visible" || model.regions.length === 0) return;
  owed = Math.min(wanted.rate, owed + wanted.rate * seconds);
  while (owed >= 1 && flights < FLIGHTS_MAX) {
    owed--;
    drop();
  }
}

function drop() {
  // The larger the skew the more often one of the first.
  const user = Math.floor(PEOPLE * Math.random() ** (1 + wanted.skew / 12));
  const anywhere = (user * 37) % 100 < wanted.both;
  const at = anywhere ? Math.floor(Math.random() * model.regions.length) : user % model.regions.length;
  flights++;
  tap(model.regions[at], model.post, "rain-" + user, Math.random() * 100 >= wanted.unlikes)
    .then(() => (failed = ""), (problem) => (failed = problem.message))
    .finally(() => {
      flights--;
      changed();
    });
}

export function showRain() {
  const book = bookOf(model.post);
  const lost = book.refused + book.unknown;
  text(
    said,
    book.taps === 0 && lost === 0
      ? `Falls on ${model.post}, by ${PEOPLE} people named rain-0 and so on.`
      : `${plural(book.taps, "tap")} on ${model.post} acknowledged by this page, ${number(book.refused)} refused, ${number(book.unknown)} unanswered.${failed ? " Last: " + failed : ""}`,
  );
}
