/* The visits of a day or a week as a calendar, of one professional or of all, where support books for callers. */
import { h } from "preact";
import { Calendar } from "../../ui/elements/calendar.js";
import { wholeDay } from "../../ui/elements/calendar-layout.js";
import { Form } from "../../ui/elements/form.js";
import { query, withQuery } from "../../ui/elements/list.js";
import { Badge, Empty, Notice } from "../../ui/elements/notice.js";
import { Icon } from "../../ui/icon.js";
import { dayIn, timeOfDay, today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { readAll } from "../all-pages.js";
import { bookVisit, professionalsOf } from "../book-visit.js";
import { between, isDay, longDate, plusDays, shortDate } from "../days.js";
import { encodeForFragment } from "../phrases.js";
import { freeTimes, pathIn } from "../slots.js";
import { isUnmet, kindOf, stateName, STATES } from "../visits.js";

/** @import { Schema } from "api-types" */
/** @import { CalendarColumn, CalendarEvent } from "../../ui/elements/calendar.js" */
/** @import { Span } from "../../ui/elements/calendar-layout.js" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { Texts } from "../../ui/words.js" */
/** @import { Professional } from "../book-visit.js" */
/** @import { OrganizationContext } from "../shell.js" */
/** @import { FreeTimes } from "../slots.js" */
/** @typedef {Schema<"AppointmentLine">} Visit */
/** @typedef {"day" | "week"} View */

export const words = await texts("console-calendar");

const WEEK_DAYS = 7;
/** A calendar of more visits cannot be read. */
const MAX_PAGES = 5;

/** @param {OrganizationContext} context */
export async function load({ organization, zone }) {
    const { day: asked, view: shown, professional: hash } = query();
    const day = isDay(asked) ? asked : today(zone);
    const view = shown === "week" ? "week" : "day";
    const days = view === "day" ? [day] : daysOfWeek(day);
    const last = days[days.length - 1];
    const range = between(days[0], last, zone);
    /** @type {Promise<{ rows: Visit[], isComplete: boolean }>} */
    const reading = readAll(
        (page) => pathIn(organization, ["appointments"], { ...range, professional: hash, ...page }),
        MAX_PAGES,
    );
    const [{ rows, isComplete }, professionals] = await Promise.all([reading, professionalsOf(organization)]);
    const chosen = professionals.find((each) => each.hash === hash) ?? null;
    const times = chosen
        ? await freeTimes(organization, {
              professional: chosen.hash,
              from: new Date(wholeDay(days[0], zone).from).toISOString(),
              to: new Date(wholeDay(last, zone).to).toISOString(),
          })
        : null;
    return { day, view: /** @type {View} */ (view), days, visits: rows, isComplete, professionals, chosen, times };
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

/** @param {PageProps<OrganizationContext, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data, reload }) {
    const { t, zone, organization } = context;
    const { day, view, days, visits, isComplete, professionals, chosen, times } = data;
    const mayBook = organization.people_may_book;
    /** @param {Parameters<typeof bookVisit>[1]} given */
    const book = async (given) => {
        if (await bookVisit(context, given)) {
            await reload();
        }
    };
    const range = view === "day" ? longDate(day) : [longDate(days[0]), " – ", longDate(days[days.length - 1])];
    const none = { title: t("noProfessionals"), text: t("noProfessionalsText") };
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            mayBook &&
                h(
                    "p",
                    { class: "buttons" },
                    h(
                        "button",
                        { type: "button", class: "primary", onclick: () => book({ professional: chosen, day }) },
                        t("book"),
                    ),
                ),
        ),
        h("p", { class: "lead" }, range),
        h(Ways, { t, day, view, now: today(zone) }),
        h(Choice, { context, day, professionals, chosen }),
        chosen && times && !times.hoursSet && h(Notice, { kind: "info" }, h("p", {}, t("hoursUnset"))),
        !isComplete && h(Notice, { kind: "warning" }, h("p", {}, t("tooMany", { n: visits.length }))),
        professionals.length
            ? h(Calendar, {
                  label: t("title"),
                  zone,
                  columns: columnsOf(context, data),
                  slotText: t("bookAt"),
                  choose: ({ from }) => book({ professional: chosen, start: from }),
              })
            : h(Empty, none),
        h(Legend, {}),
    ];
}

