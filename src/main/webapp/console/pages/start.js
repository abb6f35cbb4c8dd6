/* Where one begins: what waits, and what is broken. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { empty } from "../../ui/elements/notice.js";

export const words = {
    es: { title: "Inicio", hello: "Hola, {name}", waiting: "Pacientes esperando", visits_today: "Citas de hoy", deliveries_failed: "Envíos fallidos", welcome: "Todo empieza con una organización", welcomeText: "Cree la organización del hospital o de la aseguradora, y después a quien la administra.", organizations: "Ir a las organizaciones" },
    en: { title: "Start", hello: "Hello, {name}", waiting: "Patients waiting", visits_today: "Visits today", deliveries_failed: "Messages that failed", welcome: "It all begins with an organization", welcomeText: "Make the organization of the hospital or the insurer, and then whoever administers it.", organizations: "Go to the organizations" },
    pt: { title: "Início", hello: "Olá, {name}", waiting: "Utentes à espera", visits_today: "Consultas de hoje", deliveries_failed: "Envios falhados", welcome: "Tudo começa com uma organização", welcomeText: "Crie a organização do hospital ou da seguradora, e depois quem a administra.", organizations: "Ir para as organizações" },
    de: { title: "Start", hello: "Hallo, {name}", waiting: "Wartende Patienten", visits_today: "Termine heute", deliveries_failed: "Fehlgeschlagene Sendungen", welcome: "Am Anfang steht eine Organisation", welcomeText: "Legen Sie die Organisation des Krankenhauses oder der Versicherung an, und danach, wer sie verwaltet.", organizations: "Zu den Organisationen" },
};

export async function show(main, { t, session, organization, link }) {
    const head = h("div", { class: "title" }, h("h1", {}, session.person ? t("hello", { name: session.person.name }) : t("title")));
    if (!organization) {
        fill(main, head, empty(t("welcome"), t("welcomeText"), h("a", { class: "primary", href: link("organizations") }, t("organizations"))));
        return;
    }
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "overview"]));
    const figure = (name, page, values) => h("li", {}, h("a", { href: link(page, values) }, h("strong", {}, new Intl.NumberFormat(document.documentElement.lang).format(data[name])), t(name)));
    fill(main, head, h("ul", { class: "figures" }, figure("waiting", "appointments", {}), figure("visits_today", "appointments", {}), figure("deliveries_failed", "deliveries", { state: "failed" })));
}
