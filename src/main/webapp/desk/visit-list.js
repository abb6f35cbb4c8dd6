/* The visits of a day as a list. */
import { h } from "preact";
import { BusyButton } from "../ui/elements/button.js";
import { Badge } from "../ui/elements/notice.js";
import { loadModule } from "../ui/load-module.js";
import { day, timeOfDay } from "../ui/times.js";
import { currentLanguage, texts } from "../ui/words.js";
import { PersonLink } from "../console/names.js";
import { durationText, isUnmet, mayBeLate, VisitState } from "../console/visits.js";
import { now } from "./calls.js";
import { keyOf } from "./todays-visits.js";

/** @import { Schema } from "api-types" */
/** @import { DeskVisit } from "./calls.js" */
/** @import { Context } from "./shell.js" */

const t = await texts("desk-visits");
const JOINABLE_STATES = ["booked", "waiting", "in_call"];
const SIDES = /** @type {const} */ (["patient", "professional"]);
const MINUTE = 60_000;
/** What starts later is joined by a link that is not in the way. */
const SOON = 30 * MINUTE;

/**
 * @param {object} props
 * @param {DeskVisit[]} props.visits
 * @param {Context} props.context
 * @param {boolean} [props.isLarge] whether the list is for joining visits, with large buttons
 * @param {string} props.label
 */
export function VisitList({ visits, context, isLarge = false, label }) {
    return h(
        "ol",
        { class: isLarge ? "visits large" : "visits", "aria-label": label },
        visits.map((visit) => h(Visit, { visit, context, isLarge, key: keyOf(visit) })),
    );
}

/** @param {{ visit: DeskVisit, context: Context, isLarge: boolean }} props */
function Visit({ visit, context: { zone, link, me }, isLarge }) {
    const { patient, organization } = visit;
    const href = link("patient", {}, `${organization.id}/${patient.ref}`);
    const born = patient.birth_date ? [t("born"), " ", day(patient.birth_date)] : null;
    const where = me.organizations.length > 1 ? h("bdi", {}, organization.name) : null;
    return h(
        "li",
        {},
        h(
            "p",
            { class: "at" },
            timeOfDay(visit.starts_at, zone),
            h("span", { class: "under" }, durationText(visit.duration)),
        ),
        h(
            "div",
            { class: "whom" },
            h("p", {}, h(PersonLink, { name: patient.name, href, "data-act": "who" })),
            h("p", { class: "under" }, born, born && where ? " · " : null, where),
        ),
        h("p", { class: "how" }, h(StateAtDesk, { visit, zone, isLarge }), h(Attendance, visit)),
        h("p", { class: "do" }, h(JoinLink, { visit, isLarge }), h(LateButton, { visit, zone })),
    );
}

/**
 * The state; "booked" is not shown unless the visit should be over.
 *
 * @param {{ visit: DeskVisit, zone: string, isLarge: boolean }} props
 */
function StateAtDesk({ visit, zone, isLarge }) {
    if (isLarge && visit.state === "waiting") {
        return h(
            "span",
            { class: "waits" },
            h(Badge, { kind: "wait" }, h("span", {}, waitingText(visit.waiting_since))),
        );
    }
    const isAsBooked = visit.state === "booked" && !isUnmet(visit, now());
    return isAsBooked ? null : h(VisitState, { visit: { ...visit, waiting_since: null }, zone, now: now() });
}

/** @param {string | null} since */
function waitingText(since) {
    const minutes = Math.max(0, Math.floor((now() - Date.parse(since ?? "")) / MINUTE));
    return minutes === 0 ? t("justCame") : t("waits", { n: minutes });
}

/**
 * Whether there is a page of the visit to join.
 *
 * @template {Pick<DeskVisit, "url" | "state">} Visiting
 * @param {Visiting} visit
 * @returns {visit is Visiting & { url: string }}
 */
export function isJoinable(visit) {
    return Boolean(visit.url) && JOINABLE_STATES.includes(visit.state);
}

/**
 * The URL of a visit, whose page is in the desk's language, enters at once, and has a link back to
 * the desk.
 *
 * @param {string} url
 */
export function fromDesk(url) {
    return `${url}?lang=${currentLanguage()}#desk-enter`;
}

/**
 * The look of a link to join a visit: a button from shortly before the start.
 *
 * @param {{ starts_at: string }} visit
 */
export function joinStyle(visit) {
    return Date.parse(visit.starts_at) - now() < SOON ? "small" : "link";
}

/** @param {{ visit: DeskVisit, isLarge: boolean }} props */
function JoinLink({ visit, isLarge }) {
    if (!isJoinable(visit)) {
        return null;
    }
    const text = t(visit.state === "in_call" ? "joinAgain" : "join");
    return h(
        "a",
        {
            class: isLarge ? "primary" : joinStyle(visit),
            href: fromDesk(visit.url),
            target: "_blank",
            rel: "noopener noreferrer",
            "data-act": "join",
            "aria-label": t("joinWith", { join: text, name: `\u2068${visit.patient.name}\u2069` }),
        },
        text,
    );
}

/**
 * Tells the patient that the visit starts later.
 *
 * @param {{ visit: DeskVisit, zone: string }} props
 */
function LateButton({ visit, zone }) {
    if (!mayBeLate(visit, now())) {
        return null;
    }
    const action = async () => {
        const { delayVisit } = await loadModule(() => import("../console/delay-visit.js"));
        await delayVisit({ id: visit.organization.id, surface: "desk" }, zone, visit);
    };
    const label = t("lateWith", { late: t("late"), name: `\u2068${visit.patient.name}\u2069` });
    return h(BusyButton, { class: "small", action, "data-act": "late", "aria-label": label }, t("late"));
}

/**
 * For a past visit: who came, and for how long.
 *
 * @param {Pick<DeskVisit, "state" | "attendance">} props
 */
function Attendance({ state, attendance }) {
    if (!attendance || state === "cancelled" || JOINABLE_STATES.includes(state)) {
        return null;
    }
    return SIDES.map((side) => h("span", { class: "under" }, stayText(side, attendance[side])));
}

/**
 * @param {typeof SIDES[number]} side
 * @param {Schema<"Stay">} stay
 */
function stayText(side, stay) {
    if (!stay) {
        return t(`${side}Absent`);
    }
    const { from, until } = stay;
    const time = until ? durationText(Math.max(0, Date.parse(until) - Date.parse(from)) / 1000) : t("still");
    return t(`${side}Came`, { time });
}
