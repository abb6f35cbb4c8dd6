/*
 * A calendar: days side by side, or people on one day, with visits by their time, free slots, working hours
 * and the current time. On narrow screens it is a list of the same elements.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icon.js";
import { offsetName, timeOfDay } from "../times.js";
import { texts } from "../words.js";
import { clipped, hourMarks, hoursAfter, hoursOf, partOf, places, wholeDay } from "./calendar-layout.js";

/** @import { ComponentChildren } from "preact" */
/** @import { DayPart, Place, Span } from "./calendar-layout.js" */
/** @import { Badge } from "./notice.js" */
/**
 * A visit.
 *
 * @typedef {object} EventOfCalendar
 * @property {string} id
 * @property {Parameters<typeof Badge>[0]["kind"]} kind
 * @property {string} href
 * @property {ComponentChildren} text
 * @property {boolean} [isAside] whether it must not take the place of others
 *
 * @typedef {Span & EventOfCalendar} CalendarEvent
 */
/**
 * A day, or a person on a day.
 *
 * @typedef {object} CalendarColumn
 * @property {string} key
 * @property {string} date YYYY-MM-DD
 * @property {ComponentChildren} title
 * @property {CalendarEvent[]} events
 * @property {Span[] | null} working null if it is not known
 * @property {Span[]} slots that are free
 * @property {string | null} [more] where all visits of the day are, if the column is narrow: of those at the
 *     same time it shows one, and how many there are
 */
/** @typedef {(slot: Span, column: CalendarColumn) => void} ChooseSlot */

const t = await texts("ui-calendar");
const UPDATE_MS = 30_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How many lines of text there is place for in an hour. */
const LINES_OF_HOUR = 5;

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.zone of all times
 * @param {CalendarColumn[]} props.columns
 * @param {string} props.slotText what choosing a free slot does
 * @param {ChooseSlot} props.choose
 */
export function Calendar({ label, zone, columns, slotText, choose }) {
    const now = useNow();
    const dates = [...new Set(columns.map(({ date }) => date))];
    const spans = columns.flatMap(({ events, working, slots }) => [...events, ...(working ?? []), ...slots]);
    const hours = hoursOf(dates, zone, spans);
    const parts = columns.map(({ date }) => partOf(date, zone, hours));
    const usual = parts.find((part) => isUsual(part, hours)) ?? parts[0];
    return h(
        "div",
        {
            class: columns.some(({ more }) => more) ? "calendar narrow" : "calendar",
            role: "region",
            "aria-label": label,
            tabindex: 0,
        },
        h("p", { class: "quiet" }, t("zone", { zone, offset: offsetName(new Date(usual?.from ?? now), zone) ?? "" })),
        h(
            "div",
            { class: "calendar-columns" },
            usual && h(HourNames, { part: usual, zone }),
            columns.map((column, i) =>
                h(Column, {
                    key: column.key,
                    column,
                    part: parts[i],
                    isRegular: isUsual(parts[i], hours),
                    now,
                    zone,
                    slotText,
                    choose,
                }),
            ),
        ),
    );
}

/** The current time, which goes on. */
function useNow() {
    const [now, setNow] = useState(Date.now);
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
        return () => clearInterval(timer);
    }, []);
    return now;
}

/**
 * Whether clocks do not change in what is shown of a day.
 *
 * @param {DayPart} part
 * @param {{ fromHour: number, toHour: number }} hours
 */
function isUsual({ from, to }, { fromHour, toHour }) {
    return to - from === (toHour - fromHour) * HOUR_MS;
}

/**
 * The names of the hours beside the columns, for the eye; every visit has its own time.
 *
 * @param {{ part: DayPart, zone: string }} props
 */
function HourNames({ part, zone }) {
    return h(
        "div",
        { class: "calendar-hours", "aria-hidden": "true", style: { "--hours": (part.to - part.from) / HOUR_MS } },
        hourMarks(part).map((at) => h("span", { style: styleAt(at, part) }, shownTime(at, zone))),
    );
}

/**
 * @param {object} props
 * @param {CalendarColumn} props.column
 * @param {DayPart} props.part
 * @param {boolean} props.isRegular
 * @param {number} props.now
 * @param {string} props.zone
 * @param {string} props.slotText
 * @param {ChooseSlot} props.choose
 */
