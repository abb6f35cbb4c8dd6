/* The visits of a day or a week as a calendar, of one professional or of all, where support books for callers. */
import { h } from "preact";
import { Calendar } from "../../ui/elements/calendar.js";
import { Form } from "../../ui/elements/form.js";
import { query, withQuery } from "../../ui/elements/list.js";
import { Empty, Notice } from "../../ui/elements/notice.js";
import { today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { readAll } from "../all-pages.js";
import { bookVisit, professionalsOf } from "../book-visit.js";
import { columnsOfDays, daysText, DayWays, eventOf, Legend, rangeOf, shownDays } from "../calendar-view.js";
import { encodeForFragment } from "../phrases.js";
import { freeTimes, pathIn } from "../slots.js";

/** @import { Schema } from "api-types" */
/** @import { CalendarColumn } from "../../ui/elements/calendar.js" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { Professional } from "../book-visit.js" */
/** @import { OrganizationContext } from "../shell.js" */
/** @typedef {Schema<"AppointmentLine">} Visit */

export const words = await texts("console-calendar");

/** A calendar of more visits cannot be read. */
const MAX_PAGES = 5;

/** @param {OrganizationContext} context */
export async function load({ organization, zone }) {
    const { professional: hash } = query();
    const { day, view, days } = shownDays(today(zone));
    const range = rangeOf(days, zone);
    /** @type {Promise<{ rows: Visit[], isComplete: boolean }>} */
    const reading = readAll(
        (page) => pathIn(organization, ["appointments"], { ...range, professional: hash, ...page }),
        MAX_PAGES,
    );
    const [{ rows, isComplete }, professionals] = await Promise.all([reading, professionalsOf(organization)]);
    const chosen = professionals.find((each) => each.hash === hash) ?? null;
    const times = chosen ? await freeTimes(organization, { professional: chosen.hash, ...range }) : null;
    return { day, view, days, visits: rows, isComplete, professionals, chosen, times };
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
        h("p", { class: "lead" }, daysText(days)),
        h(DayWays, { day, view, now: today(zone) }),
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
    const { zone, t, organization, link } = context;
    /** @param {Visit} visit */
    const event = (visit) =>
        eventOf(visit, { id: visit.code, zone, href: link("appointment", {}, encodeForFragment(visit.code)) });
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
                events: visits.filter(({ professional }) => professional.hash === hash).map(event),
                working: null,
                slots: [],
            }));
    }
    return columnsOfDays({
        days,
        zone,
        title: chosen?.name ?? t("all"),
        events: visits.map(event),
        times,
        mayBook: organization.people_may_book,
    });
}
