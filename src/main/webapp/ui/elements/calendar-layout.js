/* Where the visits of a day stand in a calendar, by the clocks of a time zone. Instants are in milliseconds. */
import { dayAfter, instantAt, minuteOfDay, startOfDay } from "../times.js";

/** @typedef {{ from: number, to: number }} Span `to` is not included */
/** @typedef {Span & { date: string }} DayPart the part of a day that is shown */
/** @typedef {{ fromHour: number, toHour: number }} Hours of each day, by the clock */
/**
 * Where something stands.
 *
 * @typedef {object} Place
 * @property {number} start in hours after the beginning of what is shown
 * @property {number} length in hours
 * @property {number} lane from 0; what overlaps stands side by side
 * @property {number} lanes how many there are beside each other
 */

const HOUR_MS = 3_600_000;
const USUAL = { fromHour: 8, toHour: 18 };
/** What is shorter is shown as long as this, so that its text can be read. */
const LEAST_MS = 900_000;

/**
 * A day from its midnight to the next one: 23 or 25 hours if clocks change.
 *
 * @param {string} date YYYY-MM-DD
 * @param {string} zone
 * @returns {DayPart}
 */
export function wholeDay(date, zone) {
    return { date, from: Date.parse(startOfDay(date, zone)), to: Date.parse(startOfDay(dayAfter(date), zone)) };
}

/**
 * The hours to show: the usual ones, and those in which there is something on one of the days.
 *
 * @param {string[]} dates
 * @param {string} zone
 * @param {Span[]} spans
 * @returns {Hours}
 */
export function hoursOf(dates, zone, spans) {
    const days = dates.map((date) => wholeDay(date, zone));
    const parts = days.flatMap((day) =>
        spans.flatMap((span) => clipped(span, day) ?? []).map((part) => ({ part, day })),
    );
    const first = parts.map(({ part }) => Math.floor(minuteOfDay(part.from, zone) / 60));
    const last = parts.map(({ part, day }) => (part.to === day.to ? 24 : Math.ceil(minuteOfDay(part.to, zone) / 60)));
    return { fromHour: Math.min(USUAL.fromHour, ...first), toHour: Math.max(USUAL.toHour, ...last) };
}

/**
 * The part of a day between two hours of the clock.
 *
 * @param {string} date YYYY-MM-DD
 * @param {string} zone
 * @param {Hours} hours
 * @returns {DayPart}
 */
export function partOf(date, zone, { fromHour, toHour }) {
    const { from, to } = wholeDay(date, zone);
    /** @param {number} hour */
    const at = (hour) => instantAt(date, `${String(hour).padStart(2, "0")}:00`, zone);
    return { date, from: fromHour === 0 ? from : at(fromHour), to: toHour === 24 ? to : at(toHour) };
}

/**
 * The beginnings of the hours that are shown; one that clocks show twice is there twice.
 *
 * @param {Span} part
 */
export function hourMarks({ from, to }) {
    return [...Array(Math.ceil((to - from) / HOUR_MS)).keys()].map((i) => from + i * HOUR_MS);
}

/**
 * How far after the beginning of what is shown an instant is, in hours.
 *
 * @param {number} at
 * @param {Span} part
 */
export function hoursAfter(at, part) {
    return round((at - part.from) / HOUR_MS);
}

/**
 * What of a stretch of time lies in another one; null if nothing does.
 *
 * @param {Span} span
 * @param {Span} within
 */
export function clipped(span, within) {
    const part = { from: Math.max(span.from, within.from), to: Math.min(span.to, within.to) };
    return part.from < part.to ? part : null;
}

/**
 * Where stretches of time stand that lie in what is shown, by their start.
 *
 * @template {Span} Item
 * @param {Item[]} items
 * @param {Span} shown
 * @returns {{ item: Item, place: Place }[]}
 */
export function places(items, shown) {
    const parts = items
        .flatMap((item) => {
            const part = clipped(item, shown);
            return part ? [{ item, ...part, to: Math.max(part.to, part.from + LEAST_MS) }] : [];
        })
        .sort((one, other) => one.from - other.from || other.to - one.to);
    return groups(parts).flatMap((group) => {
        const lanes = lanesOf(group);
        const count = Math.max(...lanes) + 1;
        return group.map(({ item, from, to }, i) => ({
            item,
            place: {
                start: hoursAfter(from, shown),
                length: round((to - from) / HOUR_MS),
                lane: lanes[i],
                lanes: count,
            },
        }));
    });
}

/**
 * Those that overlap with each other, also by way of others.
 *
 * @template {Span} Part
 * @param {Part[]} parts by their start
 */
function groups(parts) {
    /** @type {Part[][]} */
    const found = [];
    let end = -Infinity;
    for (const part of parts) {
        if (part.from >= end) {
            found.push([]);
        }
        found[found.length - 1].push(part);
        end = Math.max(end, part.to);
    }
    return found;
}

/**
 * The first free lane for each.
 *
 * @param {Span[]} parts by their start
 */
function lanesOf(parts) {
    /** @type {number[]} */
    const ends = [];
    return parts.map(({ from, to }) => {
        const free = ends.findIndex((end) => end <= from);
        const lane = free < 0 ? ends.length : free;
        ends[lane] = to;
        return lane;
    });
}

/** @param {number} value */
function round(value) {
    return Math.round(value * 1000) / 1000;
}
