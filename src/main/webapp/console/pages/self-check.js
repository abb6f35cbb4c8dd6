/* The self-check: whether the installation works, and what to do about problems. */
import { h } from "preact";
import { FailedLoad, Progress, useLoad } from "../../ui/elements/loaded.js";
import { announce } from "../../ui/elements/toast.js";
import { timeOfDay } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { summary } from "../check-results.js";
import { CheckResult, ResultBadge, runSelfCheck } from "../checks.js";

/**
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Check } from "../check-results.js"
 * @import { SelfCheck } from "../checks.js"
 * @import { Context } from "../shell.js"
 */

export const words = await texts("console-self-check");

/** @type {[string, Check["status"][]][]} */
const GROUPS = [
    ["attention", ["failed", "warning"]],
    ["well", ["ok"]],
    ["skipped", ["skipped"]],
];

/** @param {PageProps<Context>} props */
export function Page({ context: { t, zone } }) {
    const { data, problem, isLoading, reload } = useLoad(async () => {
        announce(t("waiting"));
        const result = await runSelfCheck();
        announce(summary(result.checks));
        return { ...result, at: new Date().toISOString() };
    });
    const again = { "aria-disabled": isLoading ? "true" : null, onclick: () => isLoading || reload() };
    const results = () => (data ? h(Results, { t, zone, ...data }) : h(Progress, {}));
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", ...again }, t("again"))),
        ),
        h("p", { class: "lead" }, t("lead")),
        h(
            "div",
            { class: "stack", "aria-busy": isLoading ? "true" : null },
            problem ? h(FailedLoad, { problem, again: reload }) : results(),
        ),
    ];
}

/** @param {SelfCheck & { t: Texts, zone: string, at: string }} props */
function Results({ t, zone, status, checks, at }) {
    const groups = GROUPS.map(([name, statuses]) => ({
        name,
        inGroup: checks.filter((each) => statuses.includes(each.status)),
    }));
    return [
        h(
            "div",
            { class: `card verdict ${status}` },
            h("h2", {}, summary(checks)),
            h("p", {}, h(ResultBadge, { status }), " · ", t("at"), " ", timeOfDay(at, zone)),
        ),
        groups.map(({ name, inGroup }) => inGroup.length > 0 && h(Group, { t, name, checks: inGroup })),
    ];
}

/** @param {{ t: Texts, name: string, checks: Check[] }} props */
function Group({ t, name, checks }) {
    /** @param {Check} check */
    const item = (check) => h("li", { key: check.name }, h(CheckResult, { check, toDo: t("toDo") }));
    return h("section", { class: "card" }, h("h2", {}, t(name)), h("ul", { class: "checks" }, checks.map(item)));
}
