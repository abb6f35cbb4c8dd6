/* Formats times for the reader, in their language and in the organization's time zone. */
import { h } from "preact";
import { locale } from "./words.js";

/** More than any change of the clocks. */
const CHANGE_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** @import { VNode } from "preact" */

/**
 * An instant with day and time.
 *
 * @param {string | null | undefined} text the instant in ISO 8601; an en dash stands for none
 * @param {string} [zone] the browser's if there is none
 * @param {string} [inLocale] the reader's if there is none
 */
export function dateTime(text, zone, inLocale) {
    return time(text, zone, { dateStyle: "medium", timeStyle: "short" }, inLocale);
}

/**
 * An instant to the second, to be compared with a log.
 *
 * @param {string | null | undefined} text as that of {@link dateTime}
 * @param {string} zone
 */
export function dateTimeWithSeconds(text, zone) {
    return time(text, zone, { dateStyle: "medium", timeStyle: "medium" });
}

/**
 * The time of day only.
 *
 * @param {string | null | undefined} text as that of {@link dateTime}
 * @param {string} zone
 */
export function timeOfDay(text, zone) {
    return time(text, zone, { timeStyle: "short" });
}

/**
 * A date without a time, such as a date of birth: YYYY-MM-DD.
 *
 * @param {string | null | undefined} text
 * @returns {VNode | string}
 */
export function day(text) {
    if (!text) {
        return "–";
    }
    return h(
        "time",
        { datetime: text },
        new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(
            new Date(`${text}T00:00:00Z`),
        ),
    );
}

/**
 * The day of an instant in a time zone: YYYY-MM-DD.
 *
 * @param {string} zone
 * @param {string | number} at
 */
export function dayIn(zone, at) {
    return new Intl.DateTimeFormat("en-CA", {
        timeZone: zone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
    }).format(new Date(at));
}

/**
 * The current day in a time zone: YYYY-MM-DD.
 *
 * @param {string} zone
 */
export function today(zone, plusDays = 0) {
    const date = new Date(`${dayIn(zone, Date.now())}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + plusDays);
    return date.toISOString().slice(0, 10);
}

/**
 * The day after a day: YYYY-MM-DD.
 *
 * @param {string} date
 */
export function dayAfter(date) {
    return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/**
 * The instant at which a day starts in a time zone, for the API; also correct on days when clocks
 * change.
 *
 * @param {string} date YYYY-MM-DD
 * @param {string} zone
 */
export function startOfDay(date, zone) {
    const start = Date.parse(`${date}T00:00:00Z`);
    const guess = start - offset(start, zone);
    const better = start - offset(guess, zone);
    // If clocks skip midnight, west of UTC, the result would be in the last hour of the day before.
    return new Date(better + offset(better, zone) < start ? guess : better).toISOString();
}

/**
 * The instant, in milliseconds, at which the clocks of a time zone show a time: the first one if they
 * show it twice; if they skip it, as if they had not been put forward yet.
 *
 * @param {string} date YYYY-MM-DD
 * @param {string} clock HH:MM
 * @param {string} zone
 */
export function instantAt(date, clock, zone) {
    const shown = Date.parse(`${date}T${clock}:00Z`);
    const before = shown - offset(shown - DAY_MS, zone);
    const after = shown - offset(shown + DAY_MS, zone);
    return after + offset(after, zone) === shown && before + offset(before, zone) !== shown ? after : before;
}

/**
 * How many minutes after midnight the clocks of a time zone show.
 *
 * @param {number} at in milliseconds
 * @param {string} zone
 */
export function minuteOfDay(at, zone) {
    return Math.floor(((at + offset(at, zone)) % DAY_MS) / 60_000);
}

/**
 * What the clocks of a time zone show, as inputs of type time have it: HH:MM.
 *
 * @param {number} at in milliseconds
 * @param {string} zone
 */
export function clockTime(at, zone) {
    const minutes = minuteOfDay(at, zone);
    return [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, "0")).join(":");
}

/**
 * By how many milliseconds the clocks of a time zone are ahead of UTC.
 *
 * @param {number} at
 * @param {string | undefined} zone
 */
function offset(at, zone) {
    const parts = Object.fromEntries(
        new Intl.DateTimeFormat("en-GB", {
            timeZone: zone,
            hourCycle: "h23",
            year: "numeric",
            month: "2-digit",
            day: "2-digit",
            hour: "2-digit",
            minute: "2-digit",
            second: "2-digit",
        })
            .formatToParts(new Date(at))
            .map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - at;
}

/**
 * @param {string | null | undefined} text
 * @param {string | undefined} zone
 * @param {Intl.DateTimeFormatOptions} style
 * @param {string} [inLocale]
 * @returns {VNode | string}
 */
function time(text, zone, style, inLocale = locale()) {
    if (!text) {
        return "–";
    }
    const at = new Date(text);
    const shown = new Intl.DateTimeFormat(inLocale, { ...style, timeZone: zone }).format(at);
    return h(
        "time",
        { datetime: text },
        isRepeated(at.getTime(), zone) ? `${shown} (${offsetName(at, zone, inLocale)})` : shown,
    );
}

/**
 * Whether clocks show this time twice, because they are put back.
 *
 * @param {number} at
 * @param {string | undefined} zone
 */
function isRepeated(at, zone) {
    const here = offset(at, zone);
    const back = offset(at - CHANGE_MS, zone) - here;
    const ahead = here - offset(at + CHANGE_MS, zone);
    return (
        (back > 0 && offset(at - back, zone) === here + back) ||
        (ahead > 0 && offset(at + ahead, zone) === here - ahead)
    );
}

/**
 * Such as GMT+2.
 *
 * @param {Date} at
 * @param {string | undefined} zone
 */
export function offsetName(at, zone, inLocale = locale()) {
    return new Intl.DateTimeFormat(inLocale, { timeZone: zone, timeZoneName: "shortOffset" })
        .formatToParts(at)
        .find(({ type }) => type === "timeZoneName")?.value;
}
