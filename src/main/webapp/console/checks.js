/* The results of the self-check, worst first. */
import { h } from "preact";
import { get } from "../ui/api.js";
import { Badge } from "../ui/elements/notice.js";
import { checkTitle, statusName, worstFirst } from "./check-results.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Check } from "./check-results.js" */
/** @typedef {Schema<"SelfCheck">} SelfCheck */

/** @type {Record<Check["status"], "failed" | "warning" | "ok" | "off">} */
const SIGNS = { failed: "failed", warning: "warning", ok: "ok", skipped: "off" };

/**
 * Runs the self-check, which takes up to ten seconds.
 *
 * @returns {Promise<SelfCheck>}
 */
export async function runSelfCheck() {
    /** @type {Answer<"checkInstallation">} */
    const {
        data: { status, checks },
    } = await get("/admin/v1/self-check");
    return { status, checks: worstFirst(checks) };
}

/**
 * The result as a badge.
 *
 * @param {{ status: Check["status"] }} props
 */
export function ResultBadge({ status }) {
    return h(Badge, { kind: SIGNS[status] ?? "off" }, statusName(status));
}

/**
 * A check with its result and, if needed, what to do. These texts come from the service in English.
 *
 * @param {{ check: Check, toDo: string }} props
 */
export function CheckResult({ check, toDo }) {
    return h(
        "div",
        { class: "check-of" },
        h("div", { class: "check-head" }, h("h3", {}, checkTitle(check)), h(ResultBadge, { status: check.status })),
        h("p", { lang: "en" }, check.message),
        check.fix
            ? h("p", { class: "to-do" }, h("strong", {}, `${toDo} `), h("span", { lang: "en" }, check.fix))
            : null,
    );
}
