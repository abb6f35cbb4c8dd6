/*
 * The direction of a list by pages. It has one order, that of an index of the service, which a click on the head of its
 * column reverses; a list without such a column has a filter.
 */
import { h } from "preact";
import { query, withQuery } from "../ui/elements/list.js";
import { Icon } from "../ui/icon.js";
import { goTo } from "../ui/navigation.js";
import { texts } from "../ui/words.js";

/** @import { Field } from "../ui/elements/form.js" */
/** @import { Column } from "../ui/elements/list.js" */
/** @typedef {"asc" | "desc"} Order */

const t = await texts("console-order");

/**
 * A known direction; undefined for the usual one of the list.
 *
 * @param {unknown} [wanted] that of the URL by default
 * @returns {Order | undefined}
 */
export function orderOf(wanted = query().order) {
    return wanted === "asc" || wanted === "desc" ? wanted : undefined;
}

/**
 * What makes a column that by which the list is ordered: its head is a button that reverses the list and shows its
 * first page. The URL keeps the direction, as it keeps the filters.
 *
 * @param {string} title of the column
 * @param {Order} usual the direction if the URL has none
 * @returns {Pick<Column<unknown>, "title" | "ordered" | "head">}
 */
export function orderedColumn(title, usual) {
    const now = orderOf() ?? usual;
    const other = now === "asc" ? "desc" : "asc";
    const reverse = () => goTo(withQuery({ order: other === usual ? null : other, page: null }) + location.hash);
    const arrow = h(Icon, { name: now === "asc" ? "up" : "down" });
    const head = h("button", { type: "button", class: "sort", onclick: reverse }, title, arrow);
    return { title, ordered: now === "asc" ? "ascending" : "descending", head };
}

/**
 * The filter of a list that usually has the newest first.
 *
 * @returns {Field}
 */
export function orderField() {
    return {
        name: "order",
        label: t("order"),
        type: "select",
        options: [
            ["", t("newest")],
            ["asc", t("oldest")],
        ],
    };
}
