// The server renders the time in the organization's time zone. If the browser's time zone differs,
// the local time is shown as well.

/** @import { Facts, VisitFacts } from "./reload.js" */

const MINUTE_MS = 60_000;

/**
 * @param {string} zone
 * @param {string} language
 * @param {Date} at
 */
const formatted = (zone, language, at) =>
    new Intl.DateTimeFormat(language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        hour: "2-digit",
        minute: "2-digit",
        timeZone: zone,
    }).format(at);

/** @param {Facts} facts */
export function showLocalTime(facts) {
    const note = document.getElementById("own-time");
    if (!note || !("starts_at" in facts)) {
        return;
    }
    const at = new Date(facts.starts_at);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    let organizationTime;
    try {
        organizationTime = formatted(facts.zone, facts.language, at);
    } catch {
        return; // the browser does not know this time zone
    }
    const localTime = formatted(zone, facts.language, at);
    if (localTime !== organizationTime) {
        note.textContent = `${facts.words.own_time}: ${localTime}`;
        note.hidden = false;
    }
}

/**
 * Shows the patient when the visit is expected to start, if it starts later; in the organization's
 * time zone, as the time of the visit.
 *
 * @param {VisitFacts} facts
 * @param {number | null | undefined} delay in minutes
 */
export function showDelay({ words, starts_at: start, zone, language }, delay) {
    const note = document.getElementById("late");
    if (!note) {
        return;
    }
    let text = "";
    if (delay) {
        const at = new Date(Date.parse(start) + delay * MINUTE_MS);
        text = `${words.late}: ${clock(zone, language, at)}`;
    }
    if (note.textContent !== text) {
        note.textContent = text;
    }
    note.hidden = !text;
}

/**
 * @param {string} zone
 * @param {string} language
 * @param {Date} at
 */
function clock(zone, language, at) {
    /** @type {Intl.DateTimeFormatOptions} */
    const form = { hour: "2-digit", minute: "2-digit" };
    try {
        return new Intl.DateTimeFormat(language, { ...form, timeZone: zone }).format(at);
    } catch {
        return new Intl.DateTimeFormat(language, form).format(at); // the browser does not know this time zone
    }
}
