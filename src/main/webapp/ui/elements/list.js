/* Lists: rows as a table, or as cards on narrow screens; page number and filters are in the URL. */
import { h } from "preact";
import { goTo } from "../navigation.js";
import { texts } from "../words.js";
import { Form } from "./form.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Field } from "./form.js" */

const t = await texts("ui-elements");

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} [title]
 * @property {string} [name] for screen readers, of a column without a title
 * @property {(row: Row) => ComponentChildren} cell
 */

/**
 * @template Row
 * @param {object} props
 * @param {string} props.caption what the rows are, for screen readers
 * @param {Column<Row>[]} props.columns those of a row; the first one names it
 * @param {Row[]} props.rows
 * @param {(row: Row) => string} [props.keyOf] what identifies a row, if rows change while they are shown
 */
export function Table({ caption, columns, rows, keyOf }) {
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
                    columns.map(({ title, name }) =>
                        h("th", { scope: "col" }, title || h("span", { class: "unseen" }, name)),
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
                        columns.map((column, i) => cell(column, row, i)),
                    ),
                ),
            ),
        ),
    );
}

/**
 * @template Row
 * @param {Column<Row>} column
 * @param {Row} row
 * @param {number} i
 */
function cell(column, row, i) {
    const content = column.cell(row) ?? "–";
    const attributes = { "data-label": column.title || null, class: column.title ? null : "acts" };
    return i === 0 ? h("th", { scope: "row", ...attributes }, content) : h("td", attributes, h("div", {}, content));
}

/** @typedef {string | number | null | undefined} QueryValue */

/**
 * The current page of a list, with links to the previous and next page.
 *
 * @param {object} props
 * @param {{ current_page: number, last_page: number, from: number | null, to: number | null,
 *     total: number, total_is_exact?: boolean }} props.meta `meta` of the service's list
 * @param {(page: number) => string | (() => void)} [props.to] returns the URL of a page, or a click
 *     listener
 */
export function Pager({ meta, to = pageAddress }) {
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
        h(
            "p",
            { class: "ways" },
            link(meta.current_page - 1, t("previous"), meta.current_page > 1),
            link(meta.current_page + 1, t("next"), meta.current_page < meta.last_page),
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
