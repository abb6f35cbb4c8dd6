/* The messages of a conversation, by days. */
import { h } from "preact";
import { dayIn, timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { longDate } from "../console/days.js";

const t = await texts("desk-messages");
/** @import { Message } from "./calls.js" */

const OWN = "professional";

/**
 * The list, oldest message first, with a mark at the last own message that was read. Items keep
 * their elements, so that screen readers announce only new ones.
 *
 * @param {object} props
 * @param {Message[]} props.messages
 * @param {number} props.otherRead the number of the last message that the patient has read
 * @param {string} props.zone
 */
export function MessageList({ messages, otherRead, zone }) {
    const lastRead = messages.filter(({ from, number }) => from === OWN && number <= otherRead).at(-1);
    const days = messages.map(({ sent_at: at }) => dayIn(zone, at));
    const items = messages.map((message, i) => [
        days[i] === days[i - 1] ? null : h("li", { class: "day", key: days[i] }, longDate(days[i])),
        bubble(message, zone, message === lastRead),
    ]);
    const none = h("li", { class: "soft", key: "none" }, t("noMessagesText"));
    return h("ol", { class: "messages-of" }, items.length ? items.flat() : none);
}

/**
 * Not a component, whose element Preact would insert twice, so that it might be announced twice.
 *
 * @param {Message} message
 * @param {string} zone
 * @param {boolean} isLastRead
 */
function bubble({ number, from, text, sent_at: at }, zone, isLastRead) {
    return h(
        "li",
        { class: from === OWN ? "own" : "other", key: number },
        h("span", { class: "unseen" }, t(from === OWN ? "fromYou" : "fromPatient")),
        h("p", { class: "message-text", dir: "auto" }, text),
        h(
            "p",
            { class: "under" },
            timeOfDay(at, zone),
            h("span", { class: "read", hidden: !isLastRead }, ` · ${t("read")}`),
        ),
    );
}
