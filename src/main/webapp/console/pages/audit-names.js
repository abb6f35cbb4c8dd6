/* What people are called in the audit trail, where whoever reads it may see the people. */
import { get, path } from "../../ui/api.js";

const MOST_PAGES = 20;
let names = null;

/**
 * @param events whose actors and objects may be people
 * @return by id; those who are unknown, or not to be seen, are left out
 */
export async function personNames(context, events) {
    if (!context.may("operator") || !events.some((event) => event.actor.kind === "person" || event.object.kind === "person")) {
        return new Map();
    }
    names ??= all();
    return names;
}

async function all() {
    const found = new Map();
    for (let page = 1; page <= MOST_PAGES; page++) {
        const { data, meta } = await get(path(["admin", "v1", "people"], { page }));
        data.forEach((person) => found.set(person.id, person.name));
        if (page >= meta.last_page) {
            break;
        }
    }
    return found;
}
