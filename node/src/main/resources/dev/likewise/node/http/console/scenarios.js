// Stories with a verdict. What is right comes from this page's own book of acknowledged taps, never from a node.
import { beginStory, cutOffRegion, setClock, setDisk } from "./control.js";
import { fill, h, lasted, number, plural, signed, table, text } from "./dom.js";
import { look } from "./look.js";
import { Play, Stopped } from "./play.js";
import { choose, model } from "./state.js";

/** Each is played by a Stage: `first` and `last` are regions, `last` is the one that suffers. */
const SCENARIOS = [
  {
    name: "double-tap",
    title: "Double tap across a cut",
    about: "One person, two phones, two regions that cannot hear each other: counted twice for as long as the cut, once after it.",
    cuts: true,
    async play(s) {
      await s.step(`Three people like the post, in ${s.first}`, () => s.likes(s.first, ["p1", "p2", "p3"]));
      await s.agree();
      await s.step(`${s.last} is cut off`, () => cutOffRegion(s.last));
      await s.step(`ana likes it in ${s.first}, sees nothing happen, and likes it again in ${s.last}`, async () => {
        await s.like(s.first, "ana");
        await s.like(s.last, "ana");
      });
      await s.step(`ben likes it in ${s.last} only`, () => s.like(s.last, "ben"));
      await s.watch("Each side serves what it knows; they differ", 2500);
      await s.heal("The cut heals");
      await s.agree();
    },
  },
  {
    name: "unlike-race",
    title: "Unlike race",
    about: "Both sides of a cut take back the same like. A counter that only adds up would take it back twice.",
    cuts: true,
    async play(s) {
      await s.step(`ana, ben and cy like the post, in ${s.first}`, () => s.likes(s.first, ["ana", "ben", "cy"]));
      await s.agree();
      await s.step(`${s.last} is cut off`, () => cutOffRegion(s.last));
      await s.step(`ana takes her like back, in ${s.first} and in ${s.last}`, async () => {
        await s.unlike(s.first, "ana");
        await s.unlike(s.last, "ana");
      });
      await s.step(`ben unlikes in ${s.last}, then likes again in ${s.first}`, async () => {
        await s.unlike(s.last, "ben");
        await s.like(s.first, "ben");
      });
      await s.watch("Each side goes by its own taps", 2000);
      await s.heal("The cut heals");
      await s.agree();
    },
  },
  {
    name: "load",
    title: "Cut under load",
    about: "Forty people tap in all regions, on both sides of a cut, like and unlike, for eight seconds.",
    cuts: true,
    async play(s) {
      const rain = s.rain(40, 8000);
      await s.watch("Taps in all regions", 2000);
      await s.step(`${s.last} is cut off; taps go on`, () => cutOffRegion(s.last));
      await s.watch("The same people tap on both sides", 4000);
      await s.heal("The cut heals under load");
      await s.step("The last taps are answered", () => rain);
      await s.agree();
    },
  },
  {
    name: "clock",
    title: "Clock + 5 min",
    about: "A clock is wrong by far. Its taps win where they should not, counts stay exact, and others stop believing it.",
    async play(s) {
      await s.step(`${s.last}'s clock is set five minutes ahead`, () => setClock(s.last, 300_000));
      await s.step(`ana likes the post there, then takes it back in ${s.first}`, async () => {
        await s.like(s.last, "ana");
        await s.agree(true);
        await s.unlike(s.first, "ana");
      });
      await s.step(`ben likes it in ${s.first}`, () => s.like(s.first, "ben"));
      await s.agree();
      await s.step(`${s.last}'s clock is set right`, () => setClock(s.last, 0));
      await s.step(`${s.last} takes taps again`, () => s.ready(s.last));
    },
  },
  {
    name: "disk",
    title: "Failing disk",
    about: "Writes of one node fail. It acknowledges nothing that is not on the disk, others go on, and it comes back by itself.",
    async play(s) {
      await s.step(`ana likes the post in ${s.last}`, () => s.like(s.last, "ana"));
      await s.step(`${s.last}'s disk fails`, () => setDisk(s.last, { fail: true }));
      await s.step(`ben's tap there is not acknowledged`, () => s.refused(s.last, "ben"));
      await s.step(`ben's retry is taken in ${s.first}`, () => s.like(s.first, "ben"));
      await s.watch(`${s.last} serves reads and takes no taps`, 1500);
      await s.step("The disk is sound again", () => setDisk(s.last, {}));
      await s.step(`${s.last} takes taps again`, () => s.ready(s.last));
      await s.step("cy likes it there", () => s.like(s.last, "cy"));
      await s.agree();
    },
  },
];

