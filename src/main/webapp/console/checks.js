/* The checks of the self-check, the worst first. */
import { get } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { sorted, title, word } from "./found.js";

const SIGNS = { failed: "failed", warning: "warning", ok: "ok", skipped: "off" };

/** Looks at the installation, which takes up to ten seconds. */
export async function look() {
    const { status, checks } = (await get("/admin/v1/self-check")).data;
    return { status, checks: sorted(checks) };
}

/** What was found, in a word with a sign. */
export function verdict(status) {
    return badge(SIGNS[status] ?? "off", word(status));
}

/** A check with what was found, and what to do. The service says so in English. */
export function check(one, toDo) {
    return h("div", { class: "check-of" },
        h("div", { class: "check-head" }, h("h3", {}, title(one)), verdict(one.status)),
        h("p", { lang: "en" }, one.message),
        one.fix ? h("p", { class: "to-do" }, h("strong", {}, `${toDo} `), h("span", { lang: "en" }, one.fix)) : null);
}
