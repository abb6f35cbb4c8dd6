/* The names of the people in the audit trail. */
import { call, path } from "../ui/api.js";

/** @import { Answer, Schema } from "api-types" */

const MAX_PAGES = 10;

/**
 * The path of a call that reads the audit trail. The organization decides which of the caller's
 * roles applies.
 *
 * @param {"search" | "export"} what
 * @param {string | null} [organization] the id of the organization; null for the role in the whole installation
 * @param {number} [size] the number of events of a page
 */
export function auditPath(what, organization, size) {
    return path(["admin", "v1", "audit-events", what], { organization, per_page: size });
}

/**
 * The names by id, from the people in a search result.
 *
 * @param {{ id: string, name: string }[]} [people]
 */
export function namesOf(people) {
    return new Map((people ?? []).map(({ id, name }) => [id, name]));
}

/**
 * The names, by id, of people who were given roles. People whose events are further back than the
 * page limit are left out.
 *
 * @param {string[]} wanted ids
 * @param {Schema<"AuditSearchRequest">} filters filters of the search, in addition to the action
 */
export async function namesOfRoles(wanted, filters) {
    /** @type {Map<string, string>} */
    const names = new Map();
    /** @type {Pick<Schema<"AuditSearchRequest">, "page" | "before"> | null} */
    let next = {};
    for (let page = 0; page < MAX_PAGES && next && wanted.some((id) => !names.has(id)); page++) {
        /** @type {Answer<"searchAuditEvents">} */
        const found = await call("POST", auditPath("search", filters.organization), {
            body: { ...filters, action: "role-grant", ...next },
        });
        namesOf(found.people).forEach((name, id) => names.set(id, name));
        next = found.next;
    }
    return names;
}
