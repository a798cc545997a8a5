// Who says what about whose column, what that adds up to, and what follows from the likes themselves.
import { bookOf } from "./book.js";
import { attribute, copies, fill, h, lasted, number, plural, signed, table, text } from "./dom.js";
import { audit, commands } from "./control.js";
import { agreement } from "./links.js";
import { witness } from "./members.js";
import { model } from "./state.js";

let matrix;
let sums;
let auditButton;
let auditSaid;

export function makeLedger() {
  matrix = table("Who says what of whose column: P \u2212 N (moves not heard of yet)", ["says"]);
  matrix.row.append(...[...model.regions, "sum", "serves"].map((head) => h("th", { scope: "col", text: head })));
  matrix.element.classList.add("matrix");
  sums = h("tbody");
  auditSaid = h("span", { className: "muted", role: "status" });
  auditButton = h("button", { type: "button", text: "Audit now", onclick: run });
  return h(
    "section",
    { className: "ledger", ariaLabel: "Ledger" },
    h("div", { className: "scroll" }, matrix.element),
    h("table", { className: "sums" }, h("caption", { className: "unseen", text: "What it adds up to" }), sums),
    h(
      "div",
      { className: "row" },
      auditButton,
      copies(() => commands.audit(witness(), model.post).curl, () => commands.audit(witness(), model.post).cli),
      auditSaid,
      h("span", { className: "push" }),
      h("span", { className: "muted", text: "vector" }),
      copies(() => commands.vector(model.post, model.regions).curl, () => commands.vector(model.post, model.regions).cli),
    ),
  );
}

async function run() {
  auditButton.disabled = true;
  const regions = model.from === "all" ? model.regions : [model.from];
  text(auditSaid, "reading\u2026");
  try {
    for (const region of regions) await audit(region, model.post);
  } catch (problem) {
    text(auditSaid, problem.message);
  } finally {
    auditButton.disabled = false;
  }
}

function showAudits(now) {
  const found = model.regions.map((region) => [region, now.of[region]?.audit]).filter(([, each]) => each?.post === model.post);
  if (auditButton.disabled || found.length === 0) {
    if (!auditButton.disabled) text(auditSaid, "");
    return;
  }
  const edges = Math.max(...found.map(([, each]) => each.shards.reduce((sum, shard) => sum + shard.registers, 0)));
  const took = Math.max(...found.map(([, each]) => each.took));
  const drift = found.reduce((sum, [, each]) => sum + each.totals.drift, 0);
  const flight = found.reduce((sum, [, each]) => sum + each.totals.in_flight, 0);
  const who = found.map(([region]) => region).join(", ");
  text(auditSaid, `${who}: ${plural(edges, "edge")} in ${lasted(took)}, ${drift ? plural(drift, "difference") : "no drift"}${flight ? `, ${number(flight)} in flight` : ""}`);
  attribute(auditSaid, "class", drift ? "bad" : "muted");
}

export function showLedger(now) {
  const rows = model.from === "all" ? model.regions : [model.from];
  fill(matrix.body, rows.map((region) => row(now, region)));
  fill(sums, [...additions(now), ...plain(now)]);
  showAudits(now);
}

const net = (vector, region) => vector.regions[region]?.net ?? 0;

function row(now, region) {
  const { vector } = now.of[region] ?? {};
  if (!vector) return [region, ...model.regions.map(() => "–"), "–", "–"];
  const cells = model.regions.map((owner) => {
    const column = vector.regions[owner] ?? { likes: 0, unlikes: 0, net: 0 };
    const own = now.of[owner]?.vector?.regions[owner];
    const titleWords = `P ${number(column.likes)}, N ${number(column.unlikes)}, as ${region} knows it`;
    // Whether something is missing only another region can say; who looks from one does not know.
    const missing = own && model.from === "all" ? own.likes + own.unlikes - column.likes - column.unlikes : 0;
    if (missing <= 0) return { text: number(column.net), title: titleWords, className: owner === region ? "self" : "" };
    return {
      text: `${number(column.net)} (${signed(-missing)})`,
      className: "stale",
      title: `${titleWords}; ${owner} itself: P ${number(own.likes)}, N ${number(own.unlikes)}`,
    };
  });
  return [region, ...cells, number(vector.raw), { text: number(vector.count), className: "total" }];
}

function additions(now) {
  const region = witness();
  const { vector, members } = now.of[region] ?? {};
  if (!vector) return [];
  const rows = [[`Sum of all columns, in ${region}`, number(vector.raw), ""]];
  if (!members) return [...rows, [`Live likes, in ${region}`, "not read yet", ""]];
  const [sign, kind, why] = comparison(members, vector.raw);
  rows.push([
    { text: `Live likes, as ${region} lists them`, title: "Counted from the list of members, each few seconds" },
    (members.whole ? "" : "more than ") + number(members.size),
    { text: sign, className: "sign " + kind, title: why },
  ]);
  return rows;
}

/** The list against the sum of the columns, if that stood still while the list was read; which may be seconds ago. */
function comparison({ whole, size, before, after }, now) {
  if (!whole) return ["", "", "Too many to be read again and again: an audit reads them all"];
  if (before !== after) return ["\u2026", "busy", `Taps came while it was read: the sum was ${number(before)}, then ${number(after)}`];
  const then = before === now ? "" : ` ${number(before)}, the sum when it was read`;
  if (size === before) return ["=" + then, "good", "What is counted is what is there"];
  return ["\u2260" + then, "busy", `The sum was ${number(before)}: edges are on their way behind their counts, or are to be corrected`];
}

/**
 * A PN counter that counts each tap where it is taken and never looks back. Only taps of this page are known to be taps; what
 * others did is in the columns with its corrections, and cannot be told apart there.
 */
function plain(now) {
  const book = bookOf(model.post);
  const label = "A plain PN counter would say";
  const { vector } = now.of[witness()] ?? {};
  if (!vector) return [];
  if (book.taps === 0) {
    return [[{ text: label, className: "grey" }, { text: "not known", className: "grey" }, { text: "no taps made on this page yet", className: "grey words" }]];
  }
  const error = book.plainError();
  const met = agreement(now).same;
  // From columns that differ no count follows that all would come to; by how much it would be off is in the book.
  const value = met ? `${number(vector.count + error)} (${signed(error)})` : "not known";
  const taps = `by the ${plural(book.taps, "tap")} made on this page`;
  const after = met ? `${error ? "for ever" : "the same"}, ${taps}` : `while regions differ; ${error ? "off by " + signed(error) : "not off so far"}, ${taps}`;
  return [[
    { text: label, className: "grey", title: "Each tap counted where it was taken, without corrections" },
    { text: value, className: "grey plain" },
    { text: after, className: "grey words", title: "Taps by others are not in it: nobody but their region saw whether they changed anything there" },
  ]];
}
