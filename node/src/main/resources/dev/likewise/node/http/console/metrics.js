// What a node counts and measures, as Prometheus reads it, and how that moved of late.

/** As long as what moved is looked back at. */
export const WINDOW_MS = 60_000;
const SAMPLE = /^([\w:]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Samples by metric: [{ labels, value }]. */
function parse(page) {
  const samples = new Map();
  for (const line of page.split("\n")) {
    const [, name, labels, value] = SAMPLE.exec(line) ?? [];
    if (!name) continue;
    if (!samples.has(name)) samples.set(name, []);
    samples.get(name).push({
      labels: Object.fromEntries([...(labels ?? "").matchAll(LABEL)].map((label) => [label[1], label[2]])),
      value: value === "+Inf" ? Infinity : Number(value),
    });
  }
  return samples;
}

const fits = (labels, wanted) => Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** Looks at a node's metrics again and again, and remembers the last minute of them. */
export class Metrics {
  #looks = [];

  /** Takes a page of them, as of now. */
  take(page) {
    const samples = parse(page);
    // What counts down has begun anew, and what was before says nothing about it.
    if (this.#sum(samples, "process_start_time_seconds", {}) !== this.sum("process_start_time_seconds")) this.#looks = [];
    this.#looks.push({ at: Date.now(), samples });
    while (this.#looks.length > 2 && this.#looks[1].at <= Date.now() - WINDOW_MS) this.#looks.shift();
  }

  get #first() {
    return this.#looks[0];
  }

  get #last() {
    return this.#looks[this.#looks.length - 1];
  }

  /** All samples of a metric as of the last look: [{ labels, value }]. */
  all(name) {
    return this.#last?.samples.get(name) ?? [];
  }

  #sum(samples, name, wanted) {
    const found = (samples?.get(name) ?? []).filter((sample) => fits(sample.labels, wanted));
    return found.length ? found.reduce((sum, sample) => sum + sample.value, 0) : undefined;
  }

  /** The sum of those with such labels; undefined if there are none. */
  sum(name, wanted = {}) {
    return this.#sum(this.#last?.samples, name, wanted);
  }

  /** How much a counter grew in the window; undefined if that is not known. */
  growth(name, wanted = {}) {
    const now = this.sum(name, wanted);
    if (now === undefined || this.#looks.length < 2) return undefined;
    return Math.max(0, now - (this.#sum(this.#first.samples, name, wanted) ?? 0));
  }

  /** How much a counter grew in a second of the window; undefined if that is not known. */
  rate(name, wanted = {}) {
    const grown = this.growth(name, wanted);
    return grown === undefined ? undefined : (grown * 1000) / (this.#last.at - this.#first.at);
  }

  /** Below which bucket's bound such a share of what a histogram took in the window is; undefined if it took nothing. */
  quantile(name, share) {
    const buckets = this.all(name + "_bucket")
      .map(({ labels }) => ({ le: labels.le === "+Inf" ? Infinity : Number(labels.le), grown: this.growth(name + "_bucket", { le: labels.le }) ?? 0 }))
      .sort((a, b) => a.le - b.le);
    const all = buckets.at(-1)?.grown;
    return all ? buckets.find((bucket) => bucket.grown >= share * all).le : undefined;
  }
}
