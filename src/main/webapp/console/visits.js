/* The state of a visit. */
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";

const t = await texts("console-visits");

export const STATES = ["booked", "waiting", "in_call", "finished", "no_show", "cancelled"];
const KINDS = { booked: "info", waiting: "wait", in_call: "ok", finished: "ok", no_show: "failed", cancelled: "off" };

/** The name of a state. */
export function stateName(state) {
    return t(state);
}

/**
 * Whether the planned end of a visit has passed and the two have not met. It stays booked while its
 * links let people in, for an hour by default; only then it is a no-show.
 *
 * @param now in milliseconds
 */
export function isUnmet({ state, starts_at: start, duration }, now = Date.now()) {
    return state === "booked" && Date.parse(start) + duration * 1000 <= now;
}

/**
 * The state as a badge, with the time since when the patient has been waiting.
 *
 * @param visit with state, starts_at, duration and, if it is waiting, waiting_since
 */
export function visitStateBadge(visit, zone, now = Date.now()) {
    const { state, waiting_since: since } = visit;
    if (isUnmet(visit, now)) {
        return badge("warning", t("unmet"));
    }
    if (!since) {
        return badge(KINDS[state], t(state));
    }
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
    return h("span", {}, badge(KINDS[state], t(state)), " ", h("span", { class: "since" }, withElements(t("since"), { time: timeOfDay(since, zone), minutes: t("minutes", { n: minutes }) })));
}

/** A duration in seconds as text. */
export function durationText(seconds) {
    return seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: Math.round(seconds / 60) });
}
