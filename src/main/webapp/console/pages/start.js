/* The start page: who is waiting, what has failed, and what was refused. */
import { Fragment, h } from "preact";
import { call, get, path } from "../../ui/api.js";
import { Loaded } from "../../ui/elements/loaded.js";
import { Empty } from "../../ui/elements/notice.js";
import { locale, texts } from "../../ui/words.js";
import { EventList } from "../audit-events.js";
import { auditPath, namesOf } from "../audit-names.js";
import { summary } from "../check-results.js";
import { CheckResult, runSelfCheck } from "../checks.js";
import { organizationNames } from "../organizations.js";

/** @import { Answer } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { AuditEvent, Known } from "../audit-events.js" */
/** @import { Check } from "../check-results.js" */
/** @import { Role } from "../menu.js" */
/** @import { Context, Organization } from "../shell.js" */
/**
 * @typedef {object} Task
 * @property {string} name
 * @property {Role[]} of the roles that do it
 * @property {boolean} [inOrganization] whether it is done in one organization
 * @property {string} [page] the page for it, if it has another name
 * @property {Record<string, string>} [values] the query of the page
 */
/** @typedef {Answer<"getOverview">["data"]} Overview */

export const words = await texts("console-start");

const MAX_REFUSALS = 5;
/**
 * The main tasks. The operator's keys see those of one organization only in it.
 *
 * @type {Task[]}
 */
const TASKS = [
    { name: "patients", of: ["support"], inOrganization: true },
    { name: "codes", of: ["support"], inOrganization: true },
    { name: "organizations", of: ["operator"] },
    { name: "people", of: ["operator", "administrator"] },
    { name: "credentials", of: ["administrator"], inOrganization: true },
    { name: "organization", of: ["administrator"], inOrganization: true },
    { name: "audit", of: ["auditor"] },
    { name: "roles", of: ["auditor"], page: "audit", values: { view: "roles" } },
];

/**
 * Whether there is an organization, which only operators need to know.
 *
 * @param {Context} context
 */
export async function load({ may }) {
    return { isNew: may("operator") && (await readOrganizations()).length === 0 };
}

async function readOrganizations() {
    /** @type {Answer<"listOrganizations">} */
    const { data } = await get(path(["admin", "v1", "organizations"]));
    return data;
}

/** @param {{ context: Context, data: { isNew: boolean } }} props */
export function Page({ context, data }) {
    const { t, session, organization, may, link } = context;
    const toOrganizations = h("a", { class: "primary", href: link("organizations") }, t("organizations"));
    const title = session.person ? t("hello", { name: session.person.name }) : t("title");
    return h(
        Fragment,
        {},
        h("div", { class: "title" }, h("h1", {}, title)),
        data.isNew && h(Empty, { title: t("welcome"), text: t("welcomeText") }, toOrganizations),
        organization && h(Figures, { context, organization }),
        may("operator") && h(Installation, { context }),
        may("auditor") && session.person && h(Refusals, { context }),
        h(Tasks, { context }),
    );
}

/**
 * Who is waiting, what is planned for today, and what has failed.
 *
 * @param {{ context: Context, organization: Organization }} props
 */
function Figures({ context, organization }) {
    const { t, may, link } = context;
    const read = async () => {
        /** @type {Answer<"getOverview">} */
        const { data } = await get(path(["admin", "v1", "organizations", organization.id, "overview"]));
        return data;
    };
    /**
     * @param {Overview} data
     * @param {keyof Overview} name
     * @param {string} page
     * @param {Record<string, string>} values
     */
    const figure = (data, name, page, values) => {
        const content = [h("strong", {}, new Intl.NumberFormat(locale()).format(data[name])), t(name)];
        return h("li", {}, may("support") ? h("a", { href: link(page, values) }, content) : h("div", {}, content));
    };
    return h(Loaded, { load: read }, (/** @type {Overview} */ data) =>
        h(
            "ul",
            { class: "figures" },
            figure(data, "waiting", "appointments", {}),
            figure(data, "visits_today", "appointments", {}),
            figure(data, "deliveries_failed", "deliveries", { state: "failed" }),
        ),
    );
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => Promise<unknown>} props.load
 * @param {ComponentChildren} [props.children] that of {@link Loaded}
 */
function Card({ title, load: read, children }) {
    return h("section", { class: "card" }, h("h2", {}, title), h(Loaded, { load: read }, children));
}

/** @param {{ context: Context }} props */
function Installation({ context }) {
    const { t, link } = context;
    return h(
        Card,
        { title: t("installation"), load: runSelfCheck },
        (/** @type {{ checks: Check[] }} */ { checks }) => {
            const worst = checks.find((each) => ["failed", "warning"].includes(each.status));
            return h(
                Fragment,
                {},
                h("p", {}, h("strong", {}, summary(checks))),
                worst && h(CheckResult, { check: worst, toDo: t("toDo") }),
                h("p", { class: "buttons" }, h("a", { class: "plain", href: link("self-check") }, t("selfCheck"))),
            );
        },
    );
}

/** @param {{ context: Context }} props */
function Refusals({ context }) {
    const { t, link } = context;
    const toAll = h("a", { class: "plain", href: link("audit", { outcome: "refused" }) }, t("allRefused"));
    /** @param {{ events: AuditEvent[], known: Known }} found */
    const list = ({ events, known }) => {
        if (!events.length) {
            return h("p", {}, t("noRefusals"));
        }
        return h(Fragment, {}, h(EventList, { context, events, known }), h("p", { class: "buttons" }, toAll));
    };
    return h(Card, { title: t("refused"), load: () => findRefusals(context) }, list);
}

/** @param {Context} context */
async function findRefusals({ organization }) {
    /** @type {Answer<"searchAuditEvents">} */
    const { data, people } = await call("POST", auditPath("search", organization?.id), {
        body: { outcome: "refused", organization: organization?.id ?? null },
    });
    const events = data.slice(0, MAX_REFUSALS);
    const organizations = await organizationNames(events.map((event) => event.organization));
    return { events, known: { organizations, people: namesOf(people), only: null } };
}

/**
 * Links to the main tasks of the reader's roles.
 *
 * @param {{ context: Context }} props
 */
function Tasks({ context }) {
    const { t, may, session, link, organization } = context;
    const own = TASKS.filter(
        ({ of, inOrganization }) => may(...of) && (!inOrganization || session.person || organization),
    );
    /** @param {Task} task */
    const task = ({ name, page = name, values = {} }) =>
        h(
            "li",
            {},
            h("a", { href: link(page, values) }, h("b", {}, t(name)), h("span", { class: "under" }, t(`${name}Text`))),
        );
    return h("ul", { class: "figures ways" }, own.map(task));
}
