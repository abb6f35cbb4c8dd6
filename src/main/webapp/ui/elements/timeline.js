/* A list of events in time. */
import { h } from "preact";
import { Icon } from "../icon.js";

/**
 * @typedef {object} TimelineEvent
 * @property {"ok" | "warning" | "failed" | "info"} kind
 * @property {import("preact").ComponentChildren} at
 * @property {import("preact").ComponentChildren} title
 * @property {import("preact").ComponentChildren} [text]
 * @property {import("preact").ComponentChildren} [link]
 */

/**
 * @param {{ events: TimelineEvent[] }} props
 */
export function Timeline({ events }) {
    return h("ol", { class: "timeline" }, events.map(event));
}

/** @param {TimelineEvent} event */
function event({ kind, at, title, text, link }) {
    return h(
        "li",
        { class: kind },
        h(Icon, { name: kind }),
        h(
            "div",
            {},
            h("p", { class: "when" }, at),
            h("p", { class: "what" }, title),
            text ? h("p", { class: "quiet" }, text) : null,
            link,
        ),
    );
}
