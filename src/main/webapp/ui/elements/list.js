/*
 * Lists: rows as a table, or as cards on narrow screens; page number and filters are in the URL, the
 * size of a page in the browser, too.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../icon.js";
import { goTo } from "../navigation.js";
import { texts } from "../words.js";
import { Form } from "./form.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Field } from "./form.js" */

const t = await texts("ui-elements");

const SIZES = [25, 50, 100];
const SIZE_KEY = "rows-per-page";

/** @typedef {"ascending" | "descending"} Direction */
/**
 * @template Row
 * @typedef {object} Column
 * @property {string} [title]
 * @property {string} [name] for screen readers, of a column without a title
 * @property {(row: Row) => ComponentChildren} cell
 * @property {ComponentChildren} [head] what is shown in place of the title
 * @property {Direction} [ordered] the order in which the service has the rows, if it is by this column
 * @property {(row: Row) => string | number} [by] the value to sort by, if all rows of the list are here
 */

/**
 * @template Row
 * @typedef {object} TableProps
 * @property {string} caption what the rows are, for screen readers
 * @property {Column<Row>[]} columns those of a row; the first one with a title names it
 * @property {Row[]} rows
 * @property {(row: Row) => string} [keyOf] what identifies a row, if rows change while they are shown
 */
/**
 * @template Row
 * @param {TableProps<Row>} props
 */
export function Table(props) {
    return h(props.columns.some(({ by }) => by) ? SortedTable : Rows, props);
}

/**
 * A table whose reader chooses the column to sort by.
 *
 * @template Row
 * @param {TableProps<Row>} props
 */
function SortedTable({ columns, rows, ...others }) {
    const [order, setOrder] = useState(/** @type {{ title: string, direction: Direction } | null} */ (null));
    const sorting = columns.find(({ title, by }) => by && title === order?.title);
    const shown = order && sorting?.by ? sorted(rows, sorting.by, order.direction) : rows;
    /** @param {Column<Row>} column */
    const withButton = (column) => {
        const { title = "", by } = column;
        if (!by) {
            return column;
        }
        const ordered = column === sorting ? order?.direction : undefined;
        const sort = () => setOrder({ title, direction: ordered === "ascending" ? "descending" : "ascending" });
        const head = h("button", { type: "button", class: "sort", onclick: sort }, heading({ ...column, ordered }));
        return { ...column, ordered, head };
    };
    return h(Rows, { columns: columns.map(withButton), rows: shown, ...others });
}

/**
 * @template Row
 * @param {TableProps<Row>} props
 */
function Rows({ caption, columns, rows, keyOf }) {
    const naming = columns.findIndex(({ title }) => title);
    return h(
        "div",
        { class: "table" },
        h(
            "table",
            {},
            h("caption", { class: "unseen" }, caption),
            h(
                "thead",
                {},
                h(
                    "tr",
                    {},
                    columns.map((column) =>
                        h("th", { scope: "col", "aria-sort": column.ordered }, column.head ?? heading(column)),
                    ),
                ),
            ),
            h(
                "tbody",
                {},
                rows.map((row) =>
                    h(
                        "tr",
                        { key: keyOf?.(row) },
                        columns.map((column, i) => cell(column, row, i === naming)),
                    ),
                ),
            ),
        ),
    );
}

/**
 * The title of a column, with an arrow if the rows are in its order.
 *
 * @param {Column<any>} column
 */
function heading({ title, name, ordered }) {
    return [title || h("span", { class: "unseen" }, name), ordered && h(Direction, { direction: ordered })];
}

/** @param {{ direction: Direction }} props */
function Direction({ direction }) {
    return h(Icon, { name: direction === "ascending" ? "up" : "down" });
}

/**
 * The rows in the order of a value; those with the same one stay in their order.
 *
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => string | number} by
 * @param {Direction} direction
 */
function sorted(rows, by, direction) {
    /** @type {(one: string | number, other: string | number) => number} */
    const compare = (one, other) =>
        typeof one === "number" && typeof other === "number"
            ? one - other
            : String(one).localeCompare(String(other), document.documentElement.lang);
    const sign = direction === "ascending" ? 1 : -1;
    return [...rows].sort((one, other) => sign * compare(by(one), by(other)));
}

/**
 * @template Row
 * @param {Column<Row>} column
 * @param {Row} row
 * @param {boolean} names whether it names the row
 */
function cell(column, row, names) {
    const content = column.cell(row) ?? "–";
    const ofRow = column.head ? "chooser" : "acts";
    const attributes = { "data-label": column.title || null, class: column.title ? null : ofRow };
    return names ? h("th", { scope: "row", ...attributes }, content) : h("td", attributes, h("div", {}, content));
}

/** @typedef {string | number | null | undefined} QueryValue */

