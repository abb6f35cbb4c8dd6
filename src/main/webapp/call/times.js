// The server renders the time in the organization's time zone. If the browser's time zone differs,
// the local time is shown as well.

/** @import { Facts } from "./reload.js" */

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
