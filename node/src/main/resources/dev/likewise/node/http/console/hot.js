// What is tapped most on a node, and what becomes of taps.
import { fill, h, number, table } from "./dom.js";

const OUTCOMES = {
  changed: "changed something",
  unchanged: "changed nothing",
  replayed: "answered again",
  superseded: "came too late",
  refused: "refused",
  shed: "turned away",
};
const TAPS = "likewise_taps_total";

const perSecond = (rate) => (rate === undefined ? "\u2026" : number(Math.round(rate * 10) / 10));

export function makeHot() {
  const posts = table("Posts tapped most on this node", ["Post", "Taps a second"]);
  const taps = table("What became of taps in the last minute", ["A second", "Likes", "Unlikes"]);
  const besides = table("Of what counts moved in the last minute", ["~", "A second"]);
  return {
    element: h("div", { className: "scroll" }, posts.element, taps.element, besides.element),
    show(top, metrics) {
      fill(
        posts.body,
        top.posts.length
          ? top.posts.map(({ post, taps_per_second: rate }) => [{ text: post, className: "words" }, perSecond(rate)])
          : [[{ text: `nobody has tapped for ${top.window_seconds} s`, className: "words" }, ""]],
      );
      fill(
        taps.body,
        Object.entries(OUTCOMES).map(([outcome, words]) => [
          { text: words, className: "words" },
          perSecond(metrics.rate(TAPS, { outcome, action: "like" })),
          perSecond(metrics.rate(TAPS, { outcome, action: "unlike" })),
        ]),
      );
      fill(besides.body, [
        [{ text: "taken back, or given again, by who had tapped before", className: "words" }, perSecond(metrics.rate("likewise_toggles_total"))],
        [{ text: "counted in two regions and put right here", className: "words" }, perSecond(metrics.rate("likewise_corrections_total"))],
      ]);
    },
  };
}
