/* The self-check: whether the installation works, and what to do about problems. */
import { fill, h } from "../../ui/dom.js";
import { announce, loadInto } from "../../ui/elements/notice.js";
import { timeOfDay } from "../../ui/times.js";
import { summary } from "../check-results.js";
import { checkElement, resultBadge, runSelfCheck } from "../checks.js";

export const words = {
    es: { title: "Autodiagnóstico", lead: "Todo aquello de lo que depende este nodo. Cada nodo responde por sí mismo.", again: "Comprobar otra vez", at: "Comprobado a las", toDo: "Qué hacer:", attention: "Necesita atención", well: "En orden", skipped: "No se mira", waiting: "Se está comprobando. Puede tardar diez segundos." },
    en: { title: "Self-check", lead: "Everything that this node leans on. Each node answers for itself.", again: "Check again", at: "Looked at", toDo: "What to do:", attention: "Needs attention", well: "In order", skipped: "Not looked at", waiting: "Looking. This can take ten seconds." },
    pt: { title: "Autodiagnóstico", lead: "Tudo aquilo de que este nó depende. Cada nó responde por si.", again: "Verificar de novo", at: "Verificado às", toDo: "O que fazer:", attention: "Precisa de atenção", well: "Em ordem", skipped: "Não verificado", waiting: "A verificar. Pode demorar dez segundos." },
    de: { title: "Selbsttest", lead: "Alles, worauf sich dieser Knoten stützt. Jeder Knoten antwortet für sich.", again: "Erneut prüfen", at: "Geprüft um", toDo: "Was zu tun ist:", attention: "Braucht Aufmerksamkeit", well: "In Ordnung", skipped: "Nicht geprüft", waiting: "Die Prüfung läuft. Sie kann zehn Sekunden dauern." },
};

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
