// Taps: shown at once, sent once, sent again until they are answered, taken back only when they are refused.

import { answer, cut, equal, isTap, ok, problem, silence, storage, US, world } from './fakes.js';

const DEBOUNCE = 300;

/** A world in which p is read: nobody else likes it, or some do. */
async function reading(options, counts = { p: 7 }) {
  const all = world(options);
  Object.assign(all.net.counts, counts);
  all.states = [];
  all.client.watch('p', (state) => all.states.push(state));
  await all.clock.advance(100);
  return all;
}

export const tests = {
  async aTapIsShownAtOnceAndSentAfterTheDebounce() {
    const { clock, net, client } = await reading();
    client.like('p');
    const { liked, count, pending } = client.state('p');
    equal([liked, count, pending], [true, 8, true]);
    await clock.advance(DEBOUNCE - 1);
    equal(net.taps.length, 0, 'taps before the debounce is over');
    await clock.advance(1);
    equal(net.taps.map(({ method, path }) => `${method} ${path}`), ['POST /v1/posts/p/likes']);
    equal(client.state('p').pending, false, 'pending');
    equal(client.state('p').count, 8, 'count');
  },

  async thereAndBackAgainSendsNothing() {
    const { clock, net, client } = await reading();
    client.toggle('p');
    await clock.advance(DEBOUNCE - 1);
    client.toggle('p');
    equal(client.state('p').count, 7, 'count');
    await clock.advance(10_000);
    equal(net.taps.length, 0, 'taps');
    equal(client.state('p').pending, false, 'pending');
  },

  async anAnswerThatIsNotAsDocumentedIsNone() {
    for (const body of [{}, null, { count: 8 }, { liked: true }, { liked: 'yes', count: 8 }]) {
      const { clock, net, client } = await reading();
      net.once(isTap, () => answer(200, body));
      client.like('p');
      await clock.advance(2_000);
      const { liked, count, pending, error } = client.state('p');
      equal([liked, count, pending, error], [true, 8, false, null], `state after ${JSON.stringify(body)}`);
      equal(net.taps.length, 2, 'taps');
      equal(net.taps[1].headers['Idempotency-Key'], net.taps[0].headers['Idempotency-Key'], 'key');
    }
  },

  async aRefusalWithoutAProblemIsStillOne() {
    const { clock, net, client } = await reading();
    net.once(isTap, () => answer(404, null));
    client.like('p');
    await clock.advance(60_000);
    const { liked, count, pending } = client.state('p');
    equal([liked, count, pending, net.taps.length], [false, 7, false, 1]);
  },

  async onlyTheLastOfManyIsSent() {
    const { clock, net, client } = await reading();
    for (let i = 0; i < 5; i += 1) {
      client.toggle('p');
      await clock.advance(DEBOUNCE - 1);
    }
    await clock.advance(1);
    equal(net.taps.map(({ method }) => method), ['POST']);
    equal(client.state('p').liked, true, 'liked');
  },

  async aTapOfWhatIsAlreadySoIsNone() {
    const { clock, net, client } = await reading();
    net.liked.add('p');
    client.unlike('p');
    await clock.advance(DEBOUNCE);
    equal(net.taps.length, 0, 'taps');
  },

  async eachTapHasAKeyOfItsOwn() {
    const { clock, net, client } = await reading();
    for (const tap of ['like', 'unlike', 'like']) {
      client[tap]('p');
      await clock.advance(DEBOUNCE);
    }
    const keys = net.taps.map(({ headers }) => headers['Idempotency-Key']);
    equal(new Set(keys).size, 3, 'keys');
    ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)), 'keys are nonces');
  },

  async aRefusedTapIsTakenBack() {
    for (const [status, slug] of [[400, 'bad-request'], [403, 'insufficient-scope'], [404, 'not-found'], [422, 'idempotency-key-reused'], [409, 'not-liked']]) {
      const { clock, net, client } = await reading();
      net.once(isTap, () => problem(status, slug));
      const done = client.like('p');
      await clock.advance(60_000);
      const { liked, count, pending, error } = client.state('p');
      equal([liked, count, pending, error.status], [false, 7, false, status]);
      equal(net.taps.length, 1, `taps after ${status}`);
      equal((await done).error.title, slug, 'what the promise says');
    }
  },

  async whatMayPassIsTriedAgainAndNotTakenBack() {
    for (const fault of [
      () => problem(500, 'internal-error'),
      () => problem(503, 'overloaded'),
      () => problem(429, 'too-many-requests'),
      () => problem(408, 'request-timeout'),
      () => problem(409, 'tap-in-flight'),
      () => answer(502, undefined),
      () => answer(201, undefined), // its body was cut off
      cut,
    ]) {
      const { clock, net, client, states } = await reading();
      net.once(isTap, fault);
      client.like('p');
      await clock.advance(DEBOUNCE);
      equal(client.state('p').pending, true, `pending after ${fault}`);
      await clock.advance(5_000);
      equal(net.taps.length, 2, `taps after ${fault}`);
      equal(client.state('p').pending, false, 'pending at last');
      ok(states.slice(2).every(({ liked, count }) => liked && count === 8), `never taken back after ${fault}`);
    }
  },

  async aRetryHasTheSameKeyAndAnAgeThatGrows() {
    const { clock, net, client } = await reading();
    const tapped = clock.time;
    net.rules.push((request) => (isTap(request) && net.taps.length < 5 ? cut() : undefined));
    client.like('p');
    await clock.advance(60_000);
    equal(net.taps.length, 5, 'taps');
    equal(new Set(net.taps.map(({ headers }) => headers['Idempotency-Key'])).size, 1, 'keys');
    equal(net.taps[0].headers['Likewise-Tap-Age'], undefined, 'age of the first');
    for (const { at, headers } of net.taps.slice(1)) equal(headers['Likewise-Tap-Age'], `${at - tapped}`, 'age');
  },

  async retriesAreFurtherAndFurtherApart() {
    const { clock, net, client } = await reading({ retryMinMs: 100, retryMaxMs: 1_000, random: () => 1 });
    net.rules.push((request) => (isTap(request) ? cut() : undefined));
    client.like('p');
    await clock.advance(5_000);
    const gaps = net.taps.slice(1).map(({ at }, i) => at - net.taps[i].at);
    equal(gaps.slice(0, 6), [100, 200, 400, 800, 1_000, 1_000], 'gaps');
  },

  async retriesAreSpreadFromNothingOn() {
    const { clock, net, client } = await reading({ retryMinMs: 1_000, random: () => 0 });
    net.once(isTap, cut);
    client.like('p');
    await clock.advance(DEBOUNCE);
    equal(net.taps.length, 2, 'taps');
  },

  async aNodeThatAsksForTimeGetsIt() {
    for (const [status, slug] of [[503, 'overloaded'], [429, 'too-many-requests']]) {
      const { clock, net, client } = await reading({ url: status === 429 ? [US, 'http://other.test'] : US });
      net.once(isTap, () => problem(status, slug, { 'Retry-After': '7' }));
      client.like('p');
      await clock.advance(DEBOUNCE + 6_999);
      equal(net.taps.length, 1, `taps before ${status} lets`);
      client.unlike('p');
      client.like('p');
      client.flush();
      await clock.advance(0);
      equal(net.taps.length, 1, `taps by impatience after ${status}`);
      await clock.advance(1_000);
      equal(net.taps.map(({ origin }) => origin), [US, US], `taps after ${status}`);
    }
  },

  async aTapThatNobodyAnswersIsTriedAgain() {
    const { clock, net, client } = await reading({ timeoutMs: 2_000 });
    net.once(isTap, silence);
    client.like('p');
    await clock.advance(DEBOUNCE + 1_999);
    equal(net.taps.length, 1, 'taps');
    await clock.advance(1_000);
    equal(net.taps.length, 2, 'taps');
    equal(client.state('p').pending, false, 'pending');
  },

  async aTapThatComesMeanwhileIsSentAfterTheAnswer() {
    const { clock, net, client } = await reading();
    let reply;
    net.once(isTap, () => new Promise((resolve) => { reply = resolve; }));
    client.like('p');
    await clock.advance(DEBOUNCE);
    client.unlike('p');
    equal(client.state('p').count, 7, 'count');
    await clock.advance(5_000);
    equal(net.taps.length, 1, 'taps at once');
    reply(answer(201, { liked: true, changed: true, count: 8 }));
    await clock.advance(0);
    equal(net.taps.map(({ method }) => method), ['POST', 'DELETE']);
    equal(client.state('p').liked, false, 'liked');
  },

  async thereAndBackAgainIsSentWhereNobodyKnowsWhatArrived() {
    const { clock, net, client } = await reading();
    net.once(isTap, cut);
    client.like('p');
    await clock.advance(DEBOUNCE);
    client.unlike('p');
    await clock.advance(DEBOUNCE);
    equal(net.taps.map(({ method }) => method), ['POST', 'DELETE']);
  },

  async aLateTapIsNotOlderThanTheAnswerBeforeIt() {
    const { clock, net, client } = await reading();
    let reply;
    net.once(isTap, () => new Promise((resolve) => { reply = resolve; }));
    net.once(isTap, cut);
    client.like('p');
    await clock.advance(DEBOUNCE);
    client.unlike('p');
    await clock.advance(2_000);
    const answered = clock.time;
    reply(answer(201, { liked: true, changed: true, count: 8 }));
    await clock.advance(5_000);
    const [, , retry] = net.taps;
    equal(retry.headers['Likewise-Tap-Age'], `${retry.at - answered}`, 'age: else the like would stand above it');
  },

  async whatSupersedesATapIsShown() {
    const { clock, net, client } = await reading();
    net.once(isTap, () => answer(200, { liked: false, changed: false, superseded: true, count: 41 }));
    client.like('p');
    await clock.advance(DEBOUNCE);
    const { liked, count, error } = client.state('p');
    equal([liked, count, error], [false, 41, null]);
  },

  async aReplayThatIsOutdatedShowsWhatStands() {
    const { clock, net, client } = await reading();
    net.once(isTap, () => answer(201, { liked: true, changed: true, count: 41, current: false }));
    client.like('p');
    await clock.advance(DEBOUNCE);
    equal(client.state('p').liked, false, 'liked');
  },

  async theSessionIsSentBack() {
    const { clock, net, client } = await reading();
    client.like('p');
    await clock.advance(DEBOUNCE);
    client.like('q');
    await clock.advance(DEBOUNCE);
    equal(net.taps.map(({ headers }) => headers['Likewise-Session']), [undefined, 's1']);
    equal(client.session, 's2', 'session');
  },

  async aDamagedSessionIsDroppedAndTheTapSentWithout() {
    const { clock, net, client } = await reading();
    client.like('p');
    await clock.advance(DEBOUNCE);
    net.once(isTap, () => problem(400, 'damaged-session'));
    client.unlike('p');
    await clock.advance(DEBOUNCE);
    equal(net.taps.map(({ headers }) => headers['Likewise-Session']), [undefined, 's1', undefined]);
    equal(client.state('p').error, null, 'error');
  },

  async theSessionOutlivesThePageIfItIsKept() {
    const shelf = storage();
    const { clock, net, client, again } = await reading({ keepSession: true, storage: shelf });
    client.like('p');
    await clock.advance(DEBOUNCE);
    equal(again().session, 's1', 'session of the same user');
    equal(again({ user: 'u2' }).session, null, 'session of another');
    equal(again({ keepSession: false }).session, null, 'session that is not kept');
    equal(net.taps.length, 1, 'taps');
  },

  async aTokenIsFetchedOnceMoreWhenItIsRefused() {
    let fetched = 0;
    const { clock, net, client } = await reading({ token: async () => `t${(fetched += 1)}` });
    net.once(isTap, () => problem(401, 'unauthorized'));
    client.like('p');
    await clock.advance(DEBOUNCE);
    equal(net.taps.map(({ headers }) => headers.Authorization), ['Bearer t1', 'Bearer t2']);
    equal(net.taps[1].headers['Idempotency-Key'], net.taps[0].headers['Idempotency-Key'], 'key');
    ok(net.taps.every(({ headers }) => !('X-User-Id' in headers)), 'a token is all that says who');
    equal(client.state('p').liked, true, 'liked');
  },

  async aTokenThatIsRefusedTwiceTakesTheTapBack() {
    const { clock, net, client } = await reading({ token: async () => 'bad' });
    net.rules.push((request) => (isTap(request) ? problem(401, 'unauthorized') : undefined));
    client.like('p');
    await clock.advance(60_000);
    equal(net.taps.length, 2, 'taps');
    equal([client.state('p').liked, client.state('p').error.status], [false, 401]);
  },

  async aUserIsSentAsUtf8() {
    const { clock, net, client } = await reading({ user: 'zoë' });
    client.like('a/b');
    await clock.advance(DEBOUNCE);
    const [{ path, headers }] = net.taps;
    equal(path, '/v1/posts/a%2Fb/likes', 'path');
    equal([...headers['X-User-Id']].map((char) => char.charCodeAt(0)), [...new TextEncoder().encode('zoë')], 'bytes of the header');
  },

  async whatIsPendingIsSentWhenThePageGoesAway() {
    const { clock, net, client } = await reading();
    client.like('p');
    globalThis.dispatchEvent(new Event('pagehide'));
    // Nothing is awaited: there is no later for a page that goes away.
    equal(net.taps.map(({ keepalive }) => keepalive), [true]);
    await clock.advance(DEBOUNCE);
    equal(net.taps.length, 1, 'taps');
  },

  async aTapThatWasNotDeliveredIsSentByTheNextPage() {
    const shelf = storage();
    const { clock, net, client, again } = await reading({ keepTaps: true, storage: shelf });
    net.dead.add(US);
    const tapped = clock.time;
    client.like('p');
    await clock.advance(3_600_000);
    client.close();
    await clock.advance(0);
    const [{ headers }] = net.taps;
    net.requests.length = 0;
    net.dead.clear();
    const later = again();
    equal(later.state('p').liked, true, 'liked, at once');
    await clock.advance(1_000);
    const [retry] = net.taps;
    equal(retry.headers['Idempotency-Key'], headers['Idempotency-Key'], 'key');
    equal(retry.headers['Likewise-Tap-Age'], `${retry.at - tapped}`, 'age');
    equal([...shelf.kept], [], 'kept when it is delivered');
  },

  async aTapOlderThanADayIsGivenUp() {
    const { clock, net, client } = await reading({ keepTaps: true, storage: storage(), retryMaxMs: 600_000 });
    net.dead.add(US);
    client.like('p');
    await clock.advance(86_400_000 + 1_200_000);
    ok(client.state('p').error.title.includes('day'), 'says so');
    equal(client.state('p').liked, false, 'liked');
    ok(net.taps.every(({ headers }) => !(headers['Likewise-Tap-Age'] > 86_400_000)), 'no age above a day');
  },

  async optionsThatDoNotExistAreNamed() {
    for (const [options, name] of [[{ debounce: 3 }, 'debounce'], [{ user: null, keepTaps: true }, 'user']]) {
      let message = '';
      try {
        world(options);
      } catch (e) {
        message = e.message;
      }
      ok(message.startsWith(`${name}: `), `${name} is named: ${message}`);
    }
  },
};
