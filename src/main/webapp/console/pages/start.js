/* The start page: who is waiting, what has failed, and what was refused. */
import { call, get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { empty, loadInto } from "../../ui/elements/notice.js";
import { locale, texts } from "../../ui/words.js";
import { checkElement, runSelfCheck } from "../checks.js";
import { summary } from "../check-results.js";
import { organizationNames } from "../organizations.js";
import { eventList } from "../audit-events.js";
import { auditPath, namesOf } from "../audit-names.js";

export const words = await texts("console-start");

const MAX_REFUSALS = 5;

export async function show(main, context) {
    const { t, session, organization, may } = context;
    fill(main, h("div", { class: "title" }, h("h1", {}, session.person ? t("hello", { name: session.person.name }) : t("title"))));
    const parts = [];
    if (may("operator")) {
        const { data } = await get(path(["admin", "v1", "organizations"]));
        if (!data.length) {
            main.append(empty(t("welcome"), t("welcomeText"), h("a", { class: "primary", href: context.link("organizations") }, t("organizations"))));
        }
    }
    if (organization) {
        parts.push([null, () => figures(context)]);
    }
    if (may("operator")) {
        parts.push([t("installation"), () => installation(context)]);
    }
    if (may("auditor") && session.person) {
        parts.push([t("refused"), () => refusals(context)]);
    }
    const places = parts.map(([title, load]) => ({ load, title, place: h("div") }));
    main.append(...places.map(({ title, place: container }) => title ? h("section", { class: "card" }, h("h2", {}, title), container) : container), taskLinks(context));
    await Promise.all(places.map(({ place: container, load }) => loadInto(container, load)));
}

async function figures({ t, organization, may, link }) {
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "overview"]));
    const figure = (name, page, values) => {
        const content = [h("strong", {}, new Intl.NumberFormat(locale()).format(data[name])), t(name)];
        return h("li", {}, may("support") ? h("a", { href: link(page, values) }, content) : h("div", {}, content));
    };
    return h("ul", { class: "figures" }, figure("waiting", "appointments", {}), figure("visits_today", "appointments", {}), figure("deliveries_failed", "deliveries", { state: "failed" }));
}

async function installation({ t, link }) {
    const { checks } = await runSelfCheck();
    const worst = checks.find((each) => ["failed", "warning"].includes(each.status));
    return [
        h("p", {}, h("strong", {}, summary(checks))),
        worst ? checkElement(worst, t("toDo")) : null,
        h("p", { class: "buttons" }, h("a", { class: "plain", href: link("self-check") }, t("selfCheck"))),
    ];
}

async function refusals(context) {
    const { t, organization, link } = context;
    const { data, people } = await call("POST", auditPath("search", organization?.id), { body: { outcome: "refused", organization: organization?.id ?? null } });
    const events = data.slice(0, MAX_REFUSALS);
    const organizations = await organizationNames(events.map((event) => event.organization));
    return [
        events.length ? eventList(context, events, { organizations, people: namesOf(people), only: null }) : h("p", {}, t("noRefusals")),
        events.length ? h("p", { class: "buttons" }, h("a", { class: "plain", href: link("audit", { outcome: "refused" }) }, t("allRefused"))) : null,
    ];
}

/** Links to the main tasks of the reader's roles. */
function taskLinks({ t, may, session, link, organization }) {
    const all = [
        ["patients", ["support"], {}], ["codes", ["support"], {}],
        ["organizations", ["operator"], {}], ["people", ["operator", "administrator"], {}], ["credentials", ["administrator"], {}], ["organization", ["administrator"], {}],
        ["audit", ["auditor"], {}], ["roles", ["auditor"], { view: "roles" }],
    ].filter(([name, of]) => may(...of) && (session.person || organization || !["patients", "codes", "credentials", "organization"].includes(name)));
    return h("ul", { class: "figures ways" }, all.map(([name, , values]) => h("li", {}, h("a", { href: link(name === "roles" ? "audit" : name, values) }, h("b", {}, t(name)), h("span", { class: "under" }, t(`${name}Text`))))));
}
