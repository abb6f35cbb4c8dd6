/*
 * What auditors look at on their start page: erasures that wait for approval, unusual accesses, and
 * the latest events of four kinds.
 */
import { h } from "preact";
import { call, get, path } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { texts } from "../ui/words.js";
import { EventList } from "./audit-events.js";
import { auditPath, namesOf } from "./audit-names.js";
import { erasuresPath } from "./erasures.js";
import { organizationNames } from "./organizations.js";

/** @import { Answer } from "api-types" */
/** @import { AuditEvent, Known } from "./audit-events.js" */
/** @import { Context } from "./shell.js" */

const t = await texts("console-start-reports");

const MAX_EVENTS = 5;

/**
 * Events of the audit trail: the filters of the search, and of the page with all of them.
 *
 * @type {{ title: string, filters: Record<string, string> }[]}
 */
const EVENTS = [
    { title: "emergencies", filters: { action: "emergency-access" } },
    { title: "refused", filters: { outcome: "refused" } },
    { title: "exports", filters: { action: "audit-export" } },
    { title: "returned", filters: { action: "patient-return" } },
];

/** @typedef {{ title: string, filters: Record<string, string>, events: AuditEvent[], known: Known }} FoundEvents */
/**
 * @typedef {object} Found the numbers are null for the whole installation
 * @property {number | null} erasures
 * @property {number | null} unusual
 * @property {FoundEvents[]} found
 */

/**
 * What there is has a card each, what there is not one line.
 *
 * @param {{ context: Context }} props
 */
export function Reports({ context }) {
    const load = async () => {
        const [erasures, unusual, ...found] = await Promise.all([
            context.organization && countErasures(context.organization),
            context.organization && countUnusual(context.organization),
            ...EVENTS.map(async (each) => ({ ...each, ...(await findEvents(context, each.filters)) })),
        ]);
        return { erasures, unusual, found };
    };
    return h(Loaded, { load, class: "stack" }, (/** @type {Found} */ { erasures, unusual, found }) => {
        const none = [
            ...(erasures === 0 ? ["erasures"] : []),
            ...(unusual === 0 ? ["unusual"] : []),
            ...found.filter(({ events }) => !events.length).map(({ title }) => title),
        ];
        return [
            erasures ? h(Erasures, { context, n: erasures }) : null,
            unusual ? h(Unusual, { context, n: unusual }) : null,
            found
                .filter(({ events }) => events.length)
                .map((each) => h(Events, { context, of: each, key: each.title })),
            none.length > 0 &&
                h("p", { class: "quiet" }, none.map((title) => `${t(title)}: ${t(`${title}None`)}`).join(" · ")),
        ];
    });
}

/**
 * How many erasures wait for approval.
 *
 * @param {{ id: string }} organization
 */
async function countErasures(organization) {
    /** @type {Answer<"listErasures">} */
    const { meta } = await get(erasuresPath(organization, [], { state: "asked" }));
    return meta.total;
}

/** @param {{ context: Context, n: number }} props */
function Erasures({ context: { link }, n }) {
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("erasures")),
        h("p", {}, t("erasuresWait", { n })),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "primary", href: link("erasures", { state: "asked" }) }, t("toErasures")),
        ),
    );
}

/**
 * How many unusual accesses nobody has looked at.
 *
 * @param {{ id: string }} organization
 */
async function countUnusual({ id }) {
    /** @type {Answer<"listUnusualAccesses">} */
    const { data } = await get(path(["admin", "v1", "organizations", id, "unusual-accesses"]));
    return data.length;
}

/** @param {{ context: Context, n: number }} props */
function Unusual({ context: { link }, n }) {
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("unusual")),
        h("p", {}, t("unusualCount", { n })),
        h("p", { class: "buttons" }, h("a", { class: "plain", href: link("unusual-access") }, t("unusualAll"))),
    );
}

/**
 * The latest events of a kind in the audit trail.
 *
 * @param {{ context: Context, of: FoundEvents }} props
 */
function Events({ context, of: { title, filters, events, known } }) {
    const toAll = h("a", { class: "plain", href: context.link("audit", filters) }, t(`${title}All`));
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t(title)),
        h(EventList, { context, events, known }),
        h("p", { class: "buttons" }, toAll),
    );
}

/**
 * @param {Context} context
 * @param {Record<string, string>} filters
 */
async function findEvents({ organization }, filters) {
    /** @type {Answer<"searchAuditEvents">} */
    const { data, people } = await call("POST", auditPath("search", organization?.id), {
        body: { ...filters, organization: organization?.id ?? null },
    });
    const events = data.slice(0, MAX_EVENTS);
    const organizations = await organizationNames(events.map((event) => event.organization));
    return { events, known: { organizations, people: namesOf(people), only: null } };
}
