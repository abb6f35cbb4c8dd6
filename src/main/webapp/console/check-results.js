/* Texts for the results of the self-check, used by the console and by the page that takes keys. */
import { texts } from "../ui/words.js";

/** @import { Schema } from "api-types" */
/** @typedef {Schema<"SelfCheck">["checks"][number]} Check */

const t = await texts("console-checks");
const WORST_FIRST = ["failed", "warning", "ok", "skipped"];

/**
 * The checks, worst first.
 *
 * @param {Check[]} checks
 */
export function worstFirst(checks) {
    return [...checks].sort((one, other) => WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status));
}

/**
 * The title of a check; its technical name if this page does not know it yet.
 *
 * @param {Check} check
 */
export function checkTitle({ name }) {
    return t.has(name) ? t(name) : name;
}

/**
 * The result in a word.
 *
 * @param {Check["status"]} status
 */
export function statusName(status) {
    return t.has(status) ? t(status) : status;
}

/**
 * The summary of all results.
 *
 * @param {Check[]} checks
 */
export function summary(checks) {
    /** @param {Check["status"]} wanted */
    const count = (wanted) => checks.filter((each) => each.status === wanted).length;
    const failed = count("failed");
    const warnings = count("warning");
    if (!failed && !warnings) {
        return t("allWell");
    }
    if (!failed) {
        return t("warningsAlone", { n: warnings });
    }
    return [t("failures", { n: failed }), warnings ? t("warnings", { n: warnings }) : null]
        .filter((part) => part !== null)
        .join(", ");
}
