/* The visits of a day as lines: kept where they are when something else changes, so that the focus stays. */
import { fill, h, sync } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { day, hour } from "../ui/times.js";
import { words } from "../ui/words.js";
import { personLink } from "../console/names.js";
import { length, visitState } from "../console/visits.js";
import { now } from "./calls.js";
import { keyOf } from "./waiting.js";
import ours from "./words/visits.js";

const t = words(ours);
const LIVE = ["booked", "waiting", "in_call"];
const MINUTE = 60_000;

/** A list that `tell` fills. @param large whether one joins from here first of all */
export function visitLines(context, { large = false, label }) {
    const list = h("ol", { class: large ? "visits large" : "visits", "aria-label": label });
    return Object.assign(list, {
        tell(visits) {
            sync(list, visits, {
                key: keyOf,
                make: (visit) => put(h("li"), context, visit, large),
                update: (line, visit) => line.dataset.told === told(visit) || put(line, context, visit, large),
            });
        },
    });
}

function told(visit) {
    return JSON.stringify(visit);
}

function put(line, context, visit, large) {
    const focused = line.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    line.dataset.told = told(visit);
    fill(line, content(context, visit, large));
    if (focused) {
        (line.querySelector(`[data-act="${focused}"]`) ?? line.querySelector("a"))?.focus();
    }
    return line;
}

function content({ zone, link, me }, visit, large) {
    const { patient, organization } = visit;
    const address = link("patient", {}, `${organization.id}/${patient.ref}`);
    const who = personLink(patient.name, address);
    who.dataset.act = "who";
    return [
        h("p", { class: "at" }, hour(visit.starts_at, zone), h("span", { class: "under" }, length(visit.duration))),
        h("div", { class: "whom" }, h("p", {}, who),
            h("p", { class: "under" }, patient.birth_date ? [t("born"), " ", day(patient.birth_date)] : null,
                me.organizations.length > 1 ? [patient.birth_date ? " · " : null, h("bdi", {}, organization.name)] : null)),
        h("p", { class: "how" }, how(visit, zone, large), attendance(visit)),
        h("p", { class: "do" }, join(visit, large)),
    ];
}

/** That it is booked goes without saying. */
function how(visit, zone, large) {
    if (large && visit.state === "waiting") {
        return waits(visit);
    }
    return visit.state === "booked" ? null : visitState({ state: visit.state }, zone);
}

/** Until when it has waited is told again and again by {@link tellWaits}. */
function waits({ waiting_since: since }) {
    return h("span", { class: "waits", "data-since": since }, badge("wait", h("span", {}, waited(since))));
}

function waited(since) {
    const minutes = Math.max(0, Math.floor((now() - Date.parse(since)) / MINUTE));
    return minutes === 0 ? t("justCame") : t("waits", { n: minutes });
}

/** Says anew how long everybody has waited. */
export function tellWaits(place) {
    for (const each of place.querySelectorAll("[data-since]")) {
        const text = waited(each.dataset.since);
        const shown = each.querySelector("span span");
        if (shown.textContent !== text) {
            shown.textContent = text;
        }
    }
}

/** The address of a visit, which then shows a way back to the desk. */
export function fromDesk(url) {
    return `${url}#desk`;
}

function join(visit, large) {
    if (!visit.url || !LIVE.includes(visit.state)) {
        return null;
    }
    const text = t(visit.state === "in_call" ? "joinAgain" : "join");
    return h("a", { class: large ? "primary" : "small", href: fromDesk(visit.url), target: "_blank", rel: "noopener noreferrer", "data-act": "join", "aria-label": t("joinWith", { join: text, name: `\u2068${visit.patient.name}\u2069` }) }, text);
}

/** Of a visit that is over: who came, and for how long. */
function attendance({ state, attendance: was }) {
    if (!was || LIVE.includes(state)) {
        return null;
    }
    const side = (name, stay) => h("span", { class: "under" }, stay ? t(`${name}Came`, { time: stay.until ? length(Math.max(0, Date.parse(stay.until) - Date.parse(stay.from)) / 1000) : t("still") }) : t(`${name}Absent`));
    return state === "cancelled" ? null : [side("patient", was.patient), side("professional", was.professional)];
}
