// Which page this is says the port that it came from; only what that page is made of is loaded.
import { h } from "./dom.js";

const { mode } = document.documentElement.dataset;
try {
  const page = await import(mode === "development" ? "./development.js" : "./operator.js");
  await page.begin();
} catch (problem) {
  document.body.append(h("p", { className: "bad sorry", role: "alert", text: "The console cannot start: " + problem.message }));
}