let list;
let menu;
let title;
let verdict;
let running;
let stop;
let playing = null;

export function makeScenarios() {
  list = h("ol", { className: "steps" });
  verdict = h("div", { className: "outcome", role: "status", hidden: true });
  menu = h("div", { className: "menu" }, ...SCENARIOS.map(entry));
  title = h("h3");
  stop = h("button", { type: "button", text: "Stop", onclick: leave });
  running = h("div", { hidden: true }, h("div", { className: "row stuck" }, title, h("span", { className: "push" }), stop), list, verdict);
  const about = `Each plays on a post of its own and is held against this page's own book of acknowledged taps. ${model.regions.at(-1)} is the one that suffers.`;
  menu.prepend(h("p", { className: "muted", text: about }));
  return h("div", { className: "scenarios" }, menu, running);
}

function entry(scenario) {
  const button = h("button", { type: "button", text: scenario.title, onclick: () => run(scenario) });
  button.dataset.scenario = scenario.name;
  button.disabled = Boolean(scenario.cuts) && model.regions.length < 2;
  return h("div", { className: "scenario" }, button, h("p", { className: "muted", text: scenario.about }));
}

/** Stops what is played; or, if it is over, goes back to the choice. */
function leave() {
  if (playing) {
    playing.stopped = true;
    return;
  }
  running.hidden = true;
  menu.hidden = false;
}

async function run(scenario) {
  if (playing) return;
  list.replaceChildren();
  verdict.hidden = true;
  menu.hidden = true;
  running.hidden = false;
  const play = new Play(scenario, list);
  playing = play;
  text(title, scenario.title);
  text(stop, "Stop");
  choose({ post: play.post });
  await look();
  const endStory = beginStory();
  try {
    await scenario.play(play);
    show(play, await play.judge());
  } catch (problem) {
    if (!(problem instanceof Stopped)) complain(problem);
  } finally {
    endStory();
    await play.tidy();
    text(stop, "All scenarios");
    playing = null;
  }
}

function complain(problem) {
  verdict.hidden = false;
  verdict.className = "outcome bad";
  verdict.replaceChildren(h("p", { text: "No verdict: " + problem.message }));
}

function show(play, { right, expected, rows, plain, corrections }) {
  const { element, body } = table("~The verdict", ["Who", "likes", "wrong", "~"]);
  const off = (count) => (count === expected ? "right" : "wrong by " + signed(count - expected));
  fill(body, [
    [{ text: `this page's book, ${plural(play.book.taps, "tap")}`, title: "Each person by their last tap" }, number(expected), "", { text: "who likes it", className: "words" }],
    ...rows.map((row) => [`${row.region} serves`, number(row.count), { text: number(row.wrong), title: "People whom it lists wrongly, or not at all" }, { text: off(row.count), className: "words" }]),
    [{ text: "a plain PN counter would say", className: "grey" }, { text: number(plain), className: "grey" }, "", { text: off(plain) + (plain === expected ? "" : ", for ever"), className: "grey words" }],
  ]);
  const words = right
    ? `Right: every region counts exactly the people who like it; ${plural(corrections, "correction")}${play.met ? `, all agreed ${lasted(play.met)} after the heal` : ""}.`
    : "Wrong: a count or a member is not what this page's book says.";
  verdict.hidden = false;
  verdict.className = "outcome " + (right ? "good" : "bad");
  verdict.replaceChildren(h("p", { className: "judgement", text: words }), element);
  verdict.scrollIntoView({ block: "nearest" });
}
