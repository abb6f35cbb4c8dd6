/* Whether the installation is well, and what to do where it is not. */
import { fill, h } from "../../ui/dom.js";
import { loaded, say } from "../../ui/elements/notice.js";
import { hour } from "../../ui/times.js";
import { check, look, verdict } from "../checks.js";
import { summary } from "../found.js";

export const words = {
    es: { title: "Autodiagnóstico", lead: "Todo aquello de lo que depende este nodo. Cada nodo responde por sí mismo.", again: "Comprobar otra vez", at: "Comprobado a las", toDo: "Qué hacer:", attention: "Necesita atención", well: "En orden", skipped: "No se mira", waiting: "Se está comprobando. Puede tardar diez segundos." },
    en: { title: "Self-check", lead: "Everything that this node leans on. Each node answers for itself.", again: "Check again", at: "Looked at", toDo: "What to do:", attention: "Needs attention", well: "In order", skipped: "Not looked at", waiting: "Looking. This can take ten seconds." },
    pt: { title: "Autodiagnóstico", lead: "Tudo aquilo de que este nó depende. Cada nó responde por si.", again: "Verificar de novo", at: "Verificado às", toDo: "O que fazer:", attention: "Precisa de atenção", well: "Em ordem", skipped: "Não verificado", waiting: "A verificar. Pode demorar dez segundos." },
    de: { title: "Selbsttest", lead: "Alles, worauf sich dieser Knoten stützt. Jeder Knoten antwortet für sich.", again: "Erneut prüfen", at: "Geprüft um", toDo: "Was zu tun ist:", attention: "Braucht Aufmerksamkeit", well: "In Ordnung", skipped: "Nicht geprüft", waiting: "Die Prüfung läuft. Sie kann zehn Sekunden dauern." },
};

const GROUPS = [["attention", ["failed", "warning"]], ["well", ["ok"]], ["skipped", ["skipped"]]];

export async function show(main, { t, zone }) {
    const place = h("div", { class: "stack" });
    const again = h("button", { type: "button", class: "plain", onclick: () => run() }, t("again"));
    let running = false;
    const run = async () => {
        if (running) {
            return;
        }
        running = true;
        again.setAttribute("aria-disabled", "true");
        say(t("waiting"));
        await loaded(place, async () => {
            const { status, checks } = await look();
            say(summary(checks));
            return [
                h("div", { class: `card verdict ${status}` }, h("h2", {}, summary(checks)), h("p", {}, verdict(status), " · ", t("at"), " ", hour(new Date().toISOString(), zone))),
                GROUPS.map(([name, statuses]) => group(t, name, checks.filter((each) => statuses.includes(each.status)))),
            ];
        });
        running = false;
        again.removeAttribute("aria-disabled");
    };
    fill(main, h("div", { class: "title" }, h("h1", {}, t("title")), h("p", { class: "buttons" }, again)), h("p", { class: "lead" }, t("lead")), place);
    await run();
}

function group(t, name, checks) {
    return checks.length ? h("section", { class: "card" }, h("h2", {}, t(name)), h("ul", { class: "checks" }, checks.map((each) => h("li", {}, check(each, t("toDo")))))) : null;
}
