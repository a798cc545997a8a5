// One user and one post: the register in each region, and which of them wins.
import { commands } from "./control.js";
import { copies, fill, h, leaves, signed, table, text } from "./dom.js";
import { id } from "./net.js";
import { every } from "./look.js";
import { choose, model, node, PEOPLE } from "./state.js";

let input;
let registers;
let sentence;

export function makeExplain() {
  input = h("input", {
    id: "who",
    value: model.user || PEOPLE[0],
    maxLength: 128,
    autocomplete: "off",
    spellcheck: false,
    onchange: () => {
      choose({ user: input.value.trim() });
      look();
    },
  });
  leaves(input, () => model.user || PEOPLE[0]);
  input.setAttribute("list", "people");
  registers = table("~The register in each region", ["in", "~liked", "stamp", "written by", "credits"]);
  sentence = h("p", { className: "muted", role: "status" });
  every(() => 1000, () => (model.tab === "explain" ? look() : undefined));
  return h(
    "div",
    {},
    h(
      "div",
      { className: "row" },
      h("label", { htmlFor: "who", text: "User" }),
      input,
      h("datalist", { id: "people" }, ...PEOPLE.map((value) => h("option", { value }))),
      h("span", { className: "push" }),
      copies(() => commands.explain(model.post, input.value)),
    ),
    h("div", { className: "scroll below" }, registers.element),
    sentence,
  );
}

/** The user may come from the fragment. */
export function showExplain() {
  const user = model.user || PEOPLE[0];
  if (document.activeElement === input || input.value === user) return;
  input.value = user;
  look();
}

async function look() {
  const user = input.value.trim();
  if (!user) return;
  const path = `/v1/posts/${id(model.post)}/edges/${id(user)}`;
  const answers = await Promise.allSettled(model.regions.map((region) => node[region].get(path)));
  const edges = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
  const best = edges.reduce((high, edge) => (versionOf(edge) > high ? versionOf(edge) : high), "");
  fill(registers.body, edges.map((edge, i) => row(model.regions[i], edge, best)));
  text(sentence, why(user, edges, best));
}

const versionOf = (edge) => edge?.version ?? "";

function row(region, edge, best) {
  if (!edge) return [region, "no answer", "", "", ""];
  if (!edge.version) return [region, "never tapped", "", "", ""];
  const wins = versionOf(edge) === best;
  const chips = Object.entries(edge.credits).map(([replica, credit]) =>
    h("span", { className: "chip", title: replica, text: `${replica.split("/")[0]}:${signed(credit)}` }),
  );
  const stamp = edge.at.slice(11, 23) + (edge.counter ? " +" + edge.counter : "");
  return [
    region,
    { text: edge.present ? "\u2665 yes" : "\u2661 no", className: wins ? "words wins" : "words" },
    { text: stamp, title: edge.at + "\n" + edge.version },
    { text: edge.region, title: edge.replica },
    { node: h("span", { className: "chips" }, ...chips) },
  ];
}

function why(user, edges, best) {
  if (!best) return `${user} has never tapped ${model.post}, as far as these regions know.`;
  const writer = edges.find((edge) => versionOf(edge) === best);
  const behind = model.regions.filter((region, i) => edges[i] && versionOf(edges[i]) !== best);
  const what = writer.present ? "like" : "unlike";
  const credits = Object.values(writer.credits).reduce((a, b) => a + b, 0);
  const sum = `Its credits add up to ${signed(credits)}, which is what it counts.`;
  if (behind.length === 0) return `The ${what} written in ${writer.region} has the latest stamp, and every region that answers has it. ${sum}`;
  return `The ${what} written in ${writer.region} has the latest stamp and will win everywhere; ${behind.join(", ")} ${behind.length > 1 ? "have" : "has"} not heard of it, and will take back what it has credited itself when it does. ${sum}`;
}