/**
 * Links to other days, and to the day or week.
 *
 * @param {{ t: Texts, day: string, view: View, now: string }} props
 */
function Ways({ t, day, view, now }) {
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
 * @param {{ context: OrganizationContext, day: string, professionals: Professional[], chosen: Professional | null }} props
 */
function Choice({ context: { t, goTo }, day, professionals, chosen }) {
    /** @type {[string, string][]} */
    const options = [
        ["", t("all")],
        ...professionals.map(({ hash, name }) => /** @type {[string, string]} */ ([hash, name])),
    ];
    /** @param {Event & { currentTarget: HTMLSelectElement }} event */
    const changed = ({ currentTarget: { value } }) => goTo(withQuery({ professional: value }));
    return h(Form, {
        class: "filters",
        fields: [
            {
                name: "professional",
                label: t("professional"),
                type: "select",
                options,
                value: chosen?.hash ?? "",
                onchange: changed,
            },
            { name: "day", label: t("date"), type: "date", value: day },
        ],
        submit: t("show"),
        send: async (/** @type {{ day?: string, professional?: string }} */ values) =>
            goTo(withQuery({ day: values.day, professional: values.professional })),
    });
}

/**
 * A column for each day; of all professionals on one day, a column for each who has visits then.
 *
 * @param {OrganizationContext} context
 * @param {Awaited<ReturnType<typeof load>>} data
 * @returns {CalendarColumn[]}
 */
function columnsOf(context, { view, days, visits, chosen, times }) {
    const { zone, t, organization } = context;
    if (view === "day" && !chosen && visits.length > 0) {
        const people = new Map(visits.map(({ professional }) => [professional.hash, professional]));
        return [...people.values()]
            .sort((one, other) => one.name.localeCompare(other.name))
            .map(({ hash, name }) => ({
                key: hash,
                date: days[0],
                title: h(
                    "a",
                    { href: withQuery({ professional: hash }), "aria-label": t("onlyOf", { name }) },
                    h("bdi", {}, name),
                ),
                events: visits
                    .filter(({ professional }) => professional.hash === hash)
                    .map((visit) => eventOf(context, visit)),
                working: null,
                slots: [],
            }));
    }
    return days.map((date) => ({
        key: date,
        date,
        title:
            view === "day"
                ? (chosen?.name ?? t("all"))
                : h("a", { href: withQuery({ day: date, view: "day" }) }, shortDate(date)),
        events: visits.filter((visit) => dayIn(zone, visit.starts_at) === date).map((visit) => eventOf(context, visit)),
        working: times?.hoursSet ? times.working.filter((span) => touches(span, wholeDay(date, zone))) : null,
        slots: times && organization.people_may_book ? slotsOn(date, zone, times) : [],
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
 * @param {OrganizationContext} context
 * @param {Visit} visit
 * @returns {CalendarEvent}
 */
function eventOf({ zone, link }, visit) {
    const from = Date.parse(visit.starts_at);
    return {
        id: visit.code,
        from,
        to: from + visit.duration * 1000,
        kind: kindOf(visit),
        href: link("appointment", {}, encodeForFragment(visit.code)),
        text: [
            timeOfDay(visit.starts_at, zone),
            " ",
            h("bdi", {}, visit.patient.name),
            h("span", { class: "calendar-state" }, " · ", stateName(isUnmet(visit) ? "unmet" : visit.state)),
        ],
    };
}

/** What the signs of the states mean. */
function Legend() {
    return h(
        "p",
        { class: "calendar-legend" },
        STATES.map((state) => h(Badge, { kind: kindOf({ state }), key: state }, stateName(state))),
    );
}
