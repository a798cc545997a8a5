// This page's own book of the taps that it made. No count of any node goes in: it is what verdicts are held against.

/** The taps on one post. */
class Book {
  #first = new Map();
  #last = new Map();
  /** Acknowledged. */
  taps = 0;
  /** Not acknowledged: refused, which changes nothing, or unanswered, which may. */
  refused = 0;
  unknown = 0;
  /** Acknowledged, and they changed what was known where they were taken. */
  transitions = 0;
  /** What those come to where each is counted once and never looked at again. */
  #plain = 0;

  /** An answer, as it came. Versions are ordered as texts. */
  acknowledged(user, like, answer) {
    this.taps++;
    if (!this.#first.has(user)) this.#first.set(user, answer.changed ? !like : like);
    if (answer.changed) {
      this.transitions++;
      this.#plain += like ? 1 : -1;
    }
    const before = this.#last.get(user);
    if (!before || before.version < answer.version) this.#last.set(user, { version: answer.version, liked: like });
  }

  failed(problem) {
    if (problem.status === 0 || /may or may not/.test(problem.message)) this.unknown++;
    else this.refused++;
  }

  users() {
    return [...this.#last.keys()];
  }

  /** Who likes it, by each user's last tap. */
  likers() {
    return new Set(this.users().filter((user) => this.#last.get(user).liked));
  }

  /** By how much a PN counter without corrections is wrong after these taps, once all have heard of all. */
  plainError() {
    let net = 0;
    for (const [user, last] of this.#last) net += (last.liked ? 1 : 0) - (this.#first.get(user) ? 1 : 0);
    return this.#plain - net;
  }
}

const books = new Map();

/** The book of a post. */
export function bookOf(post) {
  if (!books.has(post)) books.set(post, new Book());
  return books.get(post);
}
