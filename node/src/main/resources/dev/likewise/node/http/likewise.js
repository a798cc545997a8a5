/*
 * Likewise in a browser: likes that are shown at once and sent until a region has them, counts that stay fresh.
 * An ECMAScript module without dependencies; docs/clients.md says how it is used and which rules it follows.
 *
 *   Post       what is known of one post and what a person wants of it; no I/O
 *   Regions    which node is asked: the nearest that answers
 *   Live       the socket for the posts in focus
 *   Likewise   the API: taps on their way out, reads on their way in
 *   showCount, defineLikeButton   for the page
 *
 * What is not in the language (fetch, WebSocket, timers, randomness) comes in by options, so that tests can replace it.
 */

const DEFAULTS = {
  url: new URL(import.meta.url).origin, // a node, or several; the first is asked first
  user: null, // under `auth none` who taps; with a token the name under which things are kept
  token: null, // text, or a function that fetches one, called again when it is refused
  regions: true, // ask /v1/regions for the nearest
  sockets: true, // follow what is in focus by a socket
  on: 'count', // which tells of each `count`, or of each other `display` form
  keepSession: false, // in localStorage, beyond this page
  keepTaps: false, // the same for taps that are not delivered
  debounceMs: 300, // how long a tap waits for a second thought
  timeoutMs: 10_000, // how long an answer may take
  retryMinMs: 250, // the first retry is spread over that, each next one over twice as much
  retryMaxMs: 30_000, // up to this
  pollMs: 30_000, // how often a post is read that no socket follows
  livePollMs: 3_000, // the same in focus
  fetch: (...args) => globalThis.fetch(...args),
  WebSocket: globalThis.WebSocket,
  now: () => Date.now(),
  setTimeout: (...args) => globalThis.setTimeout(...args),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  random: Math.random,
  storage: undefined, // localStorage, where the page may use it
};
const DAY = 86_400_000; // nodes take no older taps
const GATHER = 20; // reads that are wanted within that share a request
const GAP = 250; // between two polls, however many posts there are
const QUERY_MAX = 4_000; // characters of posts in one request
const PAGE_MAX = 200; // posts in one request
const SAID_MAX = 100; // posts in one message to a socket
const SAID_BYTES = 1_024; // bytes of it where the node does not say what it takes: all take so much
const PROBE_MIN = 2_000; // before that nobody asks a region that failed whether it is back
const STEADY = 30_000; // a socket that lived so long has come through; a greeting alone says little
const SOCKETLESS = 300_000; // until the next trial where sockets do not come through

/** Whether the display form leaves digits out. */
export const isApproximate = (count) => count >= 10_000;

/** A count as nodes write it for people: 9,999, then three digits, cut and not rounded: 12.3K, 2.34M. */
export function displayForm(count) {
  if (count < 1_000) return `${count}`;
  if (!isApproximate(count)) return `${Math.floor(count / 1_000)},${`${count % 1_000}`.padStart(3, '0')}`;
  const step = [1e6, 1e9, 1e12].filter((unit) => count >= unit).length;
  let third = 1; // what the third digit counts
  while (count / third >= 1_000) third *= 10;
  return (Math.floor(count / third) * third) / 1_000 ** (step + 1) + 'KMBT'[step];
}

/** Exponential with full jitter: those that failed together do not come back together. */
const backoff = (o, attempt) => o.random() * Math.min(o.retryMaxMs, o.retryMinMs * 2 ** (attempt - 1));

/** A wait that a node asks for, none where that is no number. Timers for more than 2^31 ms would end at once. */
const asWait = (ms) => Math.min(DAY, Math.max(0, Number(ms) || 0));

/** A limit that a node names, or what holds where it names none. */
const asLimit = (value, otherwise) => (Number.isSafeInteger(value) && value > 0 ? value : otherwise);

/** Cuts a list into pieces of so many items at most, and of so much together; what is larger stands alone. */
function inPieces(items, sizeOf, sizeMax, itemsMax) {
  const pieces = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (room < size || pieces.at(-1).length === itemsMax) {
      pieces.push([]);
      room = sizeMax;
    }
    pieces.at(-1).push(item);
    room -= size;
  }
  return pieces;
}

