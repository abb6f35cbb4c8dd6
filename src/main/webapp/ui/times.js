/*
 * Times as people read them, in the reader's language and the organization's time zone.
 */
import { h } from "./dom.js";
import { locale } from "./words.js";

/** A moment with day and time. */
export function moment(text, zone) {
    return time(text, zone, { dateStyle: "medium", timeStyle: "short" });
}

/** The same to the second, for who compares it with a log. */
export function exact(text, zone) {
    return time(text, zone, { dateStyle: "medium", timeStyle: "medium" });
}

/** The time of the day alone. */
export function hour(text, zone) {
    return time(text, zone, { timeStyle: "short" });
}

/** A day that is no moment, such as a birth date: YYYY-MM-DD. */
export function day(text) {
    if (!text) {
        return "–";
    }
    return h("time", { datetime: text }, new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`)));
}

/** Which day a moment is of in a zone: YYYY-MM-DD. */
export function dayIn(zone, at) {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(at));
}

/** Which day it is in a zone: YYYY-MM-DD. */
export function today(zone, plusDays = 0) {
    const date = new Date(`${dayIn(zone, Date.now())}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + plusDays);
    return date.toISOString().slice(0, 10);
}

/** The day after a day: YYYY-MM-DD. */
export function dayAfter(date) {
    return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** When a day begins in a zone, as the API takes it; also on the days on which clocks change. */
export function beginning(date, zone) {
    const start = Date.parse(`${date}T00:00:00Z`);
    const guess = start - offset(start, zone);
    const better = start - offset(guess, zone);
    // Where the clocks pass over midnight, west of UTC, it would be the last hour of the day before.
    return new Date(better + offset(better, zone) < start ? guess : better).toISOString();
}

function offset(at, zone) {
    const parts = Object.fromEntries(
        new Intl.DateTimeFormat("en-GB", {
            timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
        }).formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - at;
}

function time(text, zone, style) {
    if (!text) {
        return "–";
    }
    return h("time", { datetime: text }, new Intl.DateTimeFormat(locale(), { ...style, timeZone: zone }).format(new Date(text)));
}
