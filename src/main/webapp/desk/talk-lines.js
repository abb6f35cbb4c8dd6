/* The messages of a conversation as lines: what is there stays, so that who listens hears only what is new. */
import { h } from "../ui/dom.js";
import { dayIn, hour } from "../ui/times.js";
import { words } from "../ui/words.js";
import { wholeDay } from "../console/days.js";
import ours from "./words/messages.js";

const t = words(ours);
const OWN = "professional";

/** Brings a list in line with the messages, the oldest first; the last of ours that was read says so. */
export function tellMessages(list, zone, { messages: all, other_read: read }) {
    const lastRead = all.filter(({ from, number }) => from === OWN && number <= read).at(-1)?.number;
    const wanted = JSON.stringify([all.length, all[0]?.number, all.at(-1)?.number, lastRead]);
    if (list.dataset.told === wanted) {
        return;
    }
    list.dataset.told = wanted;
    const known = new Map([...list.children].map((line) => [line.dataset.key, line]));
    let day = null;
    const lines = all.flatMap((message) => {
        const its = dayIn(zone, message.sent_at);
        const separator = its === day ? [] : [known.get(its) ?? h("li", { class: "day", "data-key": its }, wholeDay(its))];
        day = its;
        const line = known.get(String(message.number)) ?? bubble(message, zone);
        line.querySelector(".read").hidden = message.number !== lastRead;
        return [...separator, line];
    });
    if (lines.length === 0) {
        lines.push(known.get("none") ?? h("li", { class: "soft", "data-key": "none" }, t("noMessagesText")));
    }
    // Only what is new is put in: who listens hears no message twice.
    list.replaceChildren(...[...list.children].filter((line) => lines.includes(line)));
    lines.forEach((line, i) => list.children[i] !== line && list.insertBefore(line, list.children[i] ?? null));
}

function bubble({ number, from, text, sent_at: at }, zone) {
    return h("li", { class: from === OWN ? "own" : "other", "data-key": String(number) },
        h("span", { class: "unseen" }, t(from === OWN ? "fromYou" : "fromPatient")),
        h("p", { class: "message-text", dir: "auto" }, text),
        h("p", { class: "under" }, hour(at, zone), h("span", { class: "read", hidden: true }, ` · ${t("read")}`)));
}
