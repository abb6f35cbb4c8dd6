/* The names of the people in the audit trail. */
import { call, path } from "../ui/api.js";

const MAX_PAGES = 10;

/**
 * The path of a call that reads the audit trail. The organization decides which of the caller's
 * roles applies.
 *
 * @param what search or export
 * @param organization the id of the organization; null for the role in the whole installation
 */
export function auditPath(what, organization) {
    return path(["admin", "v1", "audit-events", what], { organization });
}

/** The names by id, from the people in a search result. */
export function namesOf(people) {
    return new Map((people ?? []).map(({ id, name }) => [id, name]));
}

/**
 * The names, by id, of people who were given roles. People whose events are further back than the
 * page limit are left out.
 *
 * @param wanted ids
 * @param filters filters of the search, in addition to the action
 */
export async function namesOfRoles(wanted, filters) {
    const names = new Map();
    let next = {};
    for (let page = 0; page < MAX_PAGES && next && wanted.some((id) => !names.has(id)); page++) {
        const found = await call("POST", auditPath("search", filters.organization), {
            body: { ...filters, action: "role-grant", ...next },
        });
        namesOf(found.people).forEach((name, id) => names.set(id, name));
        next = found.next;
    }
    return names;
}
