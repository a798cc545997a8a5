// The socket: follows what is in focus, comes back when it is lost, and is done without where it is refused.

import { equal, EU, isPoll, isTap, ok, answer, sockets, US, world } from './fakes.js';

function following(options, counts = { p: 7 }) {
  const { opened, FakeSocket } = sockets();
  const all = world({ sockets: true, WebSocket: FakeSocket, ...options });
  Object.assign(all.net.counts, counts);
  all.states = {};
  all.opened = opened;
  for (const post of Object.keys(counts)) all.client.watch(post, (state) => { all.states[post] = state; });
  return all;
}

const hello = { type: 'hello', region: 'us', node: 'us-1', user: 'u1', tick_ms: 1_000, posts_max: 500, message_bytes_max: 65_536 };

/** As `following`, with p in focus and the node's greeting said. */
async function greeted(options) {
  const all = following(options);
  all.client.focus('p');
  await all.clock.advance(100);
  all.opened[0].say(hello);
  return all;
}

const count = (post, n, more) => ({ type: 'count', post, count: n, display: `${n}`, approx: false, ...more });

export const tests = {
  async aPostInFocusIsFollowed() {
    const { opened, states } = await greeted();
    equal([opened[0].url, opened[0].protocols], ['ws://us.test/v1/live?user=u1', ['likewise.v1']]);
    equal(opened[0].sent, [{ type: 'subscribe', posts: ['p'], on: 'count' }]);
    opened[0].say(count('p', 8));
    equal(states.p.count, 8, 'count');
    equal(states.p.liked, false, 'liked');
  },

  async nothingIsSaidBeforeTheGreeting() {
    const { clock, opened, client } = following();
    equal(opened.length, 0, 'sockets without a post in focus');
    client.focus('p');
    await clock.advance(100);
    equal(opened[0].sent, []);
  },

  async aTokenGoesAmongTheSubprotocols() {
    const { opened } = await greeted({ token: 'a.b>c?~' });
    const [first, second] = opened[0].protocols;
    equal([first, opened[0].url], ['likewise.v1', 'ws://us.test/v1/live'], 'no user where a token says who');
    ok(/^likewise\.bearer\.[A-Za-z0-9_-]+$/.test(second), `base64url: ${second}`);
    equal(atob(second.slice('likewise.bearer.'.length).replace(/-/g, '+').replace(/_/g, '/')), 'a.b>c?~', 'token');
  },

  async whatGoesOutOfFocusIsFollowedNoMore() {
    const { clock, client, opened } = await greeted();
    client.focus('q');
    client.focus('p', false);
    await clock.advance(20);
    equal(opened[0].sent.slice(1), [{ type: 'unsubscribe', posts: ['p'] }, { type: 'subscribe', posts: ['q'], on: 'count' }]);
    opened[0].say(count('p', 99));
    ok(client.state('p').count !== 99, 'late news of it are not shown');
  },

  async onlyAsManyAreFollowedAsANodeLets() {
    const { clock, client, opened } = await greeted();
    for (let i = 0; i < 600; i += 1) client.focus(`p${i}`);
    await clock.advance(20);
    equal(opened[0].sent.length, 7, 'messages, which nodes count and limit in size');
    const followed = new Set();
    for (const { type, posts } of opened[0].sent) for (const post of posts) followed[type === 'subscribe' ? 'add' : 'delete'](post);
    equal(followed.size, 500, 'posts');
    ok(followed.has('p599') && !followed.has('p0'), 'those that came last');
  },

  async noMessageIsLargerThanTheNodeTakes() {
    for (const [message_bytes_max, bound] of [[2_000, 2_000], [undefined, 1_024], [0, 1_024], ['many', 1_024]]) {
      const { clock, client, opened } = following();
      const ids = Array.from({ length: 300 }, (_, i) => `${'é"'.repeat(i % 40)}${i}`);
      for (const id of ids) client.focus(id);
      await clock.advance(100);
      const [socket] = opened;
      const sizes = [];
      const send = socket.send.bind(socket);
      socket.send = (text) => {
        sizes.push(new TextEncoder().encode(text).length);
        send(text);
      };
      socket.say({ ...hello, message_bytes_max });
      equal(socket.sent.flatMap(({ posts }) => posts), ids, 'posts');
      for (const id of ids) client.focus(id, false);
      await clock.advance(20);
      equal(socket.sent.flatMap(({ type, posts }) => (type === 'unsubscribe' ? posts : [])), ids, 'posts that are followed no more');
      ok(Math.max(...sizes) <= bound, `${Math.max(...sizes)} bytes where ${message_bytes_max} is the limit`);
      ok(Math.max(...sizes) > bound - 200, `${Math.max(...sizes)} bytes: not more messages than need be`);
    }
  },

  async aPostThatFitsIntoNoMessageIsPolled() {
    const long = 'x'.repeat(1_000);
    const { clock, net, client, opened, states } = following({}, { p: 7, [long]: 3 });
    client.focus(long);
    client.focus('p');
    await clock.advance(100);
    opened[0].say({ ...hello, message_bytes_max: 1_024 });
    equal(opened[0].sent.map(({ posts }) => posts), [['p']]);
    net.counts[long] = 4;
    await clock.advance(10_000);
    equal(states[long].count, 4, 'count');
  },

  async whereANodeLetsNoneBeFollowedAllArePolled() {
    for (const posts_max of [0, -1, 1.5, '500', null, undefined]) {
      const { clock, net, client, opened, states } = following();
      client.focus('p');
      await clock.advance(100);
      opened[0].say({ ...hello, posts_max });
      net.counts.p = 9;
      await clock.advance(10_000);
      equal([opened[0].sent, states.p.count], [[], 9], `messages and count where posts_max is ${posts_max}`);
    }
  },

  async whatANodeDoesNotTakeIsAskedForAgainLater() {
    const { clock, opened, client } = await greeted();
    opened[0].say(count('p', 8));
    client.focus('q');
    await clock.advance(20);
    opened[0].say({ type: 'error', problem: '/problems/too-many-requests', title: 'Too many requests', status: 429, retry_after: 3 });
    await clock.advance(4_999);
    equal(opened[0].sent.length, 2, 'messages before it is time');
    await clock.advance(1_000);
    equal(opened[0].sent.slice(2), [{ type: 'subscribe', posts: ['q'], on: 'count' }], 'only what the node is silent about');
  },

  async whatANodeDoesNotTakeIsAskedForAgainWhateverItSaysOfWhen() {
    for (const [retry_after, wait] of [[1e12, 86_402_125], [null, 2_125], ['soon', 2_125], [-9, 2_125]]) {
      const { clock, opened } = await greeted();
      opened[0].say({ type: 'error', problem: '/problems/overloaded', title: 'Too much to do', status: 503, retry_after });
      await clock.advance(wait - 1);
      equal(opened[0].sent.length, 1, `messages before ${wait}`);
      await clock.advance(1);
      equal(opened[0].sent.length, 2, `messages after ${wait}`);
    }
  },

  async whatIsFollowedIsNotPolled() {
    const { clock, net, opened } = await greeted();
    opened[0].say(count('p', 8));
    const before = net.requests.length;
    await clock.advance(120_000);
    equal(net.requests.length, before, 'requests');
  },

  async whatTheSocketIsSilentAboutIsPolled() {
    const { clock, net } = await greeted();
    await clock.advance(10_000);
    ok(net.requests.some(isPoll), 'polled');
  },

  async whatWasFollowedIsPolledAsSoonAsTheSocketIsLost() {
    const { clock, net, opened } = await greeted();
    opened[0].say(count('p', 8));
    await clock.advance(600_000);
    net.requests.length = 0;
    opened[0].say({ type: 'bye', retry_ms: 60_000 });
    opened[0].close(1001);
    await clock.advance(100);
    equal(net.requests.filter(isPoll).length, 1, 'polls');
  },

  async afterAGoodbyeTheSocketComesBackAndSubscribesAgain() {
    const { clock, net, client, opened } = await greeted();
    opened[0].say(count('p', 8));
    client.like('p');
    await clock.advance(300);
    opened[0].say({ type: 'bye', retry_ms: 4_000 });
    opened[0].close(1001);
    await clock.advance(3_999);
    equal(opened.length, 1, 'sockets before it is time');
    ok(net.requests.some(isPoll), 'polled meanwhile');
    await clock.advance(1);
    equal(opened.length, 2, 'sockets');
    opened[1].say(hello);
    equal(opened[1].sent, [{ type: 'session', session: 's1' }, { type: 'subscribe', posts: ['p'], on: 'count' }]);
  },

  async goodbyesAreSpread() {
    for (const [random, wait] of [[0, 2_000], [0.999, 5_996]]) {
      const { clock, opened } = await greeted({ random: () => random });
      opened[0].say({ type: 'bye', retry_ms: 4_000 });
      opened[0].close(1001);
      await clock.advance(wait - 1);
      equal(opened.length, 1, `sockets before ${wait}`);
      await clock.advance(1);
      equal(opened.length, 2, `sockets after ${wait}`);
    }
  },

  async noWaitIsLongerThanADayOrTakenFromNonsense() {
    for (const [asked, wait] of [[2 ** 31, 86_400_000], [1e300, 86_400_000], [0, 125], [-5, 125], ['soon', 125], [null, 125], [undefined, 125]]) {
      const { clock, opened } = await greeted();
      opened[0].say({ type: 'bye', retry_ms: asked });
      opened[0].close(1001);
      await clock.advance(wait - 1);
      equal(opened.length, 1, `sockets before ${wait} where ${asked} was asked for`);
      await clock.advance(1);
      equal(opened.length, 2, `sockets after ${wait} where ${asked} was asked for`);
    }
  },

  async aSocketThatBreaksComesBackLaterAndLater() {
    const { clock, opened } = await greeted({ random: () => 1, retryMinMs: 100 });
    opened[0].close(1006);
    await clock.advance(100);
    equal(opened.length, 2, 'sockets');
    opened[1].close(1006);
    await clock.advance(199);
    equal(opened.length, 2, 'sockets before twice the time');
    await clock.advance(1);
    equal(opened.length, 3, 'sockets');
  },

  async aSocketThatIsLostSoonAfterTheGreetingComesBackLaterAndLater() {
    const { clock, opened } = await greeted({ random: () => 1, retryMinMs: 100 });
    for (const [i, wait] of [100, 200, 400, 300_000].entries()) {
      await clock.advance(1_000);
      opened[i].close(1011);
      await clock.advance(wait - 1);
      equal(opened.length, i + 1, `sockets before ${wait}`);
      await clock.advance(1);
      equal(opened.length, i + 2, `sockets after ${wait}`);
      opened[i + 1].say(hello);
    }
  },

  async aSocketThatLivedForAWhileComesBackSoon() {
    const { clock, opened } = await greeted({ random: () => 1, retryMinMs: 100 });
    for (let i = 0; i < 6; i += 1) {
      await clock.advance(30_000);
      opened[i].close(1006);
      await clock.advance(100);
      equal(opened.length, i + 2, 'sockets');
      opened[i + 1].say(hello);
    }
  },

  async whereSocketsAreRefusedPostsArePolled() {
    for (const closeAll of [async (all) => { all.opened[0].close(4403); }, async (all) => { all.opened[0].close(1008); }, async (all) => {
      for (let i = 0; i < 4; i += 1) {
        all.opened.at(-1).close(1006);
        await all.clock.advance(3_000);
      }
    }]) {
      const all = following();
      all.client.focus('p');
      await all.clock.advance(100);
      await closeAll(all);
      const before = all.opened.length;
      all.net.counts.p = 55;
      await all.clock.advance(60_000);
      equal(all.opened.length, before, 'sockets: a proxy that lets none through is not asked all the time');
      equal(all.states.p.count, 55, 'count');
      await all.clock.advance(300_000);
      equal(all.opened.length, before + 1, 'sockets: but now and then');
    }
  },

  async aCountThatComesWhileATapIsOnTheWireIsNotCountedTwice() {
    const { clock, net, client, opened, states } = await greeted();
    opened[0].say(count('p', 7));
    let reply;
    net.once(isTap, () => new Promise((resolve) => { reply = resolve; }));
    client.like('p');
    await clock.advance(300);
    opened[0].say(count('p', 8));
    equal(states.p.count, 8, 'count: the like is in it');
    reply(answer(201, { liked: true, count: 8 }));
    await clock.advance(0);
    equal(states.p.count, 8, 'count');
    opened[0].say(count('p', 9));
    equal(states.p.count, 9, 'count');
  },

  async aCountThatIsHiddenWhileItIsFollowedDisappears() {
    const { opened, states } = await greeted();
    opened[0].say(count('p', 8));
    opened[0].say({ type: 'count', post: 'p', hidden: true });
    equal([states.p.count, states.p.display, states.p.hidden], [null, '', true]);
    opened[0].say(count('p', 9));
    equal([states.p.count, states.p.hidden], [9, false]);
  },

  async anotherRegionMeansAnotherSocket() {
    const { clock, net, client, opened } = await greeted({ url: [US, EU] });
    net.dead.add(US);
    client.like('p');
    await clock.advance(1_000);
    equal(opened.map(({ url }) => new URL(url).host), ['us.test', 'eu.test']);
    ok(opened[0].closed, 'the old one is closed');
    opened[1].say(hello);
    equal(opened[1].sent.at(-1), { type: 'subscribe', posts: ['p'], on: 'count' });
  },

  async aTokenThatTheSocketRefusesIsFetchedAgain() {
    let fetched = 0;
    const { clock, opened } = await greeted({ token: async () => `t${(fetched += 1)}` });
    const first = opened[0].protocols[1];
    opened[0].close(4401);
    await clock.advance(1_000);
    equal(opened.length, 2, 'sockets');
    ok(opened[1].protocols[1] !== first, 'another token');
  },

  async framesOfAKindThatIsNotKnownAreLeftAlone() {
    const { opened, states } = await greeted();
    opened[0].say({ type: 'something new' });
    opened[0].say(count('p', 8));
    equal(states.p.count, 8, 'count');
  },

  async whatIsNoFrameAsDocumentedIsLeftAlone() {
    const { clock, opened, states } = await greeted();
    for (const data of ['', 'no JSON', 'null', '7', '[]', '{}', {}, '{"type":"count"}', '{"type":"count","post":"p"}', '{"type":"count","post":"p","count":"9"}',
      '{"type":"bye"}']) opened[0].onmessage({ data });
    equal(states.p.count, 7, 'count');
    opened[0].say(count('p', 8));
    equal(states.p.count, 8, 'count');
    await clock.advance(10_000);
    equal(opened.length, 1, 'sockets');
  },

  async aSocketThatWasDroppedIsNotListenedTo() {
    const { clock, client, opened, states } = await greeted();
    globalThis.dispatchEvent(new Event('pagehide'));
    opened[0].say(hello);
    opened[0].say(count('p', 99));
    equal([opened[0].sent.length, states.p.count], [1, 7], 'messages, and the count');
    client.close();
    await clock.advance(0);
  },

  async aPageThatGoesAwayLeavesNoSocketAndComesBackWithOne() {
    const { clock, opened } = await greeted();
    globalThis.dispatchEvent(new Event('pagehide'));
    ok(opened[0].closed, 'closed');
    await clock.advance(10_000);
    equal(opened.length, 1, 'sockets while it is away');
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await clock.advance(0);
    equal(opened.length, 2, 'sockets');
  },
};