/**
 * The number of rows of a page: that of the URL, else the one that was last chosen in this browser.
 *
 * @returns {number}
 */
export function pageSize() {
    const known = [Number(query().per_page), storedSize()];
    return known.find((size) => SIZES.includes(size)) ?? SIZES[0];
}

function storedSize() {
    try {
        return Number(localStorage.getItem(SIZE_KEY));
    } catch {
        // Storage is switched off.
        return 0;
    }
}

/** @param {string} size */
function storeSize(size) {
    try {
        localStorage.setItem(SIZE_KEY, size);
    } catch {
        // The URL alone keeps it.
    }
}

/**
 * The current page of a list, with links to the previous and next page, and the choice of its size
 * where the number of the page is in the URL.
 *
 * @param {object} props
 * @param {{ current_page: number, last_page: number, from: number | null, to: number | null,
 *     total: number, total_is_exact?: boolean }} props.meta `meta` of the service's list
 * @param {(page: number) => string | (() => void)} [props.to] returns the URL of a page, or a click
 *     listener
 * @param {ComponentChildren} [props.children] what else can be done with the list
 */
export function Pager({ meta, to = pageAddress, children }) {
    if (!meta.total && meta.current_page <= 1) {
        return null;
    }
    const many = meta.total_is_exact === false;
    /** @type {(page: number, text: string, isThere: boolean) => ComponentChildren} */
    const link = (page, text, isThere) => {
        if (!isThere) {
            return null;
        }
        const target = to(page);
        return typeof target === "string"
            ? h("a", { class: "plain", href: target }, text)
            : h("button", { type: "button", class: "plain", onclick: target }, text);
    };
    return h(
        "nav",
        { class: "pager", "aria-label": t("pages") },
        h(
            "p",
            {},
            t(many ? "more" : "range", { from: meta.from ?? 0, to: meta.to ?? 0, total: meta.total }),
            many && meta.current_page >= meta.last_page ? ` · ${t("narrow")}` : null,
        ),
        to === pageAddress && h(PageSize, { total: meta.total }),
        h(
            "p",
            { class: "ways" },
            children,
            link(meta.current_page - 1, t("previous"), meta.current_page > 1),
            link(meta.current_page + 1, t("next"), meta.current_page < meta.last_page),
        ),
    );
}

/**
 * The choice of the size of a page, if there is more than the smallest one holds.
 *
 * @param {object} props
 * @param {number} props.total
 * @param {(address: string) => void} [props.show] shows the list at the URL with the chosen size
 */
export function PageSize({ total, show = goTo }) {
    if (total <= SIZES[0]) {
        return null;
    }
    const now = pageSize();
    /** @param {Event & { currentTarget: HTMLSelectElement }} event */
    const choose = ({ currentTarget: { value } }) => {
        storeSize(value);
        show(withQuery({ page: null, per_page: value }) + location.hash);
    };
    return h(
        "label",
        { class: "page-size" },
        t("perPage"),
        " ",
        h(
            "select",
            { class: "field", onchange: choose },
            SIZES.map((size) => h("option", { value: size, selected: size === now }, size)),
        ),
    );
}

/**
 * The URL of this page with another page number, including the fragment.
 *
 * @param {number} page
 */
export function pageAddress(page) {
    return withQuery({ page: page > 1 ? page : null }) + location.hash;
}

/**
 * The URL of this page with other query values; null removes one.
 *
 * @param {Record<string, QueryValue>} values
 */
export function withQuery(values) {
    const address = new URL(location.href);
    for (const [name, value] of Object.entries(values)) {
        if (value === null || value === undefined || value === "") {
            address.searchParams.delete(name);
        } else {
            address.searchParams.set(name, String(value));
        }
    }
    return address.pathname + address.search;
}

/**
 * The query parameters of the URL by name.
 *
 * @returns {Record<string, string | undefined>}
 */
export function query() {
    return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Filters that are stored in the URL, so that a reload and the back button keep them. Not for
 * personal data: no name, code or date of a patient.
 *
 * @param {{ fields: Field[] }} props their values come from the URL
 */
export function Filters({ fields }) {
    const now = query();
    const names = fields.map((field) => field.name);
    const cleared = Object.fromEntries([...names, "page"].map((name) => [name, null]));
    return h(Form, {
        class: "filters",
        fields: fields.map((field) => ({ ...field, required: false, value: now[field.name] ?? field.value })),
        submit: t("filter"),
        send: async (/** @type {Record<string, string | undefined>} */ values) =>
            goTo(withQuery({ ...cleared, ...values }) + location.hash),
        actions: names.some((name) => now[name])
            ? h("a", { class: "plain", href: withQuery(cleared) + location.hash }, t("clear"))
            : null,
    });
}
