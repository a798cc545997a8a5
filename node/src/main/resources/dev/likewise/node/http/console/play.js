// One playing of a scenario: what it may do, and how it is judged.
import { bookOf } from "./book.js";
import { healRegion, restore, tap } from "./control.js";
import { h } from "./dom.js";
import { look } from "./look.js";
import { membersOf } from "./members.js";
import { id } from "./net.js";
import { model, node } from "./state.js";

const AGREE_MS_MAX = 30_000;
const MEMBERS_MAX = 20_000;

/** Somebody pressed Stop. */
export class Stopped extends Error {}

/** One playing of one scenario, on a post of its own. */
export class Play {
  constructor(scenario, list) {
    this.post = `lab-${scenario.name}-${Date.now().toString(36)}`;
    this.book = bookOf(this.post);
    this.list = list;
    this.first = model.regions[0];
    this.last = model.regions.at(-1);
    this.stopped = false;
    /** When the cut was taken back, and how long all took from then to agree, in ms. */
    this.healed = null;
    this.met = null;
  }

  check() {
    if (this.stopped) throw new Stopped("stopped");
  }

  /** Shows a caption, and does what it says. */
  async step(caption, action) {
    this.check();
    const item = h("li", { className: "doing", text: caption });
    this.list.append(item);
    item.scrollIntoView({ block: "nearest" });
    try {
      await action();
      item.className = "done";
    } catch (problem) {
      item.className = "failed";
      if (!(problem instanceof Stopped)) item.append(": " + problem.message);
      throw problem;
    }
    await this.pause(this.healed ? 0 : 500);
  }

  /** Takes the cut back, and no time to look: how soon all agree is counted from here. */
  heal(caption) {
    return this.step(caption, async () => {
      this.healed = Date.now();
      await healRegion(this.last);
    });
  }

  watch(caption, ms) {
    return this.step(caption, () => this.pause(ms));
  }

  async pause(ms) {
    const end = Date.now() + ms;
    while (Date.now() < end) {
      this.check();
      await new Promise((go) => setTimeout(go, Math.min(100, end - Date.now())));
    }
  }

  like(region, user) {
    return tap(region, this.post, user, true);
  }

  unlike(region, user) {
    return tap(region, this.post, user, false);
  }

  async likes(region, users) {
    for (const user of users) await this.like(region, user);
  }

  /** A tap that must not be acknowledged. */
  async refused(region, user) {
    try {
      await this.like(region, user);
    } catch {
      return;
    }
    throw new Error("it was acknowledged");
  }

  /** Random taps by so many people in all regions, for a while. */
  async rain(people, ms) {
    const end = Date.now() + ms;
    const one = async () => {
      while (Date.now() < end && !this.stopped) {
        const region = model.regions[Math.floor(Math.random() * model.regions.length)];
        const user = "u" + Math.floor(Math.random() * people);
        await tap(region, this.post, user, Math.random() < 0.65).catch(() => {});
        await new Promise((go) => setTimeout(go, 60));
      }
    };
    await Promise.all([one(), one(), one()]);
  }

  async vectors() {
    return Promise.all(model.regions.map((region) => node[region].get(`/v1/posts/${id(this.post)}/vector`)));
  }

  /** Waits until all regions have the same columns, and as many likes as the book. */
  agree(quietly) {
    const until = async () => {
      const begun = Date.now();
      while (true) {
        this.check();
        const vectors = await this.vectors();
        const same = new Set(vectors.map((vector) => JSON.stringify(vector.regions))).size === 1;
        if (same && vectors[0].count === this.book.likers().size) break;
        if (Date.now() - begun > AGREE_MS_MAX) throw new Error("not within 30 s");
        await new Promise((go) => setTimeout(go, 60));
      }
      this.met = this.healed ? Date.now() - this.healed : null;
      await look();
    };
    return quietly ? until() : this.step("All regions agree", until);
  }

  async ready(region) {
    for (let tries = 0; tries < 300; tries++) {
      this.check();
      const status = await node[region].get("/v1/admin/status");
      if (status.ready) return look(region);
      await new Promise((go) => setTimeout(go, 100));
    }
    throw new Error("not within 30 s");
  }

  /** Holds every region against the book: its count, and each member. */
  async judge() {
    const expected = this.book.likers();
    const vectors = await this.vectors();
    const lists = await Promise.all(model.regions.map((region) => membersOf(region, this.post, MEMBERS_MAX)));
    const rows = model.regions.map((region, i) => {
      const there = new Set(lists[i].users);
      const wrong = [...expected].filter((user) => !there.has(user)).length + [...there].filter((user) => !expected.has(user)).length;
      return { region, count: vectors[i].count, wrong };
    });
    const moved = Object.values(vectors[0].regions).reduce((sum, region) => sum + region.likes + region.unlikes, 0);
    return {
      right: rows.every((row) => row.count === expected.size && row.wrong === 0),
      expected: expected.size,
      rows,
      plain: expected.size + this.book.plainError(),
      corrections: moved - this.book.transitions,
    };
  }

  /** Takes back all that was put on nodes. */
  tidy() {
    return restore(this.last);
  }
}
