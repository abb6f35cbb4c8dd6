/* The visits of a day as a list. Items are kept while others change, so that the focus stays. */
import { fill, h, sync } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { day, timeOfDay } from "../ui/times.js";
import { currentLanguage, texts } from "../ui/words.js";
import { personLink } from "../console/names.js";
import { durationText, isUnmet, visitStateBadge } from "../console/visits.js";
import { now } from "./calls.js";
import { keyOf } from "./todays-visits.js";

const t = await texts("desk-visits");
const JOINABLE_STATES = ["booked", "waiting", "in_call"];
const MINUTE = 60_000;

/**
 * Creates a list that `update` fills.
 *
 * @param large whether the list is for joining visits, with large buttons
 */
export function visitList(context, { large = false, label }) {
    const list = h("ol", { class: large ? "visits large" : "visits", "aria-label": label });
    return Object.assign(list, {
        update(visits) {
            sync(list, visits, {
                key: keyOf,
                make: (visit) => render(h("li"), context, visit, large),
                update: (item, visit) => item.dataset.told === fingerprint(visit) || render(item, context, visit, large),
            });
        },
    });
}

/** Includes what changes with the time alone. */
function fingerprint(visit) {
    return JSON.stringify([visit, isUnmet(visit, now())]);
}

function render(item, context, visit, large) {
    const focused = item.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    item.dataset.told = fingerprint(visit);
    fill(item, content(context, visit, large));
    if (focused) {
        (item.querySelector(`[data-act="${focused}"]`) ?? item.querySelector("a"))?.focus();
    }
    return item;
}

function content({ zone, link, me }, visit, large) {
    const { patient, organization } = visit;
    const address = link("patient", {}, `${organization.id}/${patient.ref}`);
    const who = personLink(patient.name, address);
    who.dataset.act = "who";
    return [
        h("p", { class: "at" }, timeOfDay(visit.starts_at, zone), h("span", { class: "under" }, durationText(visit.duration))),
        h("div", { class: "whom" }, h("p", {}, who),
            h("p", { class: "under" }, patient.birth_date ? [t("born"), " ", day(patient.birth_date)] : null,
                me.organizations.length > 1 ? [patient.birth_date ? " · " : null, h("bdi", {}, organization.name)] : null)),
        h("p", { class: "how" }, stateElement(visit, zone, large), attendance(visit)),
        h("p", { class: "do" }, joinLink(visit, large)),
    ];
}

/** The state; "booked" is not shown unless the visit should be over. */
function stateElement(visit, zone, large) {
    if (large && visit.state === "waiting") {
        return waitingBadge(visit);
    }
    return visit.state === "booked" && !isUnmet(visit, now()) ? null : visitStateBadge({ ...visit, waiting_since: null }, zone, now());
}

/** How long the patient has been waiting, updated by {@link updateWaitingTimes}. */
function waitingBadge({ waiting_since: since }) {
    return h("span", { class: "waits", "data-since": since }, badge("wait", h("span", {}, waitingText(since))));
}

function waitingText(since) {
    const minutes = Math.max(0, Math.floor((now() - Date.parse(since)) / MINUTE));
    return minutes === 0 ? t("justCame") : t("waits", { n: minutes });
}

/** Updates all waiting times. */
export function updateWaitingTimes(container) {
    for (const each of container.querySelectorAll("[data-since]")) {
        const text = waitingText(each.dataset.since);
        const shown = each.querySelector("span span");
        if (shown.textContent !== text) {
            shown.textContent = text;
        }
    }
}

/** The URL of a visit, whose page is in the desk's language, enters at once, and has a link back to the desk. */
export function fromDesk(url) {
    return `${url}?lang=${currentLanguage()}#desk-enter`;
}

function joinLink(visit, large) {
    if (!visit.url || !JOINABLE_STATES.includes(visit.state)) {
        return null;
    }
    const text = t(visit.state === "in_call" ? "joinAgain" : "join");
    return h("a", { class: large ? "primary" : "small", href: fromDesk(visit.url), target: "_blank", rel: "noopener noreferrer", "data-act": "join", "aria-label": t("joinWith", { join: text, name: `\u2068${visit.patient.name}\u2069` }) }, text);
}

/** For a past visit: who came, and for how long. */
function attendance({ state, attendance: was }) {
    if (!was || JOINABLE_STATES.includes(state)) {
        return null;
    }
    const side = (name, stay) => h("span", { class: "under" }, stay ? t(`${name}Came`, { time: stay.until ? durationText(Math.max(0, Date.parse(stay.until) - Date.parse(stay.from)) / 1000) : t("still") }) : t(`${name}Absent`));
    return state === "cancelled" ? null : [side("patient", was.patient), side("professional", was.professional)];
}
