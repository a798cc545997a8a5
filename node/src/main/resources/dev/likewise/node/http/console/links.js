// What the regions' words come to, taken together: links, cuts, agreement.
import { model } from "./state.js";

/** What a direction suffers, by the faults on both of its ends. */
function direction(of, from, to) {
  const out = (of[from]?.faults?.[to] ?? []).filter((fault) => fault.direction !== "in");
  const into = (of[to]?.faults?.[from] ?? []).filter((fault) => fault.direction !== "out");
  const all = [...out, ...into];
  return {
    cut: all.some((fault) => fault.state === "cut"),
    delay: all.reduce((sum, fault) => sum + fault.delay_ms, 0),
    loss: 1 - all.reduce((left, fault) => left * (1 - fault.loss), 1),
    rate: of[from]?.peers?.[to]?.rate ?? 0,
    lag: of[from]?.peers?.[to]?.lag_records ?? 0,
    since: model.cuts.get(from + ">" + to),
  };
}

/** All links, each once. */
export function links(now) {
  const found = [];
  model.regions.forEach((a, i) => {
    for (const b of model.regions.slice(i + 1)) {
      const there = direction(now.of, a, b);
      const back = direction(now.of, b, a);
      const down = [now.of[a]?.peers?.[b], now.of[b]?.peers?.[a]].every((peer) => peer?.state !== "up");
      const since = Math.min(there.since ?? Infinity, back.since ?? Infinity);
      found.push({
        a,
        b,
        there,
        back,
        cut: there.cut && back.cut,
        half: there.cut !== back.cut,
        down: down && Boolean(now.of[a]?.peers),
        since: since === Infinity ? null : since,
        /** How old what each knows of the other is, in ms; the older one. */
        lag: Math.max(now.of[a]?.vector?.lag_ms[b] ?? 0, now.of[b]?.vector?.lag_ms[a] ?? 0),
        relay: null,
      });
    }
  });
  for (const link of found) link.relay = relayOf(link, found, now);
  return found;
}

/** How many moves of a region's own column another one has not heard of. */
function missing(now, region, of) {
  const moves = (column) => (column ? column.likes + column.unlikes : 0);
  return moves(now.of[of]?.vector?.regions[of]) - moves(now.of[region]?.vector?.regions[of]);
}

/** A few are under way at any time; more are not. */
const UNDER_WAY = 5;

/** Through whom two regions hear of each other that cannot hear each other: there is a way, and they are not apart. */
function relayOf(link, all, now) {
  if (!(link.cut || link.half || link.down)) return null;
  if (missing(now, link.a, link.b) > UNDER_WAY || missing(now, link.b, link.a) > UNDER_WAY) return null;
  const open = (x, y) => all.some((l) => !l.cut && !l.half && !l.down && [l.a, l.b].includes(x) && [l.a, l.b].includes(y));
  return model.regions.find((c) => c !== link.a && c !== link.b && open(c, link.a) && open(c, link.b)) ?? null;
}

/** Regions that hear of nobody and of whom nobody hears, with since when. */
export function cutOff(now) {
  const all = links(now);
  return model.regions.flatMap((region) => {
    const own = all.filter((link) => link.a === region || link.b === region);
    if (own.length === 0 || !own.every((link) => link.cut)) return [];
    return [{ region, since: Math.max(...own.map((link) => link.since ?? Date.now())) }];
  });
}

/** Whether those that answer count the same, and show the same. */
export function agreement(now) {
  const heard = model.regions.filter((region) => now.of[region]?.vector && !now.of[region].down);
  const counts = heard.map((region) => now.of[region].vector.count);
  const spread = heard.length ? Math.max(...counts) - Math.min(...counts) : 0;
  const prints = new Set(heard.map((region) => now.of[region].fingerprint));
  return { heard, spread, same: heard.length === model.regions.length && prints.size === 1, prints: prints.size };
}
