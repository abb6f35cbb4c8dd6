/* What people are called who did something by the audit trail, or to whom something was done. */
import { call, path } from "../ui/api.js";

const MOST_PAGES = 10;

/**
 * The path of a call that reads the trail, by the role that counts for an organization.
 *
 * @param what search or export
 * @param organization its id; null for the role of the whole installation
 */
export function auditPath(what, organization) {
    return path(["admin", "v1", "audit-events", what], { organization });
}

/** By id, of what a search says beside its events. */
export function namesOf(people) {
    return new Map((people ?? []).map(({ id, name }) => [id, name]));
}

/**
 * Of those who were given roles, by id; those for whom the trail would have to be read too far back
 * are left out.
 *
 * @param wanted ids
 * @param filters of the search, beside the action
 */
export async function namesOfRoles(wanted, filters) {
    const names = new Map();
    let next = {};
    for (let page = 0; page < MOST_PAGES && next && wanted.some((id) => !names.has(id)); page++) {
        const found = await call("POST", auditPath("search", filters.organization), { body: { ...filters, action: "role-grant", ...next } });
        namesOf(found.people).forEach((name, id) => names.set(id, name));
        next = found.next;
    }
    return names;
}
