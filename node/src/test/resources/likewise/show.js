// What is only to be seen in a page: numbers and the button.

import { defineLikeButton, displayForm, isApproximate, showCount } from 'likewise';
import { equal, isTap, ok, problem, world } from './fakes.js';

const frames = (n) => new Promise((resolve) => (n === 0 ? resolve() : requestAnimationFrame(() => frames(n - 1).then(resolve))));

/** Until something is so, or the test is given up by who runs it. */
async function until(condition) {
  while (!condition()) await frames(1);
}

/** An element in the page, and the texts that it had. */
function counted() {
  const element = document.body.appendChild(document.createElement('output'));
  const texts = [];
  new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
  return { element, texts };
}

const state = (count) => ({ count, display: count === null ? '' : displayForm(count) });

let defined = 0;

/** A button of a kind of its own, as a client's kind is defined once. */
async function button(counts, options) {
  const all = world();
  Object.assign(all.net.counts, counts);
  const name = `like-button-${(defined += 1)}`;
  defineLikeButton(all.client, { name, ...options });
  all.host = document.createElement(name);
  all.host.setAttribute('post', 'p');
  document.body.append(all.host);
  all.button = all.host.shadowRoot.querySelector('button');
  await all.clock.advance(100);
  return all;
}

const label = ({ button: { ariaLabel, ariaPressed } }) => [ariaLabel, ariaPressed];

export const tests = {
  /** The cases come from where the node's own are. */
  async countsAreShownAsTheNodeShowsThem() {
    const cases = await (await fetch('/display-forms')).json();
    ok(cases.length > 20, `${cases.length} cases`);
    for (const [count, form, approximate] of cases) equal([displayForm(count), isApproximate(count)], [form, approximate], count);
  },

  async theFirstCountStandsStill() {
    const { element } = counted();
    showCount(element, state(12_345));
    equal(element.textContent, '12.3K');
  },

  async aCountRunsToItsNewValue() {
    const { element, texts } = counted();
    showCount(element, state(100));
    showCount(element, state(200));
    await until(() => element.textContent === '200');
    const between = [...new Set(texts.map(Number))];
    ok(between.length > 2, `steps: ${between}`);
    equal(between, [...between].sort((a, b) => a - b), 'only upward');
  },

  async aCountThatChangesOnTheWayGoesOnFromThere() {
    const { element, texts } = counted();
    showCount(element, state(100));
    showCount(element, state(200));
    await frames(3);
    showCount(element, state(50));
    await until(() => element.textContent === '50');
    await frames(30);
    equal(element.textContent, '50', 'in the end');
    ok(!texts.includes('200'), 'the old target was left');
  },

  async aCountThatGetsHiddenIsGoneAtOnce() {
    const { element } = counted();
    showCount(element, state(100));
    showCount(element, state(200));
    showCount(element, state(null));
    equal(element.textContent, '');
    await frames(5);
    equal(element.textContent, '', 'and stays so');
  },

  async whoWantsNoMotionGetsNone() {
    const { element } = counted();
    const usual = globalThis.matchMedia;
    globalThis.matchMedia = (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' });
    try {
      showCount(element, state(100));
      showCount(element, state(200));
      equal(element.textContent, '200');
    } finally {
      globalThis.matchMedia = usual;
    }
  },

  async theButtonSaysWhatItIsAndWhetherItIsPressed() {
    const all = await button({ p: 1 });
    equal(label(all), ['Like, 1 like', 'false']);
    all.button.click();
    equal(label(all), ['Like, 2 likes', 'true']);
    await all.clock.advance(300);
    equal(label(all), ['Like, 2 likes', 'true']);
    equal(all.net.taps.length, 1, 'taps');
    all.host.focus();
    equal(all.host.shadowRoot.activeElement, all.button, 'focus is on the button');
  },

  async theButtonOfAHiddenCountShowsNone() {
    const all = await button({});
    all.client.state('p');
    all.net.rules.push(({ path }) => (path === '/v1/likes' ? { status: 200, ok: true, headers: new Headers(), json: async () => ({ posts: { q: { hidden: true, liked: true } } }) } : undefined));
    all.host.setAttribute('post', 'q');
    await all.clock.advance(100);
    equal(label(all), ['Like', 'true']);
    equal(all.button.textContent, '');
  },

  async theButtonTellsOfARefusal() {
    const all = await button({ p: 1 });
    all.net.once(isTap, () => problem(403, 'insufficient-scope'));
    const refused = new Promise((resolve) => document.addEventListener('likewise-refused', resolve, { once: true }));
    all.button.click();
    await all.clock.advance(300);
    equal((await refused).detail.status, 403, 'status');
    equal(label(all), ['Like, 1 like', 'false']);
  },

  async theButtonSpeaksThePagesLanguage() {
    const all = await button({ p: 12_345 }, { label: ({ liked, display }) => `${liked ? 'Gefällt mir nicht mehr' : 'Gefällt mir'} (${display})` });
    equal(label(all)[0], 'Gefällt mir (12.3K)');
  },

  async aButtonThatIsSeenIsInFocus() {
    const all = await button({ p: 1 });
    let focused = [];
    all.client.focus = (post, on = true) => focused.push([post, on]);
    all.host.setAttribute('post', 'q');
    await until(() => focused.some(([post, on]) => post === 'q' && on));
    equal(focused[0], ['p', false]);
    focused = [];
    all.host.style.cssText = 'position: absolute; top: 100000px';
    await until(() => focused.length > 0);
    equal(focused, [['q', false]]);
  },

  async aButtonThatIsTakenAwayReadsNoMore() {
    const all = await button({ p: 1 });
    all.host.remove();
    const before = all.net.requests.length;
    await all.clock.advance(200_000);
    equal(all.net.requests.length, before, 'requests');
  },
};
