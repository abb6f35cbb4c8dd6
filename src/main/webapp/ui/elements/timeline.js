/* A list of events in time. */
import { h, icon } from "../dom.js";

/**
 * @param events [{kind: ok, warning, failed or info, at: element, title, text?, link?}]
 */
export function timeline(events) {
    return h("ol", { class: "timeline" }, events.map((event) => h("li", { class: event.kind }, icon(event.kind),
        h("div", {}, h("p", { class: "when" }, event.at), h("p", { class: "what" }, event.title), event.text ? h("p", { class: "quiet" }, event.text) : null, event.link ?? null))));
}