function Column({ column, part, isRegular, now, zone, slotText, choose }) {
    const { date, title, events, working, slots, more } = column;
    const [active, setActive] = useState(0);
    const buttons = useRef(/** @type {(HTMLButtonElement | null)[]} */ ([]));
    const day = wholeDay(date, zone);
    const hoursOfDay = Math.round((day.to - day.from) / HOUR_MS);
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    /** @param {KeyboardEvent} event */
    const moveFocus = (event) => {
        const next = Math.min(active, slots.length - 1) + (steps[event.key] ?? 0);
        if (steps[event.key] && slots[next]) {
            event.preventDefault();
            setActive(next);
            buttons.current[next]?.focus();
        }
    };
    /**
     * @param {Span} slot
     * @param {number} i
     */
    const slotButton = (slot, i) =>
        h(
            "button",
            {
                type: "button",
                class: "calendar-slot",
                // One of a day is reached by the tab key, the others by the arrows.
                tabindex: i === Math.min(active, slots.length - 1) ? 0 : -1,
                ref: (/** @type {HTMLButtonElement | null} */ element) => {
                    buttons.current[i] = element;
                },
                onkeydown: moveFocus,
                onfocus: () => setActive(i),
                onclick: () => choose(slot, column),
            },
            h("span", { class: "unseen" }, slotText, " "),
            timeOfDay(new Date(slot.from).toISOString(), zone),
        );
    const found = places(events, part, more ? 1 : Infinity);
    /** @type {{ key: string, at: number, place: Place | null, content: ComponentChildren, kind?: string }[]} */
    const items = [
        ...found.placed.map(({ item, place }) => ({
            key: item.id,
            at: item.from,
            place,
            content: h(Visit, { visit: item }),
            kind: place ? "" : "calendar-counted",
        })),
        ...slots.flatMap((slot, i) => {
            const next = slots[i + 1]?.from ?? Infinity;
            const own = clipped({ from: slot.from, to: Math.min(slot.to, next) }, part);
            /** @type {Place | null} */
            const place = own && {
                start: hoursAfter(own.from, part),
                length: (own.to - own.from) / HOUR_MS,
                lane: 0,
                lanes: 1,
                strips: 0,
            };
            return place ? [{ key: `slot-${slot.from}`, at: slot.from, place, content: slotButton(slot, i) }] : [];
        }),
        ...found.more.map(({ count, place }) => ({
            key: `more-${place.start}`,
            at: part.from + place.start * HOUR_MS,
            place,
            content: h(More, { count, href: more ?? "" }),
            kind: "calendar-more",
        })),
    ].sort((one, other) => one.at - other.at);
    const isNowShown = now >= part.from && now < part.to;
    return h(
        "section",
        {
            class: isRegular ? "calendar-column" : "calendar-column other-hours",
            style: { "--lanes": found.lanes, "--strips": found.strips },
        },
        h("h2", {}, title),
        day.to - day.from !== DAY_MS && h("p", { class: "quiet" }, t("hoursOfDay", { n: hoursOfDay })),
        h(
            "div",
            { class: "calendar-ground", style: { "--hours": (part.to - part.from) / HOUR_MS } },
            h(
                "div",
                { class: working ? "calendar-marks known" : "calendar-marks", "aria-hidden": "true" },
                working?.flatMap((each) => {
                    const open = clipped(each, part);
                    return open ? [h("span", { class: "open", style: styleOf(open, part), key: open.from })] : [];
                }),
                hourMarks(part).map((at) =>
                    h("span", { class: "hour", style: styleAt(at, part), key: `hour-${at}` }, shownTime(at, zone)),
                ),
            ),
            items.length > 0 &&
                h(
                    "ol",
                    {},
                    items.map(({ key, place, content, kind }) =>
                        h("li", { key, class: classOf(place, kind), style: place && styleOfPlace(place) }, content),
                    ),
                ),
            items.length === 0 && h("p", { class: "calendar-none soft" }, t("noneThen")),
            isNowShown && h("div", { class: "calendar-now", "aria-hidden": "true", style: styleAt(now, part) }),
        ),
    );
}

/** @param {{ visit: CalendarEvent }} props */
function Visit({ visit: { kind, href, text } }) {
    return h("a", { class: `calendar-visit ${kind}`, href }, h(Icon, { name: kind }), h("span", {}, text));
}

/**
 * How many visits there are that the column has no place for.
 *
 * @param {{ count: number, href: string }} props
 */
function More({ count, href }) {
    return h(
        "a",
        { class: "calendar-others", href },
        h("span", { "aria-hidden": "true" }, `+${count}`),
        h("span", { class: "unseen" }, t("more", { n: count })),
    );
}

/**
 * @param {Place | null} place
 * @param {string} [kind]
 */
function classOf(place, kind) {
    const names = [kind, place?.lanes === 0 && "strip", place && linesOf(place) < 2 && "short"].filter(Boolean);
    return names.length ? names.join(" ") : null;
}

/** @param {Place} place */
function linesOf({ length }) {
    return Math.max(1, Math.floor(length * LINES_OF_HOUR));
}

/**
 * @param {number} at
 * @param {string} zone
 */
function shownTime(at, zone) {
    return timeOfDay(new Date(at).toISOString(), zone);
}

/**
 * @param {number} at
 * @param {Span} part
 */
function styleAt(at, part) {
    return { "--start": hoursAfter(at, part) };
}

/**
 * @param {Span} span
 * @param {Span} part
 */
function styleOf({ from, to }, part) {
    return { "--start": hoursAfter(from, part), "--length": (to - from) / HOUR_MS };
}

/** @param {Place} place */
function styleOfPlace(place) {
    const { start, length, lane, lanes, strips } = place;
    return {
        "--start": start,
        "--length": length,
        "--lane": lane,
        "--lanes": lanes,
        "--strips": strips,
        "--lines": linesOf(place),
    };
}
