/* The self-check: whether the installation works, and what to do about problems. */
import { h } from "preact";
import { call } from "../../ui/api.js";
import { ask, save } from "../../ui/elements/dialog.js";
import { FailedLoad, Progress, useLoad } from "../../ui/elements/loaded.js";
import { announce } from "../../ui/elements/toast.js";
import { timeOfDay } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { summary } from "../check-results.js";
import { CheckResult, ResultBadge, runSelfCheck } from "../checks.js";

/**
 * @import { Answer } from "api-types"
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
            h(
                "p",
                { class: "buttons" },
                h("button", { type: "button", class: "plain", ...again }, t("again")),
                h("button", { type: "button", class: "plain", onclick: () => saveBundle(t) }, t("bundle")),
            ),
        ),
        h("p", { class: "lead" }, t("lead")),
        h(
            "div",
            { class: "stack", "aria-busy": isLoading ? "true" : null },
            problem ? h(FailedLoad, { problem, again: reload }) : results(),
        ),
    ];
}

/**
 * Saves what somebody who helps asks for.
 *
 * @param {Texts} t
 */
async function saveBundle(t) {
    const bundle = await ask({
        title: t("bundle"),
        text: t("bundleText"),
        submit: t("bundleSave"),
        send: async () => {
            /** @type {Answer<"collectSupportBundle">} */
            const { data } = await call("POST", "/admin/v1/support-bundle");
            return data;
        },
    });
    if (bundle) {
        const name = `support-bundle-${bundle.at.replaceAll(":", "")}.json`;
        save(name, new Blob([JSON.stringify(bundle, null, 2)], { type: "application/json" }));
        announce(t("bundleSaved"));
    }
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
