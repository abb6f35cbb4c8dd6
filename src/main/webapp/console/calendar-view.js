/* What the calendars of the console and the desk have in common: which days are shown, and how. */
import { h } from "preact";
import { wholeDay } from "../ui/elements/calendar-layout.js";
import { query, withQuery } from "../ui/elements/list.js";
import { Badge } from "../ui/elements/notice.js";
import { Icon } from "../ui/icon.js";
import { dayIn, timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { isDay, longDate, plusDays, shortDate } from "./days.js";
import { isUnmet, kindOf, stateName, STATES } from "./visits.js";

/** @import { ComponentChildren } from "preact" */
/** @import { CalendarColumn, CalendarEvent } from "../ui/elements/calendar.js" */
/** @import { Span } from "../ui/elements/calendar-layout.js" */
/** @import { FreeTimes } from "./slots.js" */
/** @import { ShownVisit } from "./visits.js" */
/** @typedef {"day" | "week"} View */

const t = await texts("console-calendar");
const WEEK_DAYS = 7;

/**
 * The days that the URL asks for: one day, or the week around it.
 *
 * @param {string} now the current day, which is shown unless another one is asked for
 */
export function shownDays(now) {
    const { day: asked, view: shown } = query();
    const day = isDay(asked) ? asked : now;
    /** @type {View} */
    const view = shown === "week" ? "week" : "day";
    return { day, view, days: view === "day" ? [day] : daysOfWeek(day) };
}

/**
 * From Monday to Sunday.
 *
 * @param {string} day
 */
function daysOfWeek(day) {
    const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
    return [...Array(WEEK_DAYS).keys()].map((i) => plusDays(day, i - sinceMonday));
}

/**
 * From the beginning of the first day to the end of the last.
 *
 * @param {string[]} days
 * @param {string} zone
 */
export function rangeOf(days, zone) {
    return {
        from: new Date(wholeDay(days[0], zone).from).toISOString(),
        to: new Date(wholeDay(days[days.length - 1], zone).to).toISOString(),
    };
}

/** @param {string[]} days */
export function daysText(days) {
    return days.length === 1 ? longDate(days[0]) : [longDate(days[0]), " – ", longDate(days[days.length - 1])];
}

/**
 * Links to other days, and to the day or week.
 *
 * @param {{ day: string, view: View, now: string }} props
 */
export function DayWays({ day, view, now }) {
    const step = view === "day" ? 1 : WEEK_DAYS;
    /**
     * @param {number} days
     * @param {string} name
     * @param {"back" | "next"} icon
     */
    const way = (days, name, icon) =>
        h(
            "a",
            { class: "plain square", href: withQuery({ day: plusDays(day, days) }), "aria-label": t(name) },
            h(Icon, { name: icon }),
        );
    /** @param {View} other */
    const viewLink = (other) =>
        h(
            "a",
            { class: "plain", href: withQuery({ view: other }), "aria-current": other === view ? "true" : null },
            t(other),
        );
    return h(
        "nav",
        { class: "buttons", "aria-label": t("days") },
        way(-step, view === "day" ? "previousDay" : "previousWeek", "back"),
        h(
            "a",
            { class: "plain", href: withQuery({ day: null }), "aria-current": day === now ? "date" : null },
            t("today"),
        ),
        way(step, view === "day" ? "nextDay" : "nextWeek", "next"),
        viewLink("day"),
        viewLink("week"),
    );
}

/**
 * A column for each day.
 *
 * @param {object} options
 * @param {string[]} options.days
 * @param {string} options.zone
 * @param {ComponentChildren} options.title of a single day
 * @param {CalendarEvent[]} options.events
 * @param {FreeTimes | null} options.times
 * @param {boolean} options.mayBook
 * @returns {CalendarColumn[]}
 */
export function columnsOfDays({ days, zone, title, events, times, mayBook }) {
    return days.map((date) => ({
        key: date,
        date,
        title: days.length === 1 ? title : h("a", { href: withQuery({ day: date, view: "day" }) }, shortDate(date)),
        events: events.filter(({ from }) => dayIn(zone, from) === date),
        working: times?.hoursSet ? times.working.filter((span) => touches(span, wholeDay(date, zone))) : null,
        slots: times && mayBook ? slotsOn(date, zone, times) : [],
        more: days.length === 1 ? null : withQuery({ day: date, view: "day" }),
    }));
}

/**
 * @param {Span} one
 * @param {Span} other
 */
function touches(one, other) {
    return one.from < other.to && other.from < one.to;
}

/**
 * @param {string} date
 * @param {string} zone
 * @param {FreeTimes} times
 * @returns {Span[]}
 */
function slotsOn(date, zone, { slots, duration }) {
    return slots.filter((at) => dayIn(zone, at) === date).map((from) => ({ from, to: from + duration * 1000 }));
}

/**
 * @param {ShownVisit & { patient: { name: string } }} visit
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.zone
 * @param {string} options.href
 * @param {ComponentChildren} [options.where] the organization, if the visits are of several
 * @param {number} [options.now]
 * @returns {CalendarEvent}
 */
export function eventOf(visit, { id, zone, href, where = null, now }) {
    const from = Date.parse(visit.starts_at);
    return {
        id,
        from,
        to: from + visit.duration * 1000,
        kind: kindOf(visit),
        isAside: visit.state === "cancelled",
        href,
        text: [
            timeOfDay(visit.starts_at, zone),
            " ",
            h("bdi", {}, visit.patient.name),
            where && [" · ", where],
            h("span", { class: "calendar-state" }, " · ", stateName(isUnmet(visit, now) ? "unmet" : visit.state)),
        ],
    };
}

/** What the signs of the states mean. */
export function Legend() {
    return h(
        "p",
        { class: "calendar-legend" },
        STATES.map((state) => h(Badge, { kind: kindOf({ state }), key: state }, stateName(state))),
    );
}
