/* Finds organizations by name and looks up their names. */
import { get, path } from "../ui/api.js";
import { Problem } from "../ui/problem.js";

/**
 * @import { Answer } from "api-types"
 *
 * @typedef {{ id: string, name: string }} OrganizationName
 */

/**
 * The names by id that the current page has looked up.
 *
 * @type {Map<string, string>}
 */
const names = new Map();

/** To be called for each page: names may have changed since the one before. */
export function forgetNames() {
    names.clear();
}

/**
 * The organizations that have a word in their name with this beginning; only for operators and for
 * auditors of the installation.
 *
 * @param {string | null} [name] all organizations if there is none
 */
export async function findOrganizations(name) {
    /** @type {Answer<"listOrganizationNames">} */
    const { data } = await get(path(["admin", "v1", "organization-names"], { name }));
    return data.map((each) => remember(each));
}

/**
 * One organization; its id replaces a name that the reader may not see.
 *
 * @param {string} id
 * @returns {Promise<OrganizationName>}
 */
export async function organizationById(id) {
    if (!names.has(id)) {
        try {
            /** @type {Answer<"getOrganization">} */
            const { data } = await get(path(["admin", "v1", "organizations", id]));
            remember(data);
        } catch (problem) {
            if (!(problem instanceof Problem && [403, 404].includes(problem.status))) {
                throw problem;
            }
            remember({ id, name: id });
        }
    }
    return { id, name: names.get(id) ?? id };
}

/**
 * The names of several organizations, by id.
 *
 * @param {(string | null | undefined)[]} ids
 */
export async function organizationNames(ids) {
    const all = await Promise.all([...new Set(ids.flatMap((id) => id ?? []))].map(organizationById));
    return new Map(all.map(({ id, name }) => [id, name]));
}

/** @param {OrganizationName} organization */
function remember({ id, name }) {
    names.set(id, name);
    return { id, name };
}
