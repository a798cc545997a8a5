// What the words and numbers on the page mean, for who sees them for the first time.
import { h } from "./dom.js";

const WORDS = [
  ["Likewise", "Counts who likes a post, in several regions at once. Each region goes on when it cannot hear the others; when it can again, all come to the same exact count. Tap hearts, cut links, or play a scenario to see it."],
  ["P, N", "What a region has added (P) and taken back (N) itself: its column. The count is the sum of all P less all N."],
  ["4 hex digits", "A hash of all columns as a region knows them. Same digits, same colour: same state."],
  ["moves not heard of yet", "Another region added or took back so many times since the news that a region has of it."],
  ["plain PN counter", "One that only adds up taps. Who taps on both sides of a cut is counted twice by it, for ever; Likewise keeps each person's last tap, and corrects."],
  ["heard 1.2 s ago", "The age of what the ends of a link know of each other. Up to about two seconds is normal at rest."],
];

export function makeWords() {
  const pairs = WORDS.flatMap(([word, meaning]) => [h("dt", { text: word }), h("dd", { className: "muted", text: meaning })]);
  return h("dl", { className: "meanings" }, ...pairs);
}
