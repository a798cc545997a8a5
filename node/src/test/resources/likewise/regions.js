// Where requests go: to the nearest region that answers, with the session, and elsewhere when it does not.

import { answer, AP, cut, equal, EU, isTap, ok, problem, silence, US, world } from './fakes.js';

/** Pings take their time: in the order of the regions given, in milliseconds. */
function far(net, clock, times) {
  net.rules.push(({ origin, path }) => (path !== '/v1/ping' || net.dead.has(origin) ? undefined : new Promise((resolve) => clock.setTimeout(() => resolve(answer(204)), times[origin]))));
}

const three = [['us', US], ['eu', EU], ['ap', AP]].map(([region, url]) => ({ region, http: [url], state: 'up' }));

async function tapped(client, clock, post = 'p') {
  client.toggle(post);
  await clock.advance(300);
}

export const tests = {
  async theNearestRegionIsAsked() {
    const { clock, net, client } = world({ regions: false });
    far(net, clock, { [US]: 90, [EU]: 20, [AP]: 200 });
    net.regions = three;
    const { client: nearest } = world({ regions: true, fetch: net.fetch, now: clock.now, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout });
    equal(nearest.region, US, 'region before the pings');
    await clock.advance(1_000);
    equal(nearest.region, EU, 'region');
    await tapped(nearest, clock);
    equal(net.taps.map(({ origin }) => origin), [EU]);
    equal(client.region, US, 'region of one that does not ask');
  },

  async whatIsNoRegionIsNotAsked() {
    const nonsense = [null, {}, { http: ['eu', 7, '', 'javascript:0'] }];
    for (const [regions, nearest] of [[null, US], ['none', US], [nonsense, US], [[...nonsense, three[1]], EU]]) {
      const { clock, net, again } = world();
      far(net, clock, { [US]: 90, [EU]: 20 });
      net.regions = regions;
      const asked = [];
      const client = again({ regions: true, fetch: (url, init) => {
        asked.push(url);
        return net.fetch(url, init);
      } });
      await clock.advance(1_000);
      await tapped(client, clock);
      equal([client.region, client.state('p').pending], [nearest, false], `region after ${JSON.stringify(regions)}`);
      ok(asked.every((url) => url.startsWith(US) || url.startsWith(EU)), `only nodes are asked: ${asked}`);
    }
  },

  async aRegionThatAnswersNonsenseIsLeftForTheNext() {
    const { clock, net, client } = world({ url: [US, EU] });
    net.rules.push((request) => (isTap(request) && request.origin === US ? answer(200, {}) : undefined));
    await tapped(client, clock);
    await clock.advance(1_000);
    equal(net.taps.map(({ origin }) => origin), [US, EU]);
    equal(client.state('p').pending, false, 'pending');
  },

  async aSlowFirstPingIsForgiven() {
    const pings = {};
    const { clock, net, client } = world();
    net.regions = three.slice(0, 2);
    // The first opens the connection: eu is nearer, though its first takes longer.
    const times = { [US]: [50, 50], [EU]: [150, 10] };
    net.rules.push(({ origin, path }) => {
      if (path !== '/v1/ping') return undefined;
      pings[origin] = (pings[origin] ?? -1) + 1;
      return new Promise((resolve) => clock.setTimeout(() => resolve(answer(204)), times[origin][pings[origin]]));
    });
    const { client: nearest } = world({ regions: true, fetch: net.fetch, now: clock.now, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout });
    await clock.advance(1_000);
    equal(nearest.region, EU, 'region');
    client.close();
  },

  async aRegionThatDoesNotAnswerIsLeftForTheNextWithTheSession() {
    const { clock, net, client } = world({ url: [US, EU] });
    await tapped(client, clock);
    net.dead.add(US);
    await tapped(client, clock, 'q');
    await clock.advance(1_000);
    equal(net.taps.map(({ origin, headers }) => [origin, headers['Likewise-Session'] ?? null]), [[US, null], [US, 's1'], [EU, 's1']]);
    equal(net.taps[2].headers['Idempotency-Key'], net.taps[1].headers['Idempotency-Key'], 'key');
    equal(client.state('q').pending, false, 'pending');
    await tapped(client, clock);
    equal(net.taps[3].origin, EU, 'region of the next tap');
  },

  async aRegionThatIsSilentIsLeftToo() {
    const { clock, net, client } = world({ url: [US, EU], timeoutMs: 2_000 });
    net.rules.push((request) => (request.origin === US ? silence(request) : undefined));
    await tapped(client, clock);
    await clock.advance(2_000 + 250);
    equal(net.taps.map(({ origin }) => origin), [US, EU]);
  },

  async aRegionThatCannotServeIsLeftToo() {
    const { clock, net, client } = world({ url: [US, EU] });
    net.once(isTap, () => problem(503, 'not-writable', { 'Retry-After': '30' }));
    await tapped(client, clock);
    await clock.advance(250);
    equal(net.taps.map(({ origin }) => origin), [US, EU], 'where it went, without waiting for us');
  },

  async aRegionThatIsBackIsAskedAgain() {
    const { clock, net, client } = world({ url: [US, EU] });
    net.dead.add(US);
    await tapped(client, clock);
    await clock.advance(500);
    equal(client.region, EU, 'region while us is dead');
    net.dead.clear();
    const pings = () => net.requests.filter(({ path }) => path === '/v1/ping').length;
    const before = pings();
    await clock.advance(60_000);
    ok(pings() > before, 'a ping finds out, and no tap has to');
    equal(client.region, US, 'region');
  },

  async aRegionThatAsksForTimeIsNotPingedBefore() {
    const { clock, net, client } = world({ url: [US, EU] });
    net.once(isTap, () => problem(503, 'overloaded', { 'Retry-After': '20' }));
    await tapped(client, clock);
    await clock.advance(19_000);
    equal(net.requests.filter(({ path }) => path === '/v1/ping').length, 0, 'pings');
    await clock.advance(5_000);
    equal(client.region, US, 'region');
  },

  async whereAllAreDeadAllAreTriedInTurn() {
    const { clock, net, client } = world({ url: [US, EU], retryMaxMs: 500 });
    net.dead.add(US).add(EU);
    await tapped(client, clock);
    await clock.advance(3_000);
    ok(net.taps.length >= 6, 'tried again and again');
    equal([...new Set(net.taps.slice(-2).map(({ origin }) => origin))].sort(), [EU, US], 'the last two');
    net.dead.clear();
    await clock.advance(1_000);
    equal(client.state('p').pending, false, 'pending');
  },

  async aRegionThatIsOnlyKnownByNameIsNotUsedUntilItAnswers() {
    const { clock, net } = world();
    net.regions = three;
    net.dead.add(EU);
    const { client: nearest } = world({ regions: true, fetch: net.fetch, now: clock.now, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout });
    await clock.advance(100);
    net.rules.push((request) => (isTap(request) ? cut() : undefined));
    await tapped(nearest, clock);
    await clock.advance(20_000);
    equal([...new Set(net.taps.map(({ origin }) => origin))].sort(), [AP, US], 'regions that were asked');
  },
};
