/* What the checks of the self-check found, in words: for the console, and for the page that takes keys. */
import { knows, words } from "../ui/words.js";
import ours from "./words/checks.js";

const t = words(ours);
const WORST_FIRST = ["failed", "warning", "ok", "skipped"];

/** The worst first. */
export function sorted(checks) {
    return [...checks].sort((one, other) => WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status));
}

/** What a check is called; its name where it is a newer one. */
export function title({ name }) {
    return knows(ours, name) ? t(name) : name;
}

/** What was found, in a word. */
export function word(status) {
    return knows(ours, status) ? t(status) : status;
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
