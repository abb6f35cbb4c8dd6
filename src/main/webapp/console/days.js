/* Days as pages have them in their address, YYYY-MM-DD, and as people read them. */
import { h } from "../ui/dom.js";
import { beginning } from "../ui/times.js";
import { locale } from "../ui/words.js";

/** Whether it is one, of years for which there are zones. */
export function isDay(text) {
    return /^[12]\d{3}-\d\d-\d\d$/u.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** So many days later. */
export function plusDays(text, days) {
    const date = new Date(`${text}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
}

/** With the day of the week. */
export function wholeDay(text) {
    return h("time", { datetime: text }, new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`)));
}

/**
 * The filter of a call that is for days, the last one included; none where a day is none. A last day before
 * the first is the first.
 */
export function between(from, to, zone) {
    const last = isDay(from) && isDay(to) && to < from ? from : to;
    return { from: isDay(from) ? beginning(from, zone) : null, to: isDay(last) ? beginning(plusDays(last, 1), zone) : null };
}