/** What a value takes in a message. */
const jsonBytes = (value) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Does what can be aborted, and aborts it when it takes too long. */
async function timed(o, work) {
  const abort = new AbortController();
  const timer = o.setTimeout(() => abort.abort(), o.timeoutMs);
  try {
    return await work(abort.signal);
  } finally {
    o.clearTimeout(timer);
  }
}

const isObject = (value) => typeof value === 'object' && value !== null;

/** Whether it tells of a count as it is documented; a proxy's `{}` does not, nor does what a later version may say. */
const isNews = (value) => isObject(value) && (value.hidden === true || Number.isSafeInteger(value.count));

/** The same with what the user likes: an entry of a page, or the answer to a tap. */
const isLike = (value) => isNews(value) && typeof (value.current ?? value.liked) === 'boolean';

/** What a frame says; nothing where it is no JSON object. */
function parsed(data) {
  try {
    const frame = JSON.parse(data);
    return isObject(frame) ? frame : {};
  } catch {
    return {};
  }
}

const isProblem = ({ body }, slug) => `${body.type}`.endsWith(`/${slug}`);

/** Whether a no may become a yes by itself. Any other is final. */
const isTransient = (answer) => answer.status >= 500 || [408, 425, 429].includes(answer.status)
  || (answer.status === 409 && isProblem(answer, 'tap-in-flight'));

/** What a node said last (`acked`, `base`), and the tap that none has answered yet. */
class Post {
  base = null; // the count without the tap
  hidden = false; // there is none to be shown,
  own = false; // or not to everybody
  acked = undefined; // whether the user likes it
  known = false; // whether a node was asked as this user
  tap = null; // {liked, key, at, attempts}
  sending = false;
  unsure = false; // a tap may have arrived of which no answer did
  heard = null; // a count that came while a tap was sent
  epoch = 0; // rises with each count,
  answers = 0; // and with each answer to a tap: what was read before is old
  error = null; // the problem for which the last tap was taken back
  timer = null; // until the tap is sent
  dueAt = 0; // when it is read
  misses = 0; // reads that failed in a row
  reading = false;
  listeners = new Set();
  waiters = []; // for the moment when no tap is pending

  constructor(id) {
    this.id = id;
  }

  get liked() {
    return this.tap ? this.tap.liked : this.acked === true;
  }

  state() {
    const { id, liked, hidden, base, acked, tap, error } = this;
    const count = base === null || hidden ? null : Math.max(0, base + Number(liked) - Number(acked === true));
    const display = count === null ? '' : displayForm(count);
    return { post: id, liked, count, display, approx: isApproximate(count), hidden, pending: tap !== null, error };
  }

  /** While a tap is sent nobody knows whether a count has it already: then it waits for the answer. */
  hear(news) {
    this.epoch += 1;
    this.heard = this.sending ? news : null;
    if (this.sending) return;
    this.hidden = news.hidden === true;
    if (!this.hidden) this.base = news.count;
  }

  emit() {
    const state = this.state();
    for (const listener of this.listeners) {
      try {
        listener(state);
      } catch (e) {
        globalThis.reportError(e);
      }
    }
    if (!this.tap) for (const done of this.waiters.splice(0)) done(state);
  }
}

/** Which node is asked: the nearest of those that are not known to fail. `moved` is called when that is another. */
class Regions {
  #o;
  #moved;
  #ranked; // the nearest first
  #down = new Map(); // {times, at, timer} of those that failed
  #until = new Map(); // until when each asked to be left alone
  #last;
  #closed = false;

  constructor(o, moved) {
    this.#o = o;
    this.#moved = moved;
    this.#ranked = [o.url].flat().map((url) => new URL(url, globalThis.location?.href).href.replace(/\/+$/, ''));
    this.#last = this.current();
  }

  /** Where all fail, the one that failed longest ago. */
  current() {
    const failedAt = (base) => this.#down.get(base)?.at ?? 0;
    return this.#ranked.reduce((a, b) => (failedAt(b) < failedAt(a) ? b : a));
  }

