// One computed sentence, the post, and who is asked.
import { attribute, clock, h, lasted, leaves, number, plural, text } from "./dom.js";
import { agreement, cutOff, links } from "./links.js";
import { witness } from "./members.js";
import { choose, model } from "./state.js";

/** For who has never seen it. */
const WHAT = "A like counter: regions take taps also while cut off, and agree after it.";

let sentence;
let sign;
let post;
let from;
let badge;
let tableButton;

export function makeVerdict() {
  sign = h("span", { className: "sign", ariaHidden: "true" });
  sentence = h("p", { className: "sentence", role: "status" });
  post = h("input", {
    id: "post",
    value: model.post,
    spellcheck: false,
    autocomplete: "off",
    maxLength: 128,
    onchange: () => post.value.trim() && choose({ post: post.value.trim() }),
  });
  post.setAttribute("list", "posts");
  leaves(post, () => model.post);
  from = h(
    "select",
    { id: "from", onchange: () => choose({ from: from.value }) },
    h("option", { value: "all", text: "all regions" }),
    ...model.regions.map((region) => h("option", { value: region, text: region + " alone" })),
  );
  badge = h("span", { className: "badge", text: model.insecure ? "development \u00b7 insecure" : "development" });
  badge.title = model.insecure
    ? "Started with --insecure: whoever reaches these addresses can do everything"
    : "Everybody is whoever they say they are; on this machine only";
  badge.classList.toggle("bad", model.insecure);
  tableButton = h("button", {
    type: "button",
    className: "quiet",
    text: "Tables",
    title: "Show everything as tables (t)",
    onclick: () => choose({ table: !model.table }),
  });
  const posts = ["dev-sunrise", "dev-cats", "dev-release", "dev-lunch"];
  return h(
    "header",
    { className: "bar" },
    h("h1", { text: "Likewise" }),
    h("div", { className: "verdict" }, sign, h("div", {}, sentence, h("p", { className: "muted what", text: WHAT }))),
    h(
      "div",
      { className: "chooser" },
      h("label", { htmlFor: "post", text: "Post" }),
      post,
      h("datalist", { id: "posts" }, ...posts.map((value) => h("option", { value }))),
      h("label", { htmlFor: "from", text: "As seen by" }),
      from,
      tableButton,
      badge,
    ),
  );
}

export function showVerdict(now) {
  const [kind, words] = verdict(now);
  text(sentence, (model.frozen ? `${clock(Date.now() - now.at)} ago: ` : "") + words);
  text(sign, { good: "=", bad: "\u2260", busy: "\u2026", lost: "!" }[kind]);
  attribute(sign, "class", "sign " + kind);
  attribute(tableButton, "aria-pressed", model.table);
  attribute(document.body, "data-table", model.table);
  if (document.activeElement !== post && post.value !== model.post) post.value = model.post;
  if (from.value !== model.from) from.value = model.from;
}

/** How it stands, worst first: what is shown wrong, what is refused, what is apart, what is on its way. */
function verdict(now) {
  const asked = model.from === "all" ? model.regions : [model.from];
  const drift = asked.map((region) => [region, now.of[region]?.audit]).find(([, audit]) => audit?.totals.drift_posts > 0 && audit.post === model.post);
  if (drift) return ["bad", `DRIFT on ${model.post} in ${drift[0]}: ${drift[1].drift[0]?.detail || "columns and likes do not add up"}`];
  const silent = asked.find((region) => now.of[region]?.down);
  if (silent) return ["lost", `${silent} does not answer for ${clock(Date.now() - now.of[silent].down.since)}: ${now.of[silent].down.why}`];
  if (asked.some((region) => !now.of[region]?.vector)) return ["busy", "asking the nodes"];
  return model.from === "all" ? together(now) : alone(now, model.from);
}

function together(now) {
  const refusing = model.regions.find((region) => now.of[region].status?.ready === false);
  if (refusing) return ["lost", `${refusing} takes no taps: ${now.of[refusing].status.reasons[0]}`];
  const { spread, same, prints } = agreement(now);
  const away = cutOff(now);
  const apart = spread ? `regions differ by ${number(spread)}` : same ? "regions agree so far" : "regions hold different columns";
  if (away.length) {
    const waiting = away.map(({ region }) => now.of[region].status?.unsent_records ?? 0).reduce((a, b) => a + b, 0);
    const who = away.map(({ region }) => region).join(", ");
    return [same ? "busy" : "bad", `${who} cut off for ${clock(now.at - away[0].since)} \u00b7 serving; ${plural(waiting, "record")} waiting there \u00b7 ${apart}`];
  }
  const cut = links(now).filter((link) => link.cut || link.half);
  const relayed = cut.length ? ` \u00b7 ${cut.map((link) => `${link.a}\u2013${link.b}`).join(", ")} cut${cut.every((l) => l.relay) ? ", relayed" : ""}` : "";
  const age = aged(Math.max(...model.regions.flatMap((region) => Object.values(now.of[region].vector.lag_ms)), 0));
  if (!same) return ["busy", `catching up: ${apart} \u00b7 ${prints} states${age}${relayed}`];
  const { count } = now.of[model.regions[0]].vector;
  const regions = model.regions.length === 1 ? "1 region" : `${model.regions.length} regions agree`;
  return ["good", `${regions} \u00b7 ${plural(count, "like")}${listed(now, witness(), count)}${age}${relayed}`];
}

/** Each region is heard of once a second or so also when nobody taps; only what is older is worth a word. */
const FRESH_MS = 5000;
const aged = (ms) => (ms > FRESH_MS ? ` \u00b7 as of ${lasted(ms)} ago` : "");

/** What one node knows, and no more. */
function alone(now, region) {
  const { vector, status } = now.of[region];
  if (status?.ready === false) return ["lost", `${region} takes no taps: ${status.reasons[0]}`];
  const others = Object.entries(vector.lag_ms);
  const silent = others.filter(([, ms]) => ms > FRESH_MS).map(([other, ms]) => `${other} as of ${lasted(ms)} ago`);
  const heard = silent.length ? silent.join(", ") : others.length ? "hears of " + others.map(([other]) => other).join(", ") : "no other region";
  return [silent.length ? "bad" : "good", `${region} knows of ${plural(vector.count, "like")}${listed(now, region, vector.count)} \u00b7 ${heard}`];
}

/** Members as one region lists them, if that was asked since the count last moved. */
function listed(now, region, count) {
  const members = now.of[region]?.members;
  return members?.whole && members.size === count ? ` = ${plural(members.size, "member")}` : "";
}
