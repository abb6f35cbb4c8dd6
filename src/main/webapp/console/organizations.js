/* Finds organizations by name and looks up their names. */
import { get, path } from "../ui/api.js";

/** The names by id that the current page has looked up. */
const names = new Map();

/** To be called for each page: names may have changed since the one before. */
export function forgetNames() {
    names.clear();
}

/**
 * The organizations that have a word in their name with this beginning; only for operators and for
 * auditors of the installation.
 */
export async function findOrganizations(name) {
    const { data } = await get(path(["admin", "v1", "organization-names"], { name }));
    return data.map((each) => remember(each));
}

/** One organization as {id, name}; the id replaces a name that the reader may not see. */
export async function organizationById(id) {
    if (!names.has(id)) {
        try {
            remember((await get(path(["admin", "v1", "organizations", id]))).data);
        } catch (problem) {
            if (problem.status !== 404 && problem.status !== 403) {
                throw problem;
            }
            names.set(id, id);
        }
    }
    return { id, name: names.get(id) };
}

/** The names of several organizations, by id. */
export async function organizationNames(ids) {
    const all = await Promise.all([...new Set(ids.filter(Boolean))].map(organizationById));
    return new Map(all.map(({ id, name }) => [id, name]));
}

function remember({ id, name }) {
    names.set(id, name);
    return { id, name };
}
