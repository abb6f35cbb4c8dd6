/*
 * The messages of a conversation. Existing list items are kept, so that screen readers only
 * announce new ones.
 */
import { h } from "../ui/dom.js";
import { dayIn, timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { longDate } from "../console/days.js";

const t = await texts("desk-messages");
const OWN = "professional";

/** Updates the list, oldest message first; marks the last own message that was read. */
export function updateMessages(list, zone, { messages: all, other_read: read }) {
    const lastRead = all.filter(({ from, number }) => from === OWN && number <= read).at(-1)?.number;
    const fingerprint = JSON.stringify([all.length, all[0]?.number, all.at(-1)?.number, lastRead]);
    if (list.dataset.told === fingerprint) {
        return;
    }
    list.dataset.told = fingerprint;
    const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
    let day = null;
    const items = all.flatMap((message) => {
        const messageDay = dayIn(zone, message.sent_at);
        const separator = messageDay === day ? [] : [known.get(messageDay) ?? h("li", { class: "day", "data-key": messageDay }, longDate(messageDay))];
        day = messageDay;
        const item = known.get(String(message.number)) ?? bubble(message, zone);
        item.querySelector(".read").hidden = message.number !== lastRead;
        return [...separator, item];
    });
    if (items.length === 0) {
        items.push(known.get("none") ?? h("li", { class: "soft", "data-key": "none" }, t("noMessagesText")));
    }
    // Only new items are inserted, so that screen readers announce no message twice.
    list.replaceChildren(...[...list.children].filter((item) => items.includes(item)));
    items.forEach((item, i) => list.children[i] !== item && list.insertBefore(item, list.children[i] ?? null));
}

function bubble({ number, from, text, sent_at: at }, zone) {
    return h("li", { class: from === OWN ? "own" : "other", "data-key": String(number) },
        h("span", { class: "unseen" }, t(from === OWN ? "fromYou" : "fromPatient")),
        h("p", { class: "message-text", dir: "auto" }, text),
        h("p", { class: "under" }, timeOfDay(at, zone), h("span", { class: "read", hidden: true }, ` · ${t("read")}`)));
}
