/* The state of a visit. */
import { h } from "preact";
import { Badge } from "../ui/elements/notice.js";
import { timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";

const t = await texts("console-visits");

/**
 * @import { Schema } from "api-types"
 *
 * @typedef {Schema<"AppointmentState">} VisitStateName
 */
/**
 * What the state of a visit is shown from.
 *
 * @typedef {{ state: VisitStateName, starts_at: string, duration: number, waiting_since?: string | null }} ShownVisit
 */

/** @type {VisitStateName[]} */
export const STATES = ["booked", "waiting", "in_call", "finished", "no_show", "cancelled"];
/** @type {Record<VisitStateName, Parameters<typeof Badge>[0]["kind"]>} */
const KINDS = {
    booked: "info",
    waiting: "wait",
    in_call: "live",
    finished: "done",
    no_show: "failed",
    cancelled: "off",
};

/**
 * Others are over, or somebody is in them.
 *
 * @type {VisitStateName[]}
 */
const CHANGEABLE = ["booked", "waiting"];
/** Nobody knows earlier that a visit will be late. */
const LATE_AHEAD_MS = 2 * 60 * 60 * 1000;

/** @param {{ state: VisitStateName }} visit */
export function isChangeable({ state }) {
    return CHANGEABLE.includes(state);
}

/**
 * Whether the patient may have to be told that the visit starts later.
 *
 * @param {{ state: VisitStateName, starts_at: string }} visit
 * @param {number} now in milliseconds
 */
export function mayBeLate(visit, now) {
    return isChangeable(visit) && Date.parse(visit.starts_at) - now < LATE_AHEAD_MS;
}

/**
 * The name of a state, or that the two have not met so far, see {@link isUnmet}.
 *
 * @param {VisitStateName | "unmet"} state
 */
export function stateName(state) {
    return t(state);
}

/**
 * Whether the planned end of a visit has passed and the two have not met. It stays booked while its
 * links let people in, for an hour by default; only then it is a no-show.
 *
 * @param {ShownVisit} visit
 * @param {number} [now] in milliseconds
 */
export function isUnmet({ state, starts_at: start, duration }, now = Date.now()) {
    return state === "booked" && Date.parse(start) + duration * 1000 <= now;
}

/**
 * The look of a visit's state.
 *
 * @param {ShownVisit | { state: VisitStateName }} visit without its times it is that of the state alone
 */
export function kindOf(visit) {
    return "starts_at" in visit && isUnmet(visit) ? "warning" : KINDS[visit.state];
}

/**
 * The state as a badge, with the time since when the patient has been waiting.
 *
 * @param {object} props
 * @param {ShownVisit} props.visit
 * @param {string} props.zone
 * @param {number} [props.now] in milliseconds
 */
export function VisitState({ visit, zone, now = Date.now() }) {
    const { state, waiting_since: since } = visit;
    if (isUnmet(visit, now)) {
        return h(Badge, { kind: "warning" }, t("unmet"));
    }
    const badge = h(Badge, { kind: KINDS[state] }, t(state));
    if (!since) {
        return badge;
    }
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
    const values = { time: timeOfDay(since, zone), minutes: t("minutes", { n: minutes }) };
    return h("span", {}, badge, " ", h("span", { class: "since" }, withElements(t("since"), values)));
}

/**
 * A duration in seconds as text.
 *
 * @param {number} seconds
 */
export function durationText(seconds) {
    return seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: Math.round(seconds / 60) });
}
