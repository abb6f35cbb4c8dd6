// After a visit, lets a professional book the same time two weeks later by one click, if they are free then.

import { call, callOnlyAs, newIdempotencyKey } from "../ui/api.js";
import { byId, within } from "../ui/page-elements.js";
import { Problem } from "../ui/problem.js";
import { between, twoWeeksAfter } from "../console/days.js";
import { concernsOf, freeTimes, pathIn } from "../console/slots.js";
import { dayIn } from "../ui/times.js";

/** @import { Schema } from "api-types" */
/** @typedef {Schema<"DeskVisit">} DeskVisit */
/**
 * @typedef {object} Reader
 * @property {string} person in whose session the page was opened, and for whom alone it books
 * @property {string} root the path of the service
 * @property {string} language
 * @property {string} zone the organization's time zone
 */

/**
 * Shows the button. Without an answer of the service there is none: another time is a click away.
 *
 * @param {DeskVisit} visit that is over
 * @param {Reader} reader
 */
export async function offerSameTime(visit, { person, root, language, zone }) {
    document.body.dataset.root = root;
    callOnlyAs(person);
    const start = twoWeeksAfter(visit.starts_at, zone);
    if (!(await isFree(visit, start, zone))) {
        return;
    }
    const button = byId("after-book", HTMLButtonElement);
    showTime(button, start, language, zone);
    button.hidden = false;
    const key = newIdempotencyKey();
    button.addEventListener("click", async () => {
        button.disabled = true;
        const isBooked = await book(visit, start, key);
        const told = byId(isBooked ? "after-booked" : "after-unbooked");
        if (isBooked) {
            showTime(told, start, language, zone);
        }
        button.hidden = true;
        told.hidden = false;
        told.focus();
    });
}

/** @param {DeskVisit} visit */
function placeOf({ organization: { id } }) {
    return { id, surface: /** @type {const} */ ("desk") };
}

/**
 * @param {DeskVisit} visit
 * @param {number} start
 * @param {string} zone
 */
async function isFree(visit, start, zone) {
    const { duration } = visit;
    const day = dayIn(zone, start);
    const { from, to } = between(day, day, zone);
    try {
        const wanted = { professional: null, from: from ?? "", to: to ?? "", duration };
        const times = await freeTimes(placeOf(visit), wanted, { background: true });
        return concernsOf({ from: start, to: start + duration * 1000 }, times).length === 0;
    } catch (problem) {
        if (problem instanceof Problem) {
            return false;
        }
        throw problem;
    }
}

/**
 * @param {DeskVisit} visit
 * @param {number} start
 * @param {string} key the idempotency key
 */
async function book(visit, start, key) {
    const body = {
        appointment: { starts_at: new Date(start).toISOString(), duration: visit.duration },
        patient: { ref: visit.patient.ref },
        only_if_free: true,
    };
    try {
        await call("POST", pathIn(placeOf(visit), ["appointments"]), { body, key });
        return true;
    } catch (problem) {
        if (problem instanceof Problem) {
            return false;
        }
        throw problem;
    }
}

/**
 * @param {HTMLElement} place
 * @param {number} start
 * @param {string} language
 * @param {string} timeZone
 */
function showTime(place, start, language, timeZone) {
    const time = within(place, "time", HTMLTimeElement);
    time.dateTime = new Date(start).toISOString();
    time.textContent = new Date(start).toLocaleString(language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        hour: "numeric",
        minute: "2-digit",
        timeZone,
    });
}
