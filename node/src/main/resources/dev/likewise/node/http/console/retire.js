// Members, and how one of them is taken out for good.
import { fill, h, table, text } from "./dom.js";
import { Problem } from "./net.js";

/** @param retire resolves to whether another member knows, when a replica is retired */
export function makeMembers(retire) {
  const members = table("Members, as this node knows them", ["Replica", "~Region", "~HTTP", "~Gossip", "~State", ""]);
  const buttons = new Map();
  const button = (replica) => {
    if (!buttons.has(replica)) {
      buttons.set(replica, h("button", { type: "button", text: "Retire\u2026", onclick: () => ask(replica, retire) }));
    }
    return buttons.get(replica);
  };
  return {
    element: h("div", { className: "scroll" }, members.element),
    show(all, self) {
      fill(
        members.body,
        all.map((member) => [
          { text: member.replica, className: "words" },
          { text: member.region, className: "words" },
          { text: member.http.join(", "), className: "words" },
          { text: member.gossip.join(", "), className: "words" },
          { text: member.retired ? "retired" : member.replica === self ? "this node" : "active", className: "words" },
          member.retired || member.replica === self ? "" : { node: button(member.replica) },
        ]),
      );
    },
  };
}

function ask(replica, retire) {
  const input = h("input", { id: "retire", autocomplete: "off", spellcheck: false });
  const said = h("p", { className: "bad", role: "alert" });
  const go = h("button", { className: "strong", text: "Retire it for good", disabled: true });
  input.addEventListener("input", () => (go.disabled = input.value !== replica));
  const dialog = h(
    "dialog",
    { onclose: () => dialog.remove() },
    h("h3", { text: "Retire a replica" }),
    h("p", { text: "Its disk is lost and will not come back. What only that disk had is gone; its column becomes what the likes say that the others hold. This cannot be undone." }),
    h("label", { htmlFor: "retire", text: "Type its id to go on: " + replica }),
    input,
    said,
    h("div", { className: "choices" }, go, h("button", { type: "button", text: "Cancel", onclick: () => dialog.close() })),
  );
  go.addEventListener("click", async () => {
    go.disabled = true;
    try {
      text(said, (await retire(replica)) ? "Retired; other members know." : "Retired here; no other member has said yet that it knows.");
    } catch (problem) {
      text(said, problem instanceof Problem ? problem.message : String(problem));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}
