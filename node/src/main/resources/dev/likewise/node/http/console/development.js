// The page for development: all nodes of one process.
import { attribute, h, text } from "./dom.js";
import { onDone } from "./control.js";
import { start } from "./look.js";
import { changed, choose, model, onChange } from "./state.js";
import { makeExplain, showExplain } from "./explain.js";
import { makeLedger, showLedger } from "./ledger.js";
import { makeRain, showRain } from "./rain.js";
import { makeScenarios } from "./scenarios.js";
import { makeStage, showStage } from "./stage.js";
import { tabs } from "./tabs.js";
import { makeTimeline, onTimeKey, showTimeline } from "./timeline.js";
import { makeVerdict, showVerdict } from "./verdict.js";
import { makeWords } from "./words.js";

function foot() {
  const line = h("code", { className: "command" });
  const hint = h("span", { className: "muted", text: "" });
  const show = (what, commands) => {
    text(hint, what);
    text(line, commands);
    attribute(line, "title", commands);
  };
  onDone((steps) => show("done:", steps.map(({ curl, cli }) => cli ?? curl).join(" && ")));
  addEventListener("copied", (event) => show("copied:", event.detail));
  return h(
    "footer",
    { className: "foot" },
    hint,
    line,
    h("span", { className: "push" }),
    h("span", { className: "muted keys", text: "t tables \u00b7 0 all, 1\u20139 one region \u00b7 / post \u00b7 \u2190 \u2192 time, Esc now" }),
  );
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "t") choose({ table: !model.table });
  else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("post").focus();
    document.getElementById("post").select();
  } else if (event.key === "0") choose({ from: "all" });
  else if (model.regions[Number(event.key) - 1]) choose({ from: model.regions[Number(event.key) - 1] });
  else if (!event.defaultPrevented && !document.activeElement?.closest("[role=dialog], [role=tablist]") && event.key !== "Home") onTimeKey(event);
}

export async function begin() {
  await start();
  const { elements, show } = tabs(
    {
      scenarios: { title: "Scenarios", body: makeScenarios() },
      explain: { title: "Explain", body: makeExplain() },
      rain: { title: "Rain", body: makeRain() },
      words: { title: "Words", body: makeWords() },
    },
    model.tab,
    (tab) => choose({ tab }),
  );
  const panel = h("section", { className: "tools", ariaLabel: "Tools" }, ...elements);
  document.body.append(makeVerdict(), h("main", {}, makeStage(), makeTimeline(), makeLedger(), panel), foot());
  addEventListener("keydown", onKey);
  onChange((now) => {
    show(model.tab);
    showExplain();
    showVerdict(now);
    showStage(now);
    showLedger(now);
    showTimeline();
    showRain();
  });
  // Clocks run although nothing comes.
  setInterval(changed, 1000);
}
