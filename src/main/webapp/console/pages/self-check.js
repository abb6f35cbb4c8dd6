/* The self-check: whether the installation works, and what to do about problems. */
import { fill, h } from "../../ui/dom.js";
import { announce, loadInto } from "../../ui/elements/notice.js";
import { timeOfDay } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { summary } from "../check-results.js";
import { checkElement, resultBadge, runSelfCheck } from "../checks.js";

export const words = await texts("console-self-check");

const GROUPS = [["attention", ["failed", "warning"]], ["well", ["ok"]], ["skipped", ["skipped"]]];

export async function show(main, { t, zone }) {
    const container = h("div", { class: "stack" });
    const againButton = h("button", { type: "button", class: "plain", onclick: () => run() }, t("again"));
    let running = false;
    const run = async () => {
        if (running) {
            return;
        }
        running = true;
        againButton.setAttribute("aria-disabled", "true");
        announce(t("waiting"));
        await loadInto(container, async () => {
            const { status, checks } = await runSelfCheck();
            announce(summary(checks));
            return [
                h("div", { class: `card verdict ${status}` }, h("h2", {}, summary(checks)), h("p", {}, resultBadge(status), " · ", t("at"), " ", timeOfDay(new Date().toISOString(), zone))),
                GROUPS.map(([name, statuses]) => group(t, name, checks.filter((each) => statuses.includes(each.status)))),
            ];
        });
        running = false;
        againButton.removeAttribute("aria-disabled");
    };
    fill(main, h("div", { class: "title" }, h("h1", {}, t("title")), h("p", { class: "buttons" }, againButton)), h("p", { class: "lead" }, t("lead")), container);
    await run();
}

function group(t, name, checks) {
    return checks.length ? h("section", { class: "card" }, h("h2", {}, t(name)), h("ul", { class: "checks" }, checks.map((each) => h("li", {}, checkElement(each, t("toDo")))))) : null;
}
