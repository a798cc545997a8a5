// A clock, nodes and sockets for the tests of likewise.js: nothing here waits, and nothing happens by itself.

import { Likewise } from 'likewise';

/** All that is due now and needs no timer: promises, however many one after the other. Timers in a row would be slower. */
const { port1, port2 } = new MessageChannel();
const settling = [];
port1.onmessage = () => settling.shift()();
const settle = () => new Promise((resolve) => {
  settling.push(resolve);
  port2.postMessage(null);
});

/** Stands still until it is told to go on. */
export class Clock {
  time = 1_700_000_000_000;
  #timers = new Map();
  #next = 1;

  now = () => this.time;

  setTimeout = (task, ms) => {
    this.#timers.set(this.#next, { task, at: this.time + ms });
    return this.#next++;
  };

  clearTimeout = (timer) => {
    this.#timers.delete(timer);
  };

  /** Goes on by some milliseconds; what is due by then is done in its order. */
  async advance(ms) {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].task();
      await settle();
    }
    this.time = end;
    await settle();
  }
}

/** An answer as `fetch` gives it, as far as the client looks at it. */
export function answer(status, body, headers = {}) {
  return { status, ok: status < 300, headers: new Headers(headers), json: async () => {
    if (body === undefined) throw new SyntaxError('no JSON');
    return body;
  } };
}

export const problem = (status, slug, headers) => answer(status, { type: `/problems/${slug}`, title: slug, status }, headers);

/** Answers never, until it is aborted. */
export const silence = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));

export const cut = () => Promise.reject(new TypeError('Failed to fetch'));

/** Some nodes that count. What is in `rules` answers first: functions of a request, by order; one that gives nothing passes it on. */
export class Net {
  requests = [];
  rules = [];
  regions = [];
  dead = new Set();
  counts = {}; // by post
  liked = new Set();
  session = 0;

  constructor(clock) {
    this.clock = clock;
  }

  fetch = async (url, { method = 'GET', headers = {}, ...init } = {}) => {
    const { origin, pathname, search } = new URL(url);
    const request = { method, origin, path: pathname, search, headers, at: this.clock.now(), ...init };
    this.requests.push(request);
    for (const rule of this.rules) {
      const given = rule(request);
      if (given) return given;
    }
    if (this.dead.has(origin)) return cut();
    return this.#serve(request);
  };

  /** The next tap is answered so, once. */
  once(matches, rule) {
    const one = (request) => {
      if (!matches(request)) return undefined;
      this.rules.splice(this.rules.indexOf(one), 1);
      return rule(request);
    };
    this.rules.push(one);
  }

  #serve({ method, path, search }) {
    if (path === '/v1/ping') return answer(204);
    if (path === '/v1/regions') return answer(200, { self: 'us', regions: this.regions });
    if (path === '/v1/likes') {
      const ids = new URLSearchParams(search).get('posts').split(',');
      return answer(200, { posts: Object.fromEntries(ids.map((id) => [id, { ...this.#count(id), liked: this.liked.has(id) }])) });
    }
    const id = decodeURIComponent(path.split('/')[3]);
    if (method === 'GET') return answer(200, { post: id, ...this.#count(id) }, { ETag: 'W/"1"' });
    const liked = method === 'POST';
    const changed = this.liked.has(id) !== liked;
    if (changed) this.counts[id] = (this.counts[id] ?? 0) + (liked ? 1 : -1);
    if (liked) this.liked.add(id);
    else this.liked.delete(id);
    this.session += 1;
    return answer(changed && liked ? 201 : 200, { post: id, liked, changed, ...this.#count(id) }, { 'Likewise-Session': `s${this.session}` });
  }

  #count(id) {
    return { count: this.counts[id] ?? 0 };
  }

  get taps() {
    return this.requests.filter(isTap);
  }
}

export const isTap = ({ method }) => method !== 'GET';
export const isPoll = ({ method, path }) => method === 'GET' && /^\/v1\/posts\/[^/]+\/likes$/.test(path);
export const isRead = ({ path }) => path === '/v1/likes';

/** All sockets that were opened, in their order. */
export function sockets() {
  const opened = [];
  class FakeSocket {
    sent = [];

    constructor(url, protocols) {
      Object.assign(this, { url, protocols });
      opened.push(this);
    }

    send(text) {
      this.sent.push(JSON.parse(text));
    }

    say(frame) {
      this.onmessage({ data: JSON.stringify(frame) });
    }

    close(code) {
      this.closed = true;
      this.onclose?.({ code });
    }
  }
  return { opened, FakeSocket };
}

/** What `localStorage` is, for one test. */
export function storage() {
  const kept = new Map();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
}

export const US = 'http://us.test';
export const EU = 'http://eu.test';
export const AP = 'http://ap.test';

/** A client in a world of its own: the middle of all that is random, no sockets, one region, unless said otherwise. */
export function world(options = {}) {
  const clock = new Clock();
  const net = new Net(clock);
  const { now, setTimeout, clearTimeout } = clock;
  const given = { url: US, user: 'u1', regions: false, sockets: false, random: () => 0.5, fetch: net.fetch, now, setTimeout, clearTimeout, ...options };
  const client = new Likewise(given);
  return { clock, net, client, again: (more) => new Likewise({ ...given, ...more }) };
}

export function equal(actual, expected, what = 'value') {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: ${is} (expected: ${should})`);
}

export function ok(condition, what) {
  if (!condition) throw new Error(`not so: ${what}`);
}
