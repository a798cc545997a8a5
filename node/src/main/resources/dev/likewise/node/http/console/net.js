// How this page reaches nodes: one origin, one prefix a region.

const LIMIT_MS = 5000;
const SAFE = ["GET", "HEAD"];

/** What a node answered that was not what was asked for, or why it did not answer. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** The admin port's token, where it has one; kept by this tab only. */
export const token = {
  get: () => sessionStorage.getItem("likewise-admin-token") ?? "",
  set: (value) => sessionStorage.setItem("likewise-admin-token", value),
};

/** A node under a prefix. Every call resolves to the answer's JSON, or text, or is rejected with a Problem. */
export function reach(prefix) {
  async function send(method, path, { body, user } = {}) {
    const headers = {};
    if (!SAFE.includes(method)) headers["Content-Type"] = "application/json";
    if (user) headers["X-User-Id"] = user;
    if (token.get()) headers.Authorization = "Bearer " + token.get();
    let answer;
    try {
      answer = await fetch(prefix + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        cache: "no-store",
        signal: AbortSignal.timeout(LIMIT_MS),
      });
    } catch (e) {
      throw new Problem(0, e.name === "TimeoutError" ? "no answer within 5 s" : "cannot be reached");
    }
    if (!answer.ok) throw new Problem(answer.status, (await json(answer)).detail ?? answer.statusText);
    return answer;
  }
  const json = (answer) => answer.json().catch(() => ({}));
  const call = async (method, path, options) => json(await send(method, path, options));
  return {
    call,
    get: (path, options) => call("GET", path, options),
    text: async (path) => (await send("GET", path)).text(),
    put: (path, body) => call("PUT", path, { body }),
    post: (path, body, options) => call("POST", path, { body, ...options }),
    del: (path, options) => call("DELETE", path, options),
  };
}

export const id = encodeURIComponent;

/** A call as one would type it; a word that the shell would read otherwise is quoted. */
export function curl(method, url, { body, user } = {}) {
  const words = ["curl"];
  if (method !== "GET") words.push("-X", method);
  if (user) words.push("-H", quoted("X-User-Id: " + user));
  if (body !== undefined || (method !== "GET" && url.includes("/v1/admin/"))) {
    words.push("-H", quoted("Content-Type: application/json"));
  }
  if (body !== undefined) words.push("-d", quoted(JSON.stringify(body)));
  words.push(quoted(url));
  return words.join(" ");
}

export function quoted(word) {
  return /^[\w./:=@%,-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";
}
