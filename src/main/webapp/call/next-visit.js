// After a visit, offers a professional who is signed in the next one of the day, and to book another one with
// the same patient.

import { byId, within } from "../ui/page-elements.js";
import { offerSameTime } from "./book-again.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ClosedFacts } from "./reload.js" */
/** @typedef {Schema<"DeskVisit">} DeskVisit */

/** @type {Record<string, number>} */
const JOINS = { waiting: 0, booked: 1 };

/**
 * Shows the next visit, if there is one, and again whenever the page becomes visible.
 *
 * @param {ClosedFacts} facts
 */
export function showNextVisit(facts) {
    let isFirst = true;
    const refresh = () => {
        if (!document.hidden) {
            show(facts, isFirst);
            isFirst = false;
        }
    };
    document.addEventListener("visibilitychange", refresh);
    refresh();
}

/**
 * @param {ClosedFacts} facts
 * @param {boolean} isFirst whether nothing has been offered yet
 */
async function show({ base, language, zone, person }, isFirst) {
    const root = base.replace(/\/call\/$/, "");
    const all = await visits(root);
    const visit = nextOf(all);
    const again = byId("after-again");
    const link = within(again, "a", HTMLAnchorElement);
    again.hidden = !all.some(({ organization }) => mayBook(organization, link));
    const own = lastWith(link, all);
    if (isFirst && person && own && !again.hidden) {
        offerSameTime(own, { person, root, language, zone });
    }
    const place = byId("after-next");
    place.hidden = !visit;
    if (visit) {
        const time = within(place, "time", HTMLTimeElement);
        within(place, "bdi").textContent = visit.patient.name;
        time.dateTime = visit.starts_at;
        time.textContent = timeOfDay(visit.starts_at, language, zone);
        within(place, "strong").hidden = visit.state !== "waiting";
        within(place, "a", HTMLAnchorElement).href = `${visit.url}?lang=${document.documentElement.lang}#desk-enter`;
    }
}

/**
 * Whether people book visits in an organization, to whose patient the link leads.
 *
 * @param {DeskVisit["organization"]} organization
 * @param {HTMLAnchorElement} link
 */
function mayBook({ id, people_may_book: may }, { hash }) {
    return may && hash.startsWith(`#${id}/`);
}

/**
 * The latest visit that has begun with the patient to whom the link leads.
 *
 * @param {HTMLAnchorElement} link
 * @param {DeskVisit[]} all
 */
function lastWith({ hash }, all) {
    return all
        .filter(({ organization, patient }) => hash === `#${organization.id}/${patient.ref}`)
        .filter(({ starts_at: start }) => Date.parse(start) <= Date.now())
        .at(-1);
}

/**
 * The visits at the desk; none if the session has ended or the service cannot answer.
 *
 * @param {string} root
 * @returns {Promise<Answer<"listOwnVisits">["data"]>}
 */
async function visits(root) {
    try {
        const response = await fetch(`${root}/desk/v1/visits`, {
            headers: { Accept: "application/json", "X-Patient-Care": "background" },
            cache: "no-store",
        });
        return response.ok ? (await response.json()).data : [];
    } catch {
        return [];
    }
}

/**
 * First whoever has been waiting longest, then the first visit whose time has not passed.
 *
 * @param {DeskVisit[]} all
 */
function nextOf(all) {
    /** @param {DeskVisit} visit */
    const end = ({ starts_at: start, duration }) => Date.parse(start) + duration * 1000;
    /** @param {DeskVisit} visit */
    const since = (visit) => Date.parse(visit.waiting_since ?? visit.starts_at);
    return all
        .filter(
            (visit) =>
                visit.url && (visit.state === "waiting" || (visit.state === "booked" && end(visit) > Date.now())),
        )
        .sort((one, other) => JOINS[one.state] - JOINS[other.state] || since(one) - since(other))[0];
}

/**
 * In the organization's time zone, or in the browser's if the browser does not know that one.
 *
 * @param {string} instant
 * @param {string} language
 * @param {string} timeZone
 */
function timeOfDay(instant, language, timeZone) {
    const at = new Date(instant);
    try {
        return at.toLocaleTimeString(language, { timeStyle: "short", timeZone });
    } catch {
        return at.toLocaleTimeString(language, { timeStyle: "short" });
    }
}
