/* Days as in URLs (YYYY-MM-DD), and as people read them. */
import { h } from "preact";
import { clockTime, dayIn, instantAt, startOfDay } from "../ui/times.js";
import { locale } from "../ui/words.js";

/**
 * Whether a text is a day, within the supported years.
 *
 * @param {string | null | undefined} text
 * @returns {text is string}
 */
export function isDay(text) {
    return /^[12]\d{3}-\d\d-\d\d$/u.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/**
 * The day that many days later.
 *
 * @param {string} text
 * @param {number} days
 */
export function plusDays(text, days) {
    const date = new Date(`${text}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
}

/**
 * The date with the day of the week.
 *
 * @param {string} text
 */
export function longDate(text) {
    return formatted(text, { dateStyle: "full" });
}

/**
 * The date and the day of the week in short, without the year.
 *
 * @param {string} text
 */
export function shortDate(text) {
    return formatted(text, { weekday: "short", day: "numeric", month: "short" });
}

/**
 * @param {string} text
 * @param {Intl.DateTimeFormatOptions} style
 */
function formatted(text, style) {
    return h(
        "time",
        { datetime: text },
        new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`)),
    );
}

/**
 * The filter of a call for a range of days, including the last one. An invalid day is left out; a
 * last day before the first is replaced by the first.
 *
 * @param {string | null | undefined} from
 * @param {string | null | undefined} to
 * @param {string} zone
 */
export function between(from, to, zone) {
    const last = isDay(from) && isDay(to) && to < from ? from : to;
    return {
        from: isDay(from) ? startOfDay(from, zone) : null,
        to: isDay(last) ? startOfDay(plusDays(last, 1), zone) : null,
    };
}

/**
 * The same time by the clock two weeks later, in milliseconds.
 *
 * @param {string} start
 * @param {string} zone
 */
export function twoWeeksAfter(start, zone) {
    return instantAt(plusDays(dayIn(zone, start), 14), clockTime(Date.parse(start), zone), zone);
}
