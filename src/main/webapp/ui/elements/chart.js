/*
 * A chart of numbers by day: bars, of which a part can be marked, or a line. The drawing is for the eye
 * alone; beside it, the same numbers are a table, for the keyboard and for screen readers.
 */
import { h } from "preact";
import { locale, texts } from "../words.js";
import { Table } from "./list.js";
import { bands, labelled, linear, ticks } from "./scales.js";

/** @import { Column } from "./list.js" */

/**
 * What a series shows, by its kind: `all` and, in front of it, `part`; or `line`.
 *
 * @typedef {object} Series
 * @property {"all" | "part" | "line"} kind
 * @property {string} name
 * @property {number[]} values one for each day
 */

const t = await texts("ui-chart");

const WIDTH = 360;
const HEIGHT = 180;
const LEFT = 40;
const RIGHT = 356;
const TOP = 10;
const BOTTOM = 152;
const MAX_LABELS = 7;
/** Wider bars look like blocks where there are few days. */
const MAX_BAR = 36;
const DOT = 3;

/**
 * @param {object} props
 * @param {string} props.title what the numbers are
 * @param {string[]} props.days YYYY-MM-DD, the oldest first
 * @param {Series[]} props.series
 * @param {string} props.none what to say if all values are 0
 */
export function Chart({ title, days, series, none }) {
    const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
    return h(
        "figure",
        { class: "chart" },
        h("figcaption", {}, h("h2", {}, title), h(Legend, { series })),
        isEmpty ? h("p", { class: "soft" }, none) : h(Drawing, { days, series }),
        !isEmpty && h(Numbers, { title, days, series }),
    );
}

/**
 * The names of the series with their totals.
 *
 * @param {{ series: Series[] }} props
 */
function Legend({ series }) {
    const total = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0);
    return h(
        "ul",
        { class: "legend" },
        series.map(({ kind, name, values }) =>
            h("li", { class: kind }, name, " ", h("strong", {}, number(total(values)))),
        ),
    );
}

/** @param {{ days: string[], series: Series[] }} props */
function Drawing({ days, series }) {
    const marks = ticks(Math.max(0, ...series.flatMap(({ values }) => values)));
    const y = linear(marks[marks.length - 1], BOTTOM, TOP);
    const places = bands(days.length, LEFT, RIGHT);
    return h(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
        marks.map((value) => [
            h("line", { class: value ? "mark" : "ground", x1: LEFT, x2: RIGHT, y1: y(value), y2: y(value) }),
            h("text", { class: "value", x: LEFT - 8, y: y(value) + 4 }, number(value)),
        ]),
        labelled(days.length, MAX_LABELS).map((i) =>
            h("text", { class: "day", x: places[i].middle, y: BOTTOM + 20 }, shortDay(days[i])),
        ),
        series.map(({ kind, values }) =>
            kind === "line" ? line(values, places, y) : values.map((value, i) => bar(kind, value, places[i], y)),
        ),
    );
}

/**
 * @param {Series["kind"]} kind
 * @param {number} value
 * @param {{ middle: number, width: number }} place
 * @param {(value: number) => number} y
 */
function bar(kind, value, { middle, width }, y) {
    const shown = Math.min(width, MAX_BAR);
    return value > 0
        ? h("rect", { class: kind, x: middle - shown / 2, width: shown, y: y(value), height: y(0) - y(value), rx: 2 })
        : null;
}

/**
 * The values joined by a line; each has a dot, so that a single one is seen, too.
 *
 * @param {number[]} values
 * @param {{ middle: number }[]} places
 * @param {(value: number) => number} y
 */
function line(values, places, y) {
    const points = values.map((value, i) => `${places[i].middle},${y(value)}`).join(" ");
    return [
        h("polyline", { class: "line", points }),
        values.map((value, i) => h("circle", { class: "line", cx: places[i].middle, cy: y(value), r: DOT })),
    ];
}

/**
 * The same numbers as a table, which the reader can open.
 *
 * @param {{ title: string, days: string[], series: Series[] }} props
 */
function Numbers({ title, days, series }) {
    const rows = days.map((day, i) => ({ day, i })).reverse();
    /** @type {Column<{ day: string, i: number }>[]} */
    const columns = [
        { title: t("day"), cell: ({ day }) => h("time", { datetime: day }, longDay(day)) },
        ...series.map(({ name, values }) => ({
            title: name,
            cell: (/** @type {{ i: number }} */ { i }) => number(values[i]),
        })),
    ];
    return h(
        "details",
        { class: "disclosure" },
        h("summary", {}, t("numbers"), h("span", { class: "unseen" }, `: ${title}`)),
        h(Table, { caption: title, columns, rows, keyOf: (/** @type {{ day: string }} */ { day }) => day }),
    );
}

/** @param {number} value */
function number(value) {
    return new Intl.NumberFormat(locale()).format(value);
}

/** @param {string} day */
function shortDay(day) {
    return format(day, { day: "numeric", month: "numeric" });
}

/** @param {string} day */
function longDay(day) {
    return format(day, { weekday: "short", day: "numeric", month: "long" });
}

/**
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} style
 */
function format(day, style) {
    return new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
