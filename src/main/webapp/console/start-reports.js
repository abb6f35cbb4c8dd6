/* What auditors look at on their start page: unusual accesses, and the latest events of four kinds. */
import { Fragment, h } from "preact";
import { call, get, path } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { texts } from "../ui/words.js";
import { EventList } from "./audit-events.js";
import { auditPath, namesOf } from "./audit-names.js";
import { organizationNames } from "./organizations.js";

/** @import { Answer } from "api-types" */
/** @import { AuditEvent, Known } from "./audit-events.js" */
/** @import { Context, OrganizationContext } from "./shell.js" */

const t = await texts("console-start-reports");

const MAX_EVENTS = 5;

/** @param {{ context: Context }} props */
export function Reports({ context }) {
    return [
        context.organization && h(Unusual, { context: { ...context, organization: context.organization } }),
        h(Events, { context, title: "emergencies", filters: { action: "emergency-access" } }),
        h(Events, { context, title: "refused", filters: { outcome: "refused" } }),
        h(Events, { context, title: "exports", filters: { action: "audit-export" } }),
        h(Events, { context, title: "returned", filters: { action: "patient-return" } }),
    ];
}

/**
 * How many unusual accesses nobody has looked at.
 *
 * @param {{ context: OrganizationContext }} props
 */
function Unusual({ context: { link, organization } }) {
    const load = async () => {
        /** @type {Answer<"listUnusualAccesses">} */
        const { data } = await get(path(["admin", "v1", "organizations", organization.id, "unusual-accesses"]));
        return data.length;
    };
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("unusual")),
        h(Loaded, { load }, (/** @type {number} */ n) =>
            n === 0
                ? h("p", {}, t("unusualNone"))
                : [
                      h("p", {}, t("unusualCount", { n })),
                      h(
                          "p",
                          { class: "buttons" },
                          h("a", { class: "plain", href: link("unusual-access") }, t("unusualAll")),
                      ),
                  ],
        ),
    );
}

/**
 * The latest events of a kind in the audit trail.
 *
 * @param {object} props
 * @param {Context} props.context
 * @param {"emergencies" | "refused" | "exports" | "returned"} props.title
 * @param {Record<string, string>} props.filters of the search, and of the page with all of them
 */
function Events({ context, title, filters }) {
    const { link } = context;
    const toAll = h("a", { class: "plain", href: link("audit", filters) }, t(`${title}All`));
    /** @param {{ events: AuditEvent[], known: Known }} found */
    const list = ({ events, known }) => {
        if (!events.length) {
            return h("p", {}, t(`${title}None`));
        }
        return h(Fragment, {}, h(EventList, { context, events, known }), h("p", { class: "buttons" }, toAll));
    };
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t(title)),
        h(Loaded, { load: () => findEvents(context, filters) }, list),
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
