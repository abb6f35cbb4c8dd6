/* Working hours as a form has them: a time for each input, and a day of the week for each of the seven. */

/** @import { Schema } from "api-types" */

/** @typedef {Schema<"WorkingHours">} WorkingHours */
/** @typedef {"periods" | "breaks"} Kind */
/** @typedef {{ id: string, from: string, to: string }} Line as typed; the end of a day is 00:00, the only way browsers write it */
/** @typedef {Record<Kind, Line[]>} Hours of a day */
/** @typedef {Hours & { id: string, first: string, last: string }} Exception for all days from the first to the last */

/** @type {Kind[]} */
export const KINDS = ["periods", "breaks"];
/** @type {NonNullable<WorkingHours["weekly"]>[number]["day"][]} */
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MIDNIGHT = "00:00";
const END_OF_DAY = "24:00";
let counter = 0;

/** @returns {Line} */
export function line(from = "", to = "") {
    return { id: newId(), from, to };
}

/** @returns {Exception} without times, and thus free */
export function exception(first = "", last = "") {
    return { id: newId(), first, last, ...linesOf({}) };
}

/**
 * The hours of the seven days, from Monday on.
 *
 * @param {WorkingHours["weekly"]} weekly
 */
export function weekOf(weekly) {
    return DAYS.map((day) => linesOf(weekly?.find((each) => each.day === day) ?? {}));
}

/** @param {WorkingHours["exceptions"]} exceptions */
export function exceptionsOf(exceptions) {
    return (exceptions ?? []).map(({ from, to, ...hours }) => ({
        ...exception(from, to === from ? "" : (to ?? "")),
        ...linesOf(hours),
    }));
}

/**
 * The same times as new lines.
 *
 * @param {Hours} hours
 * @returns {Hours}
 */
export function copyOf(hours) {
    return {
        periods: hours.periods.map(({ from, to }) => line(from, to)),
        breaks: hours.breaks.map(({ from, to }) => line(from, to)),
    };
}

/** @param {Hours} hours */
export function isFree({ periods, breaks }) {
    return periods.length === 0 && breaks.length === 0;
}

/**
 * The week as it is sent: all seven days, so that the number of a day in a fault is that of the form.
 *
 * @param {Hours[]} week
 */
export function weeklyToSend(week) {
    return week.map((hours, i) => ({ day: DAYS[i], ...toSend(hours) }));
}

/** @param {Exception[]} exceptions */
export function exceptionsToSend(exceptions) {
    return exceptions.map(({ first, last, ...hours }) => ({
        from: first || null,
        to: last || null,
        ...toSend(hours),
    }));
}

function newId() {
    return `hours-${++counter}`;
}

/**
 * @param {{ [K in Kind]?: { from: string, to: string }[] | null }} hours
 * @returns {Hours}
 */
function linesOf(hours) {
    /** @param {Kind} kind */
    const lines = (kind) => (hours[kind] ?? []).map(({ from, to }) => line(from, to === END_OF_DAY ? MIDNIGHT : to));
    return { periods: lines("periods"), breaks: lines("breaks") };
}

/** @param {Hours} hours */
function toSend(hours) {
    /** @param {Line} line */
    const times = ({ from, to }) => ({ from: from || null, to: to === MIDNIGHT ? END_OF_DAY : to || null });
    return { periods: hours.periods.map(times), breaks: hours.breaks.map(times) };
}
