// Counts that no socket brings: what the user likes is read as the user, all else is polled so that caches can answer.

import { answer, cut, equal, isPoll, isRead, isTap, ok, problem, world } from './fakes.js';

const POLL = 30_000;

function watching(client, ...posts) {
  const states = {};
  for (const post of posts) client.watch(post, (state) => { states[post] = state; });
  return states;
}

export const tests = {
  async postsThatAppearTogetherAreReadTogether() {
    const { clock, net, client } = world();
    Object.assign(net.counts, { p: 7, 'a,b/c': 3 });
    net.liked.add('p');
    const states = watching(client, 'p', 'q');
    equal(states.p.display, '', 'display before');
    await clock.advance(20);
    const [read] = net.requests;
    equal(net.requests.length, 1, 'requests');
    equal([read.path, read.search, read.headers['X-User-Id']], ['/v1/likes', '?posts=p,q', 'u1']);
    equal([states.p.liked, states.p.count, states.q.liked, states.q.count], [true, 7, false, 0]);
  },

  async aLongListIsReadInPieces() {
    const { clock, net, client } = world();
    watching(client, ...Array.from({ length: 450 }, (_, i) => `post-${i}`));
    watching(client, ...Array.from({ length: 60 }, (_, i) => `${i}-${'x'.repeat(120)}`));
    await clock.advance(20);
    const lists = net.requests.map(({ search }) => search.slice('?posts='.length));
    ok(lists.every((list) => list.length <= 4_000 && list.split(',').length <= 200), 'pieces that nodes take');
    equal(lists.flatMap((list) => list.split(',')).length, 510, 'posts');
  },

  async pollingAsksAsNobodyAndLetsTheBrowserSendItsTag() {
    const { clock, net, client } = world();
    const states = watching(client, 'p');
    await clock.advance(100);
    net.counts.p = 9;
    await clock.advance(POLL * 1.2);
    const polls = net.requests.filter(isPoll);
    equal(polls.length, 1, 'polls');
    equal([polls[0].cache, polls[0].headers], ['no-cache', {}], 'nothing that a cache or a preflight would mind');
    equal(states.p.count, 9, 'count');
  },

  async pollsAreSpread() {
    const times = [];
    for (const random of [0, 0.5, 1]) {
      const { clock, net, client } = world({ random: () => random });
      watching(client, 'p');
      await clock.advance(POLL * 1.3);
      times.push(net.requests.find(isPoll).at - net.requests.find(isRead).at);
    }
    equal(times, [POLL * 0.8, POLL, POLL * 1.2]);
  },

  async manyPostsAreNotPolledInABurst() {
    const { clock, net, client } = world();
    watching(client, ...Array.from({ length: 100 }, (_, i) => `p${i}`));
    await clock.advance(POLL + 100 * 250);
    const at = net.requests.filter(isPoll).map((poll) => poll.at);
    ok(at.length >= 95, `${at.length} of 100 are polled`);
    ok(at.slice(1).every((time, i) => time - at[i] >= 250), 'a quarter of a second between two');
  },

  async postsInFocusArePolledMoreOftenWhereThereIsNoSocket() {
    const { clock, net, client } = world();
    watching(client, 'p', 'q');
    client.focus('p');
    await clock.advance(POLL * 1.5);
    const polls = (post) => net.requests.filter(({ path }) => path === `/v1/posts/${post}/likes`).length;
    ok(polls('p') >= 10, `${polls('p')} polls of p`);
    equal(polls('q'), 1, 'polls of q');
    client.focus('p', false);
    const before = polls('p');
    await clock.advance(POLL);
    ok(polls('p') - before <= 2, 'as often as others when it is out of focus');
  },

  async whatNobodyWatchesIsNotRead() {
    const { clock, net, client } = world();
    const stop = client.watch('p', () => {});
    await clock.advance(100);
    stop();
    const before = net.requests.length;
    await clock.advance(POLL * 5);
    equal(net.requests.length, before, 'requests');
  },

  async aReadThatFailsIsTriedAgain() {
    const { clock, net, client } = world();
    net.counts.p = 5;
    net.once(isRead, cut);
    net.once(isRead, () => problem(503, 'not-readable'));
    const states = watching(client, 'p');
    await clock.advance(2_000);
    equal(net.requests.filter(isRead).length, 3, 'reads');
    equal(states.p.count, 5, 'count');
  },

  async anAnswerThatIsNotAsDocumentedIsAReadThatFailed() {
    for (const body of [{}, null, [], 'ok', { posts: null }, { posts: {} }, { posts: { p: null } }, { posts: { p: { count: '5', liked: true } } },
      { posts: { p: { count: 5 } } }]) {
      const { clock, net, client } = world();
      net.counts.p = 5;
      net.once(isRead, () => answer(200, body));
      const states = watching(client, 'p');
      await clock.advance(2_000);
      equal([net.requests.filter(isRead).length, states.p.count], [2, 5], `reads and count after ${JSON.stringify(body)}`);
    }
  },

  async aPollThatIsNotAnsweredAsDocumentedShowsNothingAndEndsNothing() {
    for (const body of [{}, null, { count: null }, { count: 1.5 }]) {
      const { clock, net, client } = world();
      Object.assign(net.counts, { p: 5, q: 6 });
      const states = watching(client, 'p', 'q');
      await clock.advance(100);
      net.once(isPoll, () => answer(200, body));
      await clock.advance(POLL + 100);
      equal([states.p.count, states.q.count], [5, 6], `counts after ${JSON.stringify(body)}`);
      Object.assign(net.counts, { p: 7, q: 8 });
      await clock.advance(POLL * 2);
      equal([states.p.count, states.q.count], [7, 8], `counts long after ${JSON.stringify(body)}`);
    }
  },

  async aPostThatIsMissingFromAnAnswerHindersNoOther() {
    const { clock, net, client } = world();
    Object.assign(net.counts, { p: 5, q: 6 });
    net.once(isRead, () => answer(200, { posts: { q: { count: 6, liked: true } } }));
    const states = watching(client, 'p', 'q');
    await clock.advance(20);
    equal([states.p.count, states.q.count, states.q.liked], [null, 6, true], 'the first answer');
    await clock.advance(1_000);
    equal(net.requests.filter(isRead).map(({ search }) => search), ['?posts=p,q', '?posts=p'], 'reads');
    equal(states.p.count, 5, 'count');
  },

  async aReadThatIsOlderThanATapTakesNothingBack() {
    const { clock, net, client } = world();
    net.counts.p = 5;
    const states = watching(client, 'p');
    await clock.advance(100);
    let reply;
    net.once(isPoll, () => new Promise((resolve) => { reply = resolve; }));
    await clock.advance(POLL * 1.2);
    client.like('p');
    await clock.advance(300);
    reply(answer(200, { count: 5 }));
    await clock.advance(0);
    equal([states.p.liked, states.p.count], [true, 6]);
  },

  async cachesGetTimeToHearOfATap() {
    const { clock, net, client } = world();
    watching(client, 'p');
    client.focus('p');
    await clock.advance(2_700); // 320 ms before the next poll
    client.like('p');
    await clock.advance(300);
    const [tap] = net.taps;
    net.requests.length = 0;
    await clock.advance(10_000);
    ok(net.requests.find(isPoll).at - tap.at >= 3_000, 'the first poll after the tap');
  },

  async whatIsReadWhileATapIsOnTheWireIsNotCountedTwice() {
    const { clock, net, client } = world();
    net.counts.p = 5;
    const states = watching(client, 'p');
    client.focus('p');
    await clock.advance(100);
    let reply;
    net.once(isTap, () => new Promise((resolve) => { reply = resolve; }));
    client.like('p');
    await clock.advance(300);
    net.counts.p = 6; // the tap has arrived, its answer has not
    await clock.advance(5_000);
    equal(states.p.count, 6, 'count before the answer');
    reply(answer(201, { liked: true, count: 6 }));
    await clock.advance(0);
    equal(states.p.count, 6, 'count after it');
  },

  async hiddenCountsAreShownAsNoneAndReadAsTheUser() {
    const { clock, net, client } = world();
    net.rules.push((request) => (isRead(request) ? answer(200, { posts: { p: { hidden: true, liked: true } } }) : undefined));
    const states = watching(client, 'p');
    await clock.advance(POLL * 3);
    equal([states.p.count, states.p.display, states.p.hidden, states.p.liked], [null, '', true, true]);
    equal(net.requests.filter(isPoll).length, 0, 'polls, which would show it');
  },

  async anAuthorGoesOnSeeingWhatIsHiddenFromOthers() {
    const { clock, net, client } = world();
    net.counts.p = 5;
    net.rules.push((request) => (isPoll(request) ? answer(200, { post: 'p', hidden: true }) : undefined));
    const states = watching(client, 'p');
    await clock.advance(POLL * 3);
    equal([states.p.count, states.p.hidden], [5, false]);
    equal(net.requests.filter(isPoll).length, 1, 'polls, of which one is enough to know');
    ok(net.requests.filter(isRead).length >= 3, 'reads as the author');
  },

  async aHiddenCountStaysHiddenWhenItIsTapped() {
    const { clock, net, client } = world();
    net.rules.push((request) => (isRead(request) ? answer(200, { posts: { p: { hidden: true, liked: false } } }) : undefined));
    net.once(isTap, () => answer(201, { liked: true, changed: true, hidden: true }));
    const states = watching(client, 'p');
    await clock.advance(100);
    client.like('p');
    equal([states.p.liked, states.p.count], [true, null]);
    await clock.advance(300);
    equal([states.p.liked, states.p.count, states.p.pending], [true, null, false]);
  },

  async whatARefusedTapMayHaveDoneBeforeIsRead() {
    const { clock, net, client } = world();
    const states = watching(client, 'p');
    await clock.advance(100);
    // It arrives, its answer does not, and the retry is refused.
    net.once(isTap, () => { net.liked.add('p'); net.counts.p = 1; return cut(); });
    net.once(isTap, () => problem(403, 'insufficient-scope'));
    client.like('p');
    await clock.advance(2_000);
    equal(net.taps.length, 2, 'taps');
    equal([states.p.liked, states.p.count, states.p.error.status], [true, 1, 403]);
  },

  async aListenerThatThrowsHindersNobody() {
    const { clock, net, client } = world();
    net.counts.p = 5;
    const report = globalThis.reportError;
    const reported = [];
    globalThis.reportError = (e) => reported.push(e.message);
    try {
      let first = true;
      client.watch('p', () => {
        if (!first) throw new Error('a page has a bug');
        first = false;
      });
      const states = watching(client, 'p');
      await clock.advance(100);
      equal(states.p.count, 5, 'count');
      equal(reported, ['a page has a bug']);
    } finally {
      globalThis.reportError = report;
    }
  },
};
