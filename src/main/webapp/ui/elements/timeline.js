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
 * @property {import("preact").RefObject<HTMLElement> | null} [element] a ref to give the focus to it
 */

/**
 * @param {{ events: TimelineEvent[] }} props
 */
export function Timeline({ events }) {
    return h("ol", { class: "timeline" }, events.map(event));
}

/** @param {TimelineEvent} event */
function event({ kind, at, title, text, link, element = null }) {
    return h(
        "li",
        { class: kind, ref: element, tabindex: element && "-1" },
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
