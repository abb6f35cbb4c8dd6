/* Organizations as other things name them: found by name, and called by it. */
import { get, path } from "../ui/api.js";

const names = new Map();

/** Those whose name has a word that begins so; for operators, and auditors of the installation. */
export async function findOrganizations(name) {
    const { data } = await get(path(["admin", "v1", "organization-names"], { name }));
    return data.map((each) => keep(each));
}

/** One by its id, as {id, name}; with its id for a name where nobody may see it. */
export async function organizationById(id) {
    if (!names.has(id)) {
        try {
            keep((await get(path(["admin", "v1", "organizations", id]))).data);
        } catch (problem) {
            if (problem.status !== 404 && problem.status !== 403) {
                throw problem;
            }
            names.set(id, id);
        }
    }
    return { id, name: names.get(id) };
}

/** The names of several, by their ids. */
export async function organizationNames(ids) {
    const all = await Promise.all([...new Set(ids.filter(Boolean))].map(organizationById));
    return new Map(all.map(({ id, name }) => [id, name]));
}

function keep({ id, name }) {
    names.set(id, name);
    return { id, name };
}