  waitMs() {
    return Math.max(0, (this.#until.get(this.current()) ?? 0) - this.#o.now());
  }

  leaveAlone(base, ms) {
    this.#until.set(base, this.#o.now() + ms);
  }

  answered(base) {
    this.#o.clearTimeout(this.#down.get(base)?.timer);
    this.#down.delete(base);
    this.#tell();
  }

  /** Others are asked until a ping says that it is back, so that no tap has to find out. */
  failed(base, waitMs = 0) {
    const times = (this.#down.get(base)?.times ?? 0) + 1;
    this.answered(base);
    this.leaveAlone(base, waitMs);
    const probe = async () => ((await this.#ping(base)) < Infinity ? this.answered(base) : this.failed(base));
    const alone = this.#closed || this.#ranked.length < 2;
    const timer = alone ? null : this.#o.setTimeout(probe, Math.max(waitMs, PROBE_MIN) + backoff(this.#o, times));
    this.#down.set(base, { times, at: this.#o.now(), timer });
    this.#tell();
  }

  /** Asks where else there are nodes, and who answers pings soonest. */
  async rank() {
    const found = await timed(this.#o, async (signal) => {
      const answer = await this.#o.fetch(`${this.current()}/v1/regions`, { signal });
      const urls = (await answer.json()).regions.flatMap((region) => region?.http ?? []);
      return urls.filter((url) => /^https?:\/\/./.test(url)).map((url) => url.replace(/\/+$/, ''));
    }).catch(() => []);
    // A page that came over TLS cannot ask in clear.
    const secure = globalThis.location?.protocol === 'https:';
    const all = [...new Set([...this.#ranked, ...found])].filter((base) => !secure || base.startsWith('https:'));
    if (all.length < 2) return;
    const times = new Map(await Promise.all(all.map(async (base) => [base, await this.#ping(base)])));
    // Those that were given stay though they are silent; those that were found have to be reachable from here.
    this.#ranked = all.filter((base) => times.get(base) < Infinity || this.#ranked.includes(base))
      .sort((a, b) => (times.get(a) === times.get(b) ? 0 : times.get(a) - times.get(b)));
    this.#tell();
  }

  /** The better of two, as the first opens the connection. */
  async #ping(base) {
    let best = Infinity;
    for (let i = 0; i < 2; i += 1) {
      const start = this.#o.now();
      const ask = (signal) => this.#o.fetch(`${base}/v1/ping`, { signal, cache: 'no-store' });
      const answer = await timed(this.#o, ask).catch(() => null);
      if (!answer?.ok) return Infinity;
      best = Math.min(best, this.#o.now() - start);
    }
    return best;
  }

  #tell() {
    const now = this.current();
    if (now === this.#last) return;
    this.#last = now;
    this.#moved();
  }

  close() {
    this.#closed = true;
    for (const { timer } of this.#down.values()) this.#o.clearTimeout(timer);
  }
}

/** Follows the posts that `hooks.posts()` names, comes back when it is lost, and stays away where it is refused. */
class Live {
  #o;
  #hooks;
  #socket = null;
  #opening = false;
  #timer = null;
  #closed = false;
  #greetedAt = null;
  #attempts = 0; // since the last socket that was steady
  #retryMs = 0; // what a goodbye asked for
  #asked = new Set();
  #fresh = new Set(); // followed, and told of
  #max = 0; // posts that the node lets it follow
  #bytesMax = SAID_BYTES; // of one message to it
  #saying = null; // until the node is told of another focus

  constructor(o, hooks) {
    this.#o = o;
    this.#hooks = hooks;
  }

  /** Whether the post's count comes by itself. */
  follows(id) {
    return this.#fresh.has(id);
  }

  /** The posts in focus have changed; what changes at once is said at once, as nodes count messages. */
  update(ms = GATHER) {
    if (!this.#socket && this.#timer === null && this.#hooks.posts().length > 0) this.#open();
    if (this.#greetedAt !== null) this.#saying ??= this.#o.setTimeout(() => this.#say(), ms);
  }

  #say() {
    this.#saying = null;
    const posts = this.#hooks.posts();
    const wanted = new Set(posts.slice(Math.max(0, posts.length - this.#max)));
    const gone = [...this.#asked].filter((id) => !wanted.has(id));
    const added = [...wanted].filter((id) => !this.#asked.has(id));
    for (const id of gone) this.#fresh.delete(id);
    this.#sendPosts({ type: 'unsubscribe', posts: [] }, gone);
    this.#sendPosts({ type: 'subscribe', posts: [], on: this.#o.on }, added);
    this.#asked = wanted;
  }

  /** As few messages as may be, as nodes count them; a larger one than the node takes would end the socket. */
  #sendPosts(frame, ids) {
    const room = this.#bytesMax - jsonBytes(frame);
    const sizeOf = (id) => jsonBytes(id) + 1; // and a comma
    const fitting = ids.filter((id) => sizeOf(id) <= room); // others are polled
    for (const posts of inPieces(fitting, sizeOf, room, SAID_MAX)) this.#send({ ...frame, posts });
  }

  #send(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  async #open() {
    if (this.#closed || this.#opening || !this.#o.sockets || !this.#o.WebSocket) return;
    this.#opening = true;
    try {
      const address = await this.#hooks.address();
      if (this.#closed) return;
      const socket = new this.#o.WebSocket(...address);
      // One that was dropped may still have something to say.
      socket.onmessage = ({ data }) => socket === this.#socket && this.#take(parsed(data));
      socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
      this.#socket = socket;
    } catch {
      this.#lost(0);
    } finally {
      this.#opening = false;
    }
  }

  #take(frame) {
    if (frame.type === 'hello') {
      this.#greetedAt = this.#o.now();
      this.#max = asLimit(frame.posts_max, 0);
      this.#bytesMax = asLimit(frame.message_bytes_max, SAID_BYTES);
      const session = this.#hooks.session();
      if (session) this.#send({ type: 'session', session });
      this.#say();
    } else if (frame.type === 'count' && this.#asked.has(frame.post) && isNews(frame)) {
      this.#fresh.add(frame.post);
      this.#hooks.count(frame);
    } else if (frame.type === 'bye') {
      this.#retryMs = asWait(frame.retry_ms);
    } else if (frame.type === 'error') {
      // What was not taken is asked for again; until then it is polled.
      this.#asked = new Set(this.#fresh);
      this.update(asWait(frame.retry_after * 1_000) + PROBE_MIN + backoff(this.#o, 1));
    }
  }

  /** Until it is back the posts are polled. */
  #lost(code) {
    const goodbye = this.#retryMs;
    this.#drop();
    if (code === 4401) this.#hooks.expired();
    this.#attempts += 1;
    const refused = code === 1008 || code === 4403 || this.#attempts > 3;
    // Half to one and a half of what was asked for: a node that stops says goodbye to all at once.
    const wait = Math.max(refused ? SOCKETLESS : backoff(this.#o, this.#attempts), goodbye * (0.5 + this.#o.random()));
    this.#timer = this.#o.setTimeout(() => {
      this.#timer = null;
      this.update();
    }, wait);
    this.#hooks.lost();
  }

  #drop() {
    const old = this.#socket;
    this.#o.clearTimeout(this.#timer);
    this.#o.clearTimeout(this.#saying);
    this.#socket = this.#timer = this.#saying = null;
    this.#retryMs = 0;
    if (this.#greetedAt !== null && this.#o.now() - this.#greetedAt >= STEADY) this.#attempts = 0;
    this.#greetedAt = null;
    this.#asked = new Set();
    this.#fresh = new Set();
    old?.close(1000);
  }

  close() {
    this.#closed = true;
    this.#drop();
  }

  /** Begins again at once: the page is back, or another region is asked. */
  restart() {
    this.#closed = false;
    this.#drop();
    this.update();
  }
}

/** The likes of one user, or of nobody in particular, on this page. */
export class Likewise {
  #o;
  #regions;
  #live;
  #posts = new Map();
  #focus = new Set(); // in the order of their coming
  #token;
  #session = null;
  #readTimer = null;
  #pollAt = 0; // the next poll is not before
  #closed = false;
  #page = new AbortController(); // ends what listens to the page

  constructor(options = {}) {
    for (const name of Object.keys(options)) {
      if (!(name in DEFAULTS)) throw new TypeError(`${name}: unknown (expected: ${Object.keys(DEFAULTS).join(', ')})`);
    }
    const o = { ...DEFAULTS, ...options };
    if ((o.keepSession || o.keepTaps) && o.user === null) {
      throw new TypeError('user: missing (expected: whose things keepSession and keepTaps keep)');
    }
    this.#o = o;
    this.#token = typeof o.token === 'function' ? null : o.token;
    this.#regions = new Regions(o, () => this.#live.restart());
    this.#live = new Live(o, {
      posts: () => [...this.#focus],
      address: () => this.#socketAddress(),
      session: () => this.session,
      count: (frame) => {
        this.#post(frame.post).hear(frame);
        this.#post(frame.post).emit();
      },
      expired: () => {
        if (typeof o.token === 'function') this.#token = null;
      },
      lost: () => this.#readSoon([...this.#focus].map((id) => this.#post(id))),
    });
    if (o.regions) this.#regions.rank();
    this.#listenToThePage();
    this.#takeUpKeptTaps();
  }

  #listenToThePage() {
    const on = (target, type, task) => target?.addEventListener?.(type, task, { signal: this.#page.signal });
    on(globalThis, 'pagehide', () => {
      this.flush();
      this.#live.close(); // a browser does not keep a page with an open socket for the way back
    });
    on(globalThis, 'pageshow', ({ persisted }) => persisted && this.#live.restart());
    on(globalThis, 'online', () => {
      if (this.#o.regions) this.#regions.rank();
      this.#live.restart();
      this.flush();
      this.#readAllAgain();
    });
    // Another device may have tapped while nobody looked.
    on(globalThis.document, 'visibilitychange', () => (document.hidden ? this.flush() : this.#readAllAgain()));
  }

  /** The user's last taps, for whichever node is asked next; whoever taps by other means may pass it on. */
  get session() {
    return this.#o.keepSession ? this.#kept('session') : this.#session;
  }

  #setSession(session) {
    this.#session = session;
    if (this.#o.keepSession) this.#keep('session', session);
  }

  /** The address of the node that is asked now. */
  get region() {
    return this.#regions.current();
  }

  /** What is known of a post now. */
  state(id) {
    return this.#post(id).state();
  }

  /** Calls the listener with the post's state, now and whenever it changes, until the function that it gives is called. */
  watch(id, listener) {
    const post = this.#post(id);
    const mine = (state) => listener(state); // the same function may be given twice
    mine(post.state());
    post.listeners.add(mine);
    if (post.listeners.size === 1) this.#readSoon([post], GATHER);
    return () => post.listeners.delete(mine);
  }

  /** Whether somebody looks at the post, so that it is to be followed closely. */
  focus(id, on = true) {
    this.#focus.delete(id);
    if (on) this.#focus.add(id);
    this.#live.update();
    this.#readSoon([]);
  }

  /** Keeps a post in focus while an element can be seen, until the function that it gives is called. */
  observe(element, id) {
    const observer = new IntersectionObserver((seen) => this.focus(id, seen.at(-1).isIntersecting));
    observer.observe(element);
    return () => {
      observer.disconnect();
      this.focus(id, false);
    };
  }

  /** The promises are for the state when nothing is pending any more; `error` says if the tap was taken back. */
  like(id) {
    return this.#tap(this.#post(id), true);
  }

  unlike(id) {
    return this.#tap(this.#post(id), false);
  }

  toggle(id) {
    return this.#tap(this.#post(id), !this.#post(id).liked);
  }

  /** Sends now what waits for a second thought or for its next trial. */
  flush() {
    for (const post of this.#posts.values()) if (post.timer !== null) this.#deliver(post);
  }

  /** Sends what is left, and stops. */
  close() {
    this.flush();
    this.#closed = true;
    this.#page.abort();
    this.#live.close();
    this.#regions.close();
    this.#o.clearTimeout(this.#readTimer);
  }

  #post(id) {
    if (!this.#posts.has(id)) this.#posts.set(id, new Post(id));
    return this.#posts.get(id);
  }

  // ---- Taps

  #tap(post, liked) {
    const done = new Promise((resolve) => post.waiters.push(resolve));
    if (liked !== (post.tap ?? { liked: post.acked }).liked || (post.unsure && !post.tap)) {
      // The key is of this touch of a finger, not of what it touched: or like, unlike, like would be two taps.
      const nonce = crypto.getRandomValues(new Uint8Array(16));
      const key = Array.from(nonce, (byte) => byte.toString(16).padStart(2, '0')).join('');
      post.tap = { liked, key, at: this.#o.now(), attempts: 0 };
      post.error = null;
      this.#keepTap(post);
      this.#arm(post, this.#o.debounceMs);
    }
    post.emit();
    return done;
  }

  #arm(post, ms) {
    this.#o.clearTimeout(post.timer);
    post.timer = this.#closed ? null : this.#o.setTimeout(() => this.#deliver(post), ms);
  }

  /** Nothing is awaited before the request is out, or it would not go out when the page goes away. */
  async #deliver(post) {
    this.#o.clearTimeout(post.timer);
    post.timer = null;
    const { tap } = post;
    if (!tap || post.sending) return; // the answer to what is sent looks after the latest
    if (tap.liked === post.acked && !post.unsure) return this.#settle(post, null); // there and back again
    const age = Math.max(0, Math.round(this.#o.now() - tap.at));
    if (age > DAY) return this.#settle(post, { title: 'No region took the tap within a day.' });
    const wait = this.#regions.waitMs();
    if (wait > 0) return this.#arm(post, wait + backoff(this.#o, tap.attempts + 1));
    post.sending = true;
    const headers = { 'Idempotency-Key': tap.key };
    // A retry is of the time when the finger touched, not of when the network let it through.
    if (tap.attempts > 0) headers['Likewise-Tap-Age'] = `${age}`;
    const path = `/v1/posts/${encodeURIComponent(post.id)}/likes`;
    const init = { headers, keepalive: true, isAnswer: isLike };
    const answer = await this.#ask(tap.liked ? 'POST' : 'DELETE', path, init).catch(() => null);
    post.sending = false;
    if (post.heard) post.hear(post.heard);
    const latest = tap === post.tap;
    if (!answer || isTransient(answer)) {
      post.unsure ||= answer?.status !== 429; // which says that nothing happened
      tap.attempts += 1;
      if (latest) this.#arm(post, this.#regions.waitMs() + backoff(this.#o, tap.attempts));
    } else if (answer.status < 300) {
      post.unsure = false;
      post.answers += 1;
      post.acked = answer.body.current ?? answer.body.liked; // what stands: this tap, or a later one
      post.hear(answer.body);
      post.dueAt = Math.max(post.dueAt, this.#o.now() + this.#o.livePollMs); // caches may not know of it yet
      if (latest) this.#settle(post, null);
    } else if (latest) {
      this.#settle(post, answer.body);
    }
    if (latest) return;
    // A tap that came meanwhile is younger than whatever became of this one.
    post.tap.at = Math.max(post.tap.at, this.#o.now());
    if (post.timer === null) this.#deliver(post);
    post.emit();
  }

  #settle(post, error) {
    post.tap = null;
    post.error = error;
    this.#keepTap(post);
    if (error && post.unsure) {
      // An earlier trial may have come through; a node can say.
      post.unsure = post.known = false;
      this.#readSoon([post]);
    }
    post.emit();
  }

  #keepTap({ id, tap }) {
    if (!this.#o.keepTaps) return;
    const { [id]: _, ...taps } = this.#kept('taps') ?? {};
    if (tap) taps[id] = { liked: tap.liked, key: tap.key, at: tap.at };
    this.#keep('taps', Object.keys(taps).length > 0 ? taps : null);
  }

  #takeUpKeptTaps() {
    for (const [id, kept] of Object.entries((this.#o.keepTaps && this.#kept('taps')) || {})) {
      const post = this.#post(id);
      post.tap = { ...kept, attempts: 1 };
      post.unsure = true; // it may have arrived when the page went away
      this.#arm(post, backoff(this.#o, 1));
    }
  }

  #kept(what) {
    try {
      return JSON.parse((this.#o.storage ?? localStorage).getItem(`likewise.${what}.${this.#o.user}`));
    } catch {
      return null;
    }
  }

  #keep(what, value) {
    try {
      const name = `likewise.${what}.${this.#o.user}`;
      const storage = this.#o.storage ?? localStorage;
      if (value === null) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(value));
    } catch { /* full or forbidden: then nothing outlives the page */ }
  }

  // ---- Reads

  #readable() {
    const follows = ({ known, id }) => known && this.#live.follows(id);
    return [...this.#posts.values()].filter((post) => post.listeners.size > 0 && !post.reading && !follows(post));
  }

  /** These posts are due; the timer is set for whichever is due first. */
  #readSoon(posts, ms = 0) {
    for (const post of posts) post.dueAt = this.#o.now() + ms;
    this.#o.clearTimeout(this.#readTimer);
    const due = this.#readable().map(({ dueAt }) => dueAt);
    if (this.#closed || due.length === 0) return;
    const at = Math.max(Math.min(...due), this.#pollAt);
    this.#readTimer = this.#o.setTimeout(() => this.#read(), Math.max(0, at - this.#o.now()));
  }

  #readAllAgain() {
    for (const post of this.#posts.values()) post.known = false;
    this.#readSoon(this.#posts.values());
  }

  /**
   * What the user likes, and counts that not everybody sees, are read as the user, many in one request. All else is
   * polled as nobody in particular, one by one: such answers come out of caches and cost little while nothing changes,
   * as with `no-cache` the browser sends the ETag of its own copy, without a preflight.
   */
  #read() {
    if (globalThis.document?.hidden) return; // until somebody looks
    const due = this.#readable().filter(({ dueAt }) => dueAt <= this.#o.now()).sort((a, b) => a.dueAt - b.dueAt);
    const asUser = ({ known, hidden, own }) => !known || hidden || own;
    const sizeOf = ({ id }) => encodeURIComponent(id).length + 1; // and a comma
    for (const page of inPieces(due.filter(asUser), sizeOf, QUERY_MAX, PAGE_MAX)) this.#readAsUser(page);
    const next = due.find((post) => !asUser(post));
    if (next) {
      this.#pollAt = this.#o.now() + GAP;
      this.#poll(next);
    }
    this.#readSoon([]);
  }

  #readAsUser(page) {
    const path = `/v1/likes?posts=${page.map(({ id }) => encodeURIComponent(id)).join(',')}`;
    const init = { isAnswer: ({ posts }) => isObject(posts) };
    this.#reading(page, this.#ask('GET', path, init), (post, { posts }, before) => {
      const news = posts[post.id];
      if (!isLike(news)) return false;
      post.known = true;
      if (!post.sending && !post.unsure && post.answers === before.answers) post.acked = news.liked;
      if (post.epoch === before.epoch) post.hear(news);
      return true;
    });
  }

  #poll(post) {
    const init = { asUser: false, cache: 'no-cache', isAnswer: isNews };
    this.#reading([post], this.#ask('GET', `/v1/posts/${encodeURIComponent(post.id)}/likes`, init), (_, news, before) => {
      if (news.hidden) post.own = !(post.known = false);
      else if (post.epoch === before.epoch) post.hear(news);
      return true;
    });
  }

  /**
   * Waits for a read of these posts; what comes under way is younger than what it brings. `take` gives whether there
   * was anything about a post: one that is missing has been read in vain, and hinders no other.
   */
  async #reading(posts, asked, take) {
    const before = posts.map(({ epoch, answers }) => ({ epoch, answers }));
    for (const post of posts) post.reading = true;
    const answer = await asked.catch(() => null);
    posts.forEach((post, i) => {
      post.reading = false;
      if (answer?.status === 200 && take(post, answer.body, before[i])) {
        post.misses = 0;
        const every = this.#focus.has(post.id) ? this.#o.livePollMs : this.#o.pollMs;
        post.dueAt = this.#o.now() + (post.known ? every * (0.8 + 0.4 * this.#o.random()) : 0);
        post.emit();
      } else {
        post.misses += 1;
        post.dueAt = this.#o.now() + this.#regions.waitMs() + backoff(this.#o, post.misses);
      }
    });
    this.#readSoon([]);
  }

  // ---- Requests

  /** Asks the current region; again with a new token if the old one is refused, and without a session that is damaged. */
  async #ask(method, path, { asUser = true, ...init } = {}) {
    const { token } = this.#o;
    if (asUser && token !== null && this.#token === null) this.#token = await token();
    const answer = await this.#fetch(method, path, asUser, init);
    if (answer.status === 401 && asUser && typeof token === 'function') this.#token = await token();
    else if (isProblem(answer, 'damaged-session')) this.#setSession(null);
    else return answer;
    return this.#fetch(method, path, asUser, init);
  }

  async #fetch(method, path, asUser, { isAnswer, ...init }) {
    const base = this.#regions.current();
    const headers = { ...init.headers, ...(asUser ? this.#identity() : {}) };
    const { status, headers: said, body } = await timed(this.#o, async (signal) => {
      const answer = await this.#o.fetch(base + path, { ...init, method, headers, signal });
      const json = await answer.json().catch(() => null);
      // A yes that was cut off is none, nor is one that says something else than it should.
      if (answer.ok && !(isObject(json) && isAnswer(json))) throw new TypeError(`${path}: not an answer as documented`);
      return { status: answer.status, headers: answer.headers, body: isObject(json) ? json : {} };
    }).catch((e) => {
      this.#regions.failed(base);
      throw e;
    });
    if (said.get('Likewise-Session')) this.#setSession(said.get('Likewise-Session'));
    const wait = asWait(said.get('Retry-After') * 1_000);
    if (status >= 500) this.#regions.failed(base, wait);
    else this.#regions.answered(base);
    // That is no reason to bother another region.
    if (status === 429) this.#regions.leaveAlone(base, wait);
    return { status, body };
  }

  #identity() {
    const { session } = this;
    const headers = session ? { 'Likewise-Session': session } : {};
    if (this.#token !== null) headers.Authorization = `Bearer ${this.#token}`;
    // To a browser headers are bytes; to a node they are UTF-8.
    else if (this.#o.user !== null) headers['X-User-Id'] = String.fromCharCode(...new TextEncoder().encode(this.#o.user));
    return headers;
  }

  /** Sockets have no headers in a browser: a token goes among the subprotocols, a user into the query. */
  async #socketAddress() {
    const { token, user } = this.#o;
    if (token !== null && this.#token === null) this.#token = await token();
    const url = `${this.region.replace(/^http/, 'ws')}/v1/live`;
    if (token === null) return [user === null ? url : `${url}?user=${encodeURIComponent(user)}`, ['likewise.v1']];
    const encoded = btoa(this.#token).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    return [url, ['likewise.v1', `likewise.bearer.${encoded}`]];
  }
}

const shown = new WeakMap(); // by element: {target, count, frame}

/** Writes a state's count into an element; a change runs up or down to it, unless the viewer wants no motion. */
export function showCount(element, { count, display }, { durationMs = 400 } = {}) {
  const before = shown.get(element);
  if (before?.target === count) return;
  cancelAnimationFrame(before?.frame);
  const from = before?.count ?? null;
  const now = { target: count, count, frame: 0 };
  shown.set(element, now);
  element.textContent = from === null || count === null ? display : displayForm(from);
  const start = performance.now();
  const step = (time) => {
    const left = 1 - Math.min(1, Math.max(0, time - start) / durationMs);
    now.count = Math.round(count + (from - count) * left ** 3);
    element.textContent = displayForm(now.count);
    if (left > 0) now.frame = requestAnimationFrame(step);
  };
  if (element.textContent === display) return;
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) step(Infinity);
  else now.frame = requestAnimationFrame(step);
}

const STYLE = `
:host { display: inline-block }
button { all: unset; cursor: pointer; display: inline-flex; gap: .4em; padding: .2em .4em; border-radius: .3em }
button:focus-visible { outline: 2px solid }
[part=heart]::before { content: '♡' }
[aria-pressed=true] [part=heart]::before { content: '♥'; color: crimson }
[part=count] { font-variant-numeric: tabular-nums }`;

const usualLabel = ({ count, display }) => (count === null ? 'Like' : `Like, ${display} like${count === 1 ? '' : 's'}`);

/**
 * Defines `<like-button post="…">`: a button that says whether it is pressed, with the count in its name. Its parts
 * `button`, `heart` and `count` can be styled; `likewise-refused` with the problem says that a tap was taken back.
 */
export function defineLikeButton(client, { name = 'like-button', label = usualLabel } = {}) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  customElements.define(name, class extends HTMLElement {
    static observedAttributes = ['post'];
    #stop = [];

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [sheet];
      const [button, heart, count] = ['button', 'span', 'span'].map((tag) => document.createElement(tag));
      Object.assign(button, { type: 'button', part: 'button' }).append(heart, count);
      heart.part = 'heart';
      count.part = 'count';
      root.append(button);
      button.addEventListener('click', async () => {
        const { error: detail } = await client.toggle(this.getAttribute('post'));
        if (detail) this.dispatchEvent(new CustomEvent('likewise-refused', { bubbles: true, composed: true, detail }));
      });
    }

    #show(state) {
      const button = this.shadowRoot.firstChild;
      button.setAttribute('aria-pressed', state.liked);
      button.setAttribute('aria-label', label(state));
      showCount(button.lastChild, state);
    }

    connectedCallback() {
      this.disconnectedCallback(); // the attribute comes first when the element was there before this module
      const post = this.getAttribute('post');
      if (post) this.#stop = [client.watch(post, (state) => this.#show(state)), client.observe(this, post)];
    }

    disconnectedCallback() {
      for (const stop of this.#stop.splice(0)) stop();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.connectedCallback();
    }
  });
}
