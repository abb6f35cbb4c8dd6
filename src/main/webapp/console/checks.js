/* The results of the self-check, worst first. */
import { get } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { checkTitle, statusName, worstFirst } from "./check-results.js";

const SIGNS = { failed: "failed", warning: "warning", ok: "ok", skipped: "off" };

/** Runs the self-check, which takes up to ten seconds. */
export async function runSelfCheck() {
    const { status, checks } = (await get("/admin/v1/self-check")).data;
    return { status, checks: worstFirst(checks) };
}

/** The result as a badge. */
export function resultBadge(status) {
    return badge(SIGNS[status] ?? "off", statusName(status));
}

/**
 * A check with its result and, if needed, what to do. These texts come from the service in English.
 */
export function checkElement(one, toDo) {
    return h("div", { class: "check-of" },
        h("div", { class: "check-head" }, h("h3", {}, checkTitle(one)), resultBadge(one.status)),
        h("p", { lang: "en" }, one.message),
        one.fix ? h("p", { class: "to-do" }, h("strong", {}, `${toDo} `), h("span", { lang: "en" }, one.fix)) : null);
}
