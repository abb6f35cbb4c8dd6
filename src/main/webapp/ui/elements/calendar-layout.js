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
 * @property {number} lanes how many there are beside each other; 0 in a narrow strip at the end
 * @property {number} strips how many narrow strips there are behind the lanes
 */
/**
 * @template Item
 * @typedef {object} Places
 * @property {{ item: Item, place: Place | null }[]} placed null if it is only counted
 * @property {{ count: number, place: Place }[]} more where there are others, and how many
 * @property {number} lanes how many there are at most
 * @property {number} strips how many there are at most
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
 * Where stretches of time stand that lie in what is shown, by their start. Only what overlaps stands in
 * lanes beside each other. What is aside, such as cancelled visits, takes none if there is something
 * else: it stands in a narrow strip at the end.
 *
 * @template {Span & { isAside?: boolean }} Item
 * @param {Item[]} items
 * @param {Span} shown
 * @param {number} [most] how many lanes there may be; what finds none, or is aside, is only counted then
 * @returns {Places<Item>}
 */
export function places(items, shown, most = Infinity) {
    const parts = items
        .flatMap((item) => {
            const part = clipped(item, shown);
            return part ? [{ item, ...part, to: Math.max(part.to, part.from + LEAST_MS) }] : [];
        })
        .sort((one, other) => one.from - other.from || other.to - one.to);
    /** @type {Places<Item>} */
    const found = { placed: [], more: [], lanes: 1, strips: 0 };
    for (const group of groups(parts)) {
        const main = group.filter(({ item }) => !item.isAside);
        const aside = main.length ? group.filter(({ item }) => item.isAside) : [];
        const inLanes = groups(main.length ? main : group).map((each) => ({ each, lanes: lanesOf(each, most) }));
        const isInStrip = most === Infinity;
        const inStrips = isInStrip ? lanesOf(aside, most) : aside.map(() => null);
        const hidden = [
            ...inLanes.flatMap(({ each, lanes }) => each.flatMap((part, i) => (lanes[i] === null ? [part] : []))),
            ...(isInStrip ? [] : aside),
        ].sort((one, other) => one.from - other.from);
        const strips = hidden.length ? 1 : countOf(inStrips);
        /**
         * @param {Span} part
         * @param {number} lane
         * @param {number} lanes
         */
        const place = ({ from, to }, lane, lanes) => ({
            start: hoursAfter(from, shown),
            length: round((to - from) / HOUR_MS),
            lane,
            lanes,
            strips,
        });
        /**
         * @param {Span & { item: Item }} part
         * @param {number | null} lane
         * @param {number} lanes
         */
        const add = (part, lane, lanes) =>
            found.placed.push({ item: part.item, place: lane === null ? null : place(part, lane, lanes) });
        for (const { each, lanes } of inLanes) {
            each.forEach((part, i) => add(part, lanes[i], countOf(lanes)));
            found.lanes = Math.max(found.lanes, countOf(lanes));
        }
        aside.forEach((part, i) => add(part, inStrips[i], 0));
        found.strips = Math.max(found.strips, strips);
        for (const each of groups(hidden)) {
            const span = { from: each[0].from, to: Math.max(...each.map(({ to }) => to)) };
            found.more.push({ count: each.length, place: place(span, 0, 0) });
        }
    }
    return found;
}

/** @param {(number | null)[]} lanes */
function countOf(lanes) {
    return Math.max(-1, ...lanes.map((lane) => lane ?? -1)) + 1;
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
 * The first free lane for each. If there are more than may be, those that end first have them, so that as
 * many as possible are shown; null for the others.
 *
 * @param {Span[]} parts by their start
 * @param {number} most
 * @returns {(number | null)[]}
 */
function lanesOf(parts, most) {
    /** @type {number[]} */
    let ends = [];
    /** @param {Span} part */
    const take = ({ from, to }) => {
        const free = ends.findIndex((end) => end <= from);
        const lane = free < 0 ? ends.length : free;
        if (lane < most) {
            ends[lane] = to;
        }
        return lane;
    };
    const lanes = parts.map(take);
    if (lanes.every((lane) => lane < most)) {
        return lanes;
    }
    ends = [];
    const byEnd = [...parts].sort((one, other) => one.to - other.to);
    const found = new Map(byEnd.map((part) => [part, take(part)]));
    return parts.map((part) => {
        const lane = found.get(part) ?? most;
        return lane < most ? lane : null;
    });
}

/** @param {number} value */
function round(value) {
    return Math.round(value * 1000) / 1000;
}
