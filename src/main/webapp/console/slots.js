/* When professionals are free, and what speaks against a time, for people who book visits. */
import { get, path } from "../ui/api.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Span } from "../ui/elements/calendar-layout.js" */
/** @typedef {"admin" | "desk"} Surface that the calls are of */
/** @typedef {{ id: string, surface?: Surface, time_zone?: string | null }} BookingPlace an organization */
/**
 * When a professional is free, in milliseconds.
 *
 * @typedef {object} FreeTimes
 * @property {string} hash
 * @property {number} duration of each slot, in seconds
 * @property {boolean} hoursSet
 * @property {number[]} slots
 * @property {Span[]} working
 * @property {Span[]} taken
 */
/** @typedef {"past" | "taken" | "outside"} Concern */

/**
 * The path of a call about an organization.
 *
 * @param {BookingPlace} place
 * @param {string[]} segments
 * @param {Parameters<typeof path>[1]} [values]
 */
export function pathIn({ id, surface = "admin" }, segments, values) {
    return path([surface, "v1", "organizations", id, ...segments], values);
}

/**
 * @param {BookingPlace} place
 * @param {object} wanted
 * @param {string | null} wanted.professional the hash; null at the desk, for oneself
 * @param {string} wanted.from
 * @param {string} wanted.to
 * @param {number | null} [wanted.duration] in seconds; null for the usual one
 * @param {{ background?: boolean }} [options] whether the user has not caused it
 * @returns {Promise<FreeTimes>}
 */
export async function freeTimes(place, { professional, from, to, duration }, { background = false } = {}) {
    const address = pathIn(place, ["slots"], { hash: professional, from, to, duration });
    /** @type {Answer<"listSlots">} */
    const { data } = await get(address, { background });
    return read(data[0]);
}

/**
 * @param {Schema<"SlotsOfProfessional">} found
 * @returns {FreeTimes}
 */
function read({ hash, duration, hours_set: hoursSet, slots, working, taken }) {
    return {
        hash,
        duration,
        hoursSet,
        slots: slots.map(({ starts_at: start }) => Date.parse(start)),
        working: working.map(spanOf),
        taken: taken.map(spanOf),
    };
}

/**
 * @param {Schema<"TimeRange">} range
 * @returns {Span}
 */
function spanOf({ from, to }) {
    return { from: Date.parse(from), to: Date.parse(to) };
}

/**
 * What speaks against a visit at a time. Without working hours nothing is outside of them.
 *
 * @param {Span} visit
 * @param {Pick<FreeTimes, "hoursSet" | "working" | "taken">} times
 * @param {object} [options]
 * @param {Span | null} [options.own] the time of the visit that is moved, which is free for it
 * @param {number} [options.now]
 * @returns {Concern[]}
 */
export function concernsOf(visit, { hoursSet, working, taken }, { own = null, now = Date.now() } = {}) {
    const ownTime = taken.find(({ from, to }) => from === own?.from && to === own.to);
    const others = taken.filter((each) => each !== ownTime);
    const isInside = working.some(({ from, to }) => from <= visit.from && visit.to <= to);
    /** @type {[Concern, boolean][]} */
    const all = [
        ["past", visit.from < now],
        ["taken", others.some(({ from, to }) => from < visit.to && visit.from < to)],
        ["outside", hoursSet && !isInside],
    ];
    return all.flatMap(([concern, is]) => (is ? [concern] : []));
}
