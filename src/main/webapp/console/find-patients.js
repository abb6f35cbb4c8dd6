/* Patients by what somebody typed, whatever it may be. */
import { call, path } from "../ui/api.js";
import { filters } from "./patient-search.js";
import { pathIn } from "./slots.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { BookingPlace } from "./slots.js" */
/** @import { Filter } from "./patient-search.js" */
/** @typedef {Schema<"FoundPatient">} FoundPatient */
/** @typedef {{ rows: FoundPatient[], meta: Schema<"CountedPageMeta"> }} FoundPatients */

/**
 * Searches by everything that the text may be at once. Patients with exactly this code, tax id,
 * phone, address or birth date come first, before the pages of those with such a name.
 *
 * @param {{ id: string }} organization
 * @param {string} text
 * @param {object} [options]
 * @param {boolean} [options.subscribed] whether they have a plan; undefined for everybody
 * @param {number} [options.page]
 * @returns {Promise<FoundPatients>}
 */
export async function findPatients(organization, text, { subscribed, page = 1 } = {}) {
    const { exact, name } = filters(text);
    const searches = [...(page === 1 || !name ? exact : []), ...(name ? [{ name }] : [])];
    const address = path(["admin", "v1", "organizations", organization.id, "patient-search"]);
    /** @type {(filter: Filter) => Promise<Answer<"searchPatients">>} */
    const search = (filter) => call("POST", address, { body: { subscribed, ...filter, page } });
    const all = await Promise.all(searches.map(search));
    const rows = new Map(all.flatMap((found) => found.data).map((row) => [row.ref, row]));
    const { meta } = name
        ? all[all.length - 1]
        : all.reduce((most, each) => (each.meta.total > most.meta.total ? each : most));
    const isExact = all.every((found) => found.meta.total_is_exact);
    return { rows: [...rows.values()], meta: { ...meta, total_is_exact: isExact } };
}

/**
 * At the desk: the professional's own patients with such a name.
 *
 * @param {BookingPlace} place
 * @param {string} name
 */
export async function findOwnPatients(place, name) {
    /** @type {Answer<"searchOwnPatients">} */
    const { data } = await call("POST", pathIn(place, ["patient-search"]), { body: { name } });
    return data;
}
