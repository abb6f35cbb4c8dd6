/* Lists: rows as a table, or as cards on narrow screens; page number and filters are in the URL. */
import { h } from "../dom.js";
import { texts } from "../words.js";
import { form } from "./form.js";

const t = await texts("ui-elements");

/**
 * @param caption what the rows are, for screen readers
 * @param columns [{title, cell: (row) => element or text, wide?}]; the first one names its row
 * @param rows the data
 */
export function table({ caption, columns, rows }) {
    return h("div", { class: "table" },
        h("table", {},
            h("caption", { class: "unseen" }, caption),
            h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col" }, column.title ? column.title : h("span", { class: "unseen" }, column.name))))),
            h("tbody", {}, rows.map((row) => h("tr", {}, columns.map((column, i) => cell(column, row, i)))))));
}

function cell(column, row, i) {
    const content = column.cell(row);
    const attributes = { "data-label": column.title || null, class: column.title ? null : "acts" };
    return i === 0 ? h("th", { scope: "row", ...attributes }, content ?? "–") : h("td", attributes, h("div", {}, content ?? "–"));
}

/**
 * The current page of a list, with links to the previous and next page.
 *
 * @param meta `meta` of the service's list
 * @param to returns the URL of a page, or a click listener that gets its number
 */
export function pager(meta, to = pageAddress) {
    if (!meta.total && meta.current_page <= 1) {
        return null;
    }
    const many = meta.total_is_exact === false;
    const link = (page, text, shown) => {
        if (!shown) {
            return null;
        }
        const target = to(page);
        return typeof target === "string" ? h("a", { class: "plain", href: target }, text) : h("button", { type: "button", class: "plain", onclick: target }, text);
    };
    return h("nav", { class: "pager", "aria-label": t("pages") },
        h("p", {}, t(many ? "more" : "range", { from: meta.from ?? 0, to: meta.to ?? 0, total: meta.total }),
            many && meta.current_page >= meta.last_page ? ` · ${t("narrow")}` : null),
        h("p", { class: "ways" },
            link(meta.current_page - 1, t("previous"), meta.current_page > 1),
            link(meta.current_page + 1, t("next"), meta.current_page < meta.last_page)));
}

/** The URL of this page with another page number, including the fragment. */
export function pageAddress(page) {
    return withQuery({ page: page > 1 ? page : null }) + location.hash;
}

/** The URL of this page with other query values; null removes one. */
export function withQuery(values) {
    const address = new URL(location.href);
    for (const [name, value] of Object.entries(values)) {
        if (value === null || value === undefined || value === "") {
            address.searchParams.delete(name);
        } else {
            address.searchParams.set(name, value);
        }
    }
    return address.pathname + address.search;
}

/** The query parameters of the URL by name. */
export function query() {
    return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Filters that are stored in the URL, so that a reload and the back button keep them. Not for
 * personal data: no name, code or date of a patient.
 *
 * @param fields as in form.js; their values come from the URL
 */
export function filters(fields) {
    const now = query();
    const names = fields.map((field) => field.name);
    const set = names.some((name) => now[name]);
    const cleared = Object.fromEntries([...names, "page"].map((name) => [name, null]));
    const element = form({
        fields: fields.map((field) => ({ ...field, required: false, value: now[field.name] ?? field.value })),
        submit: t("filter"),
        send: async (values) => location.assign(withQuery({ ...cleared, ...values }) + location.hash),
        actions: set ? [h("a", { class: "plain", href: withQuery(cleared) + location.hash }, t("clear"))] : [],
    });
    element.classList.add("filters");
    return element;
}
