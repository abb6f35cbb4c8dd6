/*
 * The professional's own calendar: the visits of a day or a week at all their organizations, and the free
 * times at one of them, at which visits are booked.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Calendar } from "../../ui/elements/calendar.js";
import { Form } from "../../ui/elements/form.js";
import { query, withQuery } from "../../ui/elements/list.js";
import { Notice } from "../../ui/elements/notice.js";
import { loadModule } from "../../ui/load-module.js";
import { texts } from "../../ui/words.js";
import { columnsOfDays, daysText, DayWays, eventOf, Legend, rangeOf, shownDays } from "../../console/calendar-view.js";
import { ChangeTold } from "../../console/change-visit.js";
import { freeTimes } from "../../console/slots.js";
import { now, today, visitsReader } from "../calls.js";
import { listen } from "../notifications.js";
import { keyOf } from "../todays-visits.js";

/** @import { PageProps } from "../../ui/shell.js" */
/** @import { Schema } from "api-types" */
/** @import { Context } from "../shell.js" */
/** @typedef {Schema<"DeskPlace">} Place */

export const words = await texts("desk-calendar");

/** @param {Context} context */
export async function load({ zone, me: { organizations } }) {
    const { organization } = query();
    const shown = shownDays(today(zone));
    const range = rangeOf(shown.days, zone);
    const place = organizations.find(({ id }) => id === organization) ?? organizations[0] ?? null;
    const read = visitsReader(range);
    const [visits, times] = await Promise.all([read(), timesAt(place, range)]);
    return { ...shown, range, place, read, visits: visits ?? [], times };
}

/**
 * @param {Place | null} place
 * @param {{ from: string, to: string }} range
 * @param {{ background?: boolean }} [options]
 */
async function timesAt(place, range, options) {
    return place && freeTimes(bookingPlace(place), { professional: null, ...range }, options);
}

/** @param {Place} place */
function bookingPlace({ id }) {
    return { id, surface: /** @type {const} */ ("desk") };
}

/** @param {PageProps<Context, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data, reload }) {
    const { t, zone, me, link } = context;
    const { day, view, days, place } = data;
    const { visits, times } = useNews(data);
    const [told, setTold] = useState(/** @type {Parameters<typeof ChangeTold>[0]["told"]} */ (null));
    const notice = useRef(/** @type {HTMLElement | null} */ (null));
    const mayBook = place !== null && place.people_may_book;
    /** @param {{ day: string } | { start: number }} given */
    const book = async (given) => {
        if (!place) {
            return;
        }
        const { askForBooking } = await loadModule(() => import("../../console/book-visit.js"));
        const booked = await askForBooking({
            place: bookingPlace(place),
            zone,
            professionals: null,
            given,
            mayLink: false,
        });
        if (booked) {
            setTold({ outcome: booked.outcome, zone });
            await reload();
            notice.current?.focus();
        }
    };
    const isAtSeveral = me.organizations.length > 1;
    const events = visits.map((visit) =>
        eventOf(visit, {
            id: keyOf(visit),
            zone,
            href: link("patient", {}, `${visit.organization.id}/${visit.patient.ref}`),
            where: isAtSeveral && h("bdi", {}, visit.organization.name),
            now: now(),
        }),
    );
    const hours = h("a", { class: "plain", href: link("hours") }, t("hours"));
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            h(
                "p",
                { class: "buttons" },
                mayBook && h("button", { type: "button", class: "primary", onclick: () => book({ day }) }, t("book")),
                hours,
            ),
        ),
        h("p", { class: "lead" }, daysText(days)),
        h("div", { ref: notice, tabindex: -1 }, h(ChangeTold, { told })),
        h(DayWays, { day, view, now: today(zone) }),
        h(Choice, { context, day, place }),
        times && !times.hoursSet && h(Notice, { kind: "info" }, h("p", {}, t("hoursUnset"))),
        h(Calendar, {
            label: t("title"),
            zone,
            columns: columnsOfDays({ days, zone, title: me.professional.name, events, times, mayBook }),
            slotText: t("bookAt"),
            choose: ({ from }) => book({ start: from }),
        }),
        h(Legend, {}),
    ];
}

/**
 * What was read last; read again whenever something may have changed.
 *
 * @param {Awaited<ReturnType<typeof load>>} data
 */
function useNews(data) {
    const { visits: first, times: firstTimes } = data;
    const [news, setNews] = useState({ of: data, visits: first, times: firstTimes });
    useEffect(
        () =>
            listen("poll", async () => {
                const visits = await data.read().catch(() => null);
                if (visits) {
                    const times = await timesAt(data.place, data.range, { background: true }).catch(() => firstTimes);
                    setNews({ of: data, visits, times });
                }
            }),
        [data],
    );
    return news.of === data ? news : data;
}

/** @param {{ context: Context, day: string, place: Place | null }} props */
function Choice({ context: { t, goTo, me }, day, place }) {
    /** @type {[string, string][]} */
    const options = me.organizations.map(({ id, name }) => [id, name]);
    /** @param {Event & { currentTarget: HTMLSelectElement }} event */
    const changed = ({ currentTarget: { value } }) => goTo(withQuery({ organization: value }));
    return h(Form, {
        class: "filters",
        fields: [
            options.length > 1 && {
                name: "organization",
                label: t("place"),
                type: "select",
                options,
                value: place?.id ?? "",
                onchange: changed,
            },
            { name: "day", label: t("date"), type: "date", value: day },
        ],
        submit: t("show"),
        send: async (/** @type {{ day?: string, organization?: string }} */ values) => goTo(withQuery(values)),
    });
}
