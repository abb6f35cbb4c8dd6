/* The checks of the self-check, the worst first. */
import { get } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { knows, words } from "../ui/words.js";
import ours from "./words/checks.js";

const t = words(ours);
const WORST_FIRST = ["failed", "warning", "ok", "skipped"];
const SIGNS = { failed: "failed", warning: "warning", ok: "ok", skipped: "off" };

/** Looks at the installation, which takes up to ten seconds. */
export async function look() {
    const { status, checks } = (await get("/admin/v1/self-check")).data;
    return { status, checks: checks.sort((one, other) => WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status)) };
}

/** What a check is called; its name where it is a newer one. */
export function title({ name }) {
    return knows(ours, name) ? t(name) : name;
}

/** What was found, in a word with a sign. */
export function verdict(status) {
    return badge(SIGNS[status] ?? "off", knows(ours, status) ? t(status) : status);
}

/** What was found in all, in a few words. */
export function summary(checks) {
    const count = (wanted) => checks.filter((each) => each.status === wanted).length;
    const failed = count("failed");
    const warnings = count("warning");
    if (!failed && !warnings) {
        return t("allWell");
    }
    if (!failed) {
        return t("warningsAlone", { n: warnings });
    }
    return [t("failures", { n: failed }), warnings ? t("warnings", { n: warnings }) : null].filter(Boolean).join(", ");
}

/** A check with what was found, and what to do. The service says so in English. */
export function check(one, toDo) {
    return h("div", { class: "check-of" },
        h("div", { class: "check-head" }, h("h3", {}, title(one)), verdict(one.status)),
        h("p", { lang: "en" }, one.message),
        one.fix ? h("p", { class: "to-do" }, h("strong", {}, `${toDo} `), h("span", { lang: "en" }, one.fix)) : null);
}
