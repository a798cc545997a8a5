// Who likes a post, as a region lists it.
import { id } from "./net.js";
import { know, model, node } from "./state.js";

/** More are not read again and again. */
const LISTED_MAX = 5000;
/** Where one has to say who one is to read who likes a post. */
const VISITOR = "console-visitor";

/** Whose list of members is shown: that of the region that is looked from. */
export const witness = () => (model.from === "all" ? model.regions[0] : model.from);

export async function lookAtMembers() {
  const region = witness();
  const { post } = model;
  const sum = async () => (await node[region].get(`/v1/posts/${id(post)}/vector`)).raw;
  const before = await sum();
  const { users, whole } = await membersOf(region, post, LISTED_MAX);
  const after = await sum();
  if (post === model.post) know(region, { members: { size: users.length, whole, before, after } });
}

/** Who likes a post, as a region lists them. */
export async function membersOf(region, post, max) {
  const users = [];
  let cursor = "";
  do {
    const page = await node[region].get(`/v1/posts/${id(post)}/likers?limit=1000${cursor}`, { user: VISITOR });
    users.push(...page.likers.map((liker) => liker.user));
    cursor = page.next_cursor ? "&cursor=" + id(page.next_cursor) : "";
  } while (cursor && users.length < max);
  return { users, whole: !cursor };
}
