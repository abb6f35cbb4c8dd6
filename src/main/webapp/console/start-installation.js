/* What the self-check says, on the start page of operators. */
import { Fragment, h } from "preact";
import { Loaded } from "../ui/elements/loaded.js";
import { summary } from "./check-results.js";
import { CheckResult, runSelfCheck } from "./checks.js";

/** @import { Check } from "./check-results.js" */
/** @import { Context } from "./shell.js" */

/** The checks that say what is waiting to be sent, and how the node does that answered. */
const BACKLOG = ["events", "webhooks", "server"];

/**
 * What the self-check says: what is wrong, and what is waiting to be sent.
 *
 * @param {{ context: Context }} props
 */
export function Installation({ context }) {
    const { t, link } = context;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("installation")),
        h(Loaded, { load: runSelfCheck }, (/** @type {{ checks: Check[] }} */ { checks }) => {
            /** @param {Check} check */
            const isWrong = ({ status }) => ["failed", "warning"].includes(status);
            const shown = checks.filter((check) => isWrong(check) || BACKLOG.includes(check.name));
            return h(
                Fragment,
                {},
                h("p", {}, h("strong", {}, summary(checks))),
                h(
                    "ul",
                    { class: "checks" },
                    shown.map((check) => h("li", { key: check.name }, h(CheckResult, { check, toDo: t("toDo") }))),
                ),
                h("p", { class: "buttons" }, h("a", { class: "plain", href: link("self-check") }, t("selfCheck"))),
            );
        }),
    );
}
