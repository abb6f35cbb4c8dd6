/* The start page: what needs the reader now, by what they do, and the figures of two weeks. */
import { Fragment, h } from "preact";
import { get, path } from "../../ui/api.js";
import { Empty } from "../../ui/elements/notice.js";
import { loadModule } from "../../ui/load-module.js";
import { texts } from "../../ui/words.js";

/** @import { Answer } from "api-types" */
/** @import { FunctionComponent } from "preact" */
/** @import { Role } from "../menu.js" */
/** @import { Context, OrganizationContext } from "../shell.js" */
/**
 * @typedef {object} Task
 * @property {string} name
 * @property {Role[]} of the roles that do it
 * @property {boolean} [inOrganization] whether it is done in one organization
 * @property {string} [page] the page for it, if it has another name
 * @property {Record<string, string>} [values] the query of the page
 */
/**
 * @typedef {object} Parts what the reader's roles need
 * @property {FunctionComponent<{ context: OrganizationContext }>[]} inOrganization
 * @property {FunctionComponent<{ context: Context }>[]} ofAll
 */

export const words = await texts("console-start");

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
 * Reads whether there is an organization, which only operators need to know, and loads the parts of
 * the reader's roles.
 *
 * @param {Context} context
 */
export async function load(context) {
    const [parts, isNew] = await Promise.all([loadModule(() => partsFor(context)), isWithoutOrganizations(context)]);
    return { parts, isNew };
}

/** @param {Context} context */
async function isWithoutOrganizations({ may }) {
    if (!may("operator")) {
        return false;
    }
    /** @type {Answer<"listOrganizations">} */
    const { data } = await get(path(["admin", "v1", "organizations"]));
    return data.length === 0;
}

/**
 * @param {Context} context
 * @returns {Promise<Parts>}
 */
async function partsFor({ may, organization, session }) {
    const [care, connections, figures, installation, reports] = await Promise.all([
        organization && may("support") && import("../start-care.js"),
        organization && may("administrator") && import("../start-connections.js"),
        organization && may("support", "administrator") && import("../start-figures.js"),
        may("operator") && import("../start-installation.js"),
        may("auditor") && session.person && import("../start-reports.js"),
    ]);
    return {
        inOrganization: [care && care.Care, connections && connections.Connections, figures && figures.Figures].filter(
            isPart,
        ),
        ofAll: [installation && installation.Installation, reports && reports.Reports].filter(isPart),
    };
}

/**
 * @template P
 * @param {P | false | null | undefined} part
 * @returns {part is P}
 */
function isPart(part) {
    return Boolean(part);
}

/** @param {{ context: Context, data: { parts: Parts, isNew: boolean } }} props */
export function Page({ context, data: { parts, isNew } }) {
    const { t, session, organization, link } = context;
    const toOrganizations = h("a", { class: "primary", href: link("organizations") }, t("organizations"));
    const title = session.person ? t("hello", { name: session.person.name }) : t("title");
    return h(
        Fragment,
        {},
        h("div", { class: "title" }, h("h1", {}, title)),
        isNew && h(Empty, { title: t("welcome"), text: t("welcomeText") }, toOrganizations),
        organization && parts.inOrganization.map((part) => h(part, { context: { ...context, organization } })),
        parts.ofAll.map((part) => h(part, { context })),
        h(Tasks, { context }),
    );
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
