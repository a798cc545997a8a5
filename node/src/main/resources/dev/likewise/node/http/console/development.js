// The page for development: all nodes of one process.
import { h, text } from "./dom.js";
import { onDone } from "./control.js";
import { start } from "./look.js";
import { changed, choose, model, onChange } from "./state.js";
import { makeExplain } from "./explain.js";
import { makeLedger, showLedger } from "./ledger.js";
import { makeRain, showRain } from "./rain.js";
import { makeScenarios } from "./scenarios.js";
import { makeStage, showStage } from "./stage.js";
import { tabs } from "./tabs.js";
import { makeTimeline, showTimeline } from "./timeline.js";
import { makeVerdict, showVerdict } from "./verdict.js";

function foot() {
  const line = h("code", { className: "command" });
  const hint = h("span", { className: "muted", text: "" });
  onDone(({ curl, cli }) => {
    text(line, cli ?? curl);
    text(hint, "done:");
  });
  addEventListener("copied", (event) => {
    text(line, event.detail);
    text(hint, "copied:");
  });
  return h(
    "footer",
    { className: "foot" },
    hint,
    line,
    h("span", { className: "push" }),
    h("span", { className: "muted keys", text: "t tables \u00b7 0 all, 1\u20139 one region \u00b7 / post \u00b7 Esc now" }),
  );
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "t") choose({ table: !model.table });
  else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("post").focus();
  } else if (event.key === "0") choose({ from: "all" });
  else if (model.regions[Number(event.key) - 1]) choose({ from: model.regions[Number(event.key) - 1] });
}

export async function begin() {
  await start();
  const panel = h(
    "section",
    { className: "tools", ariaLabel: "Tools" },
    ...tabs(
      {
        scenarios: { title: "Scenarios", body: makeScenarios() },
        explain: { title: "Explain", body: makeExplain() },
        rain: { title: "Rain", body: makeRain() },
      },
      model.tab,
      (tab) => choose({ tab }),
    ),
  );
  document.body.append(makeVerdict(), h("main", {}, makeStage(), makeTimeline(), makeLedger(), panel), foot());
  addEventListener("keydown", onKey);
  onChange((now) => {
    showVerdict(now);
    showStage(now);
    showLedger(now);
    showTimeline();
    showRain();
  });
  // Clocks run although nothing comes.
  setInterval(changed, 1000);
}
