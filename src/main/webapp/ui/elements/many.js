/* Acts on many rows of a list at once: choosing them, the preview of their number, and what failed. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { Problem } from "../problem.js";
import { texts } from "../words.js";
import { openDialog } from "./dialog.js";
import { Form } from "./form.js";
import { explanation, Notice } from "./notice.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Dialog } from "./dialog.js" */
/** @import { Field } from "./form.js" */
/** @import { Column } from "./list.js" */

const t = await texts("ui-many");
const general = await texts("ui-elements");

/**
 * @template Row
 * @typedef {object} Failed a row on which the act failed
 * @property {Row} row
 * @property {Problem} problem
 */

/**
 * The rows that the reader chooses in a list.
 *
 * @template Row
 * @param {Row[]} rows
 * @param {object} options
 * @param {(row: Row) => string} options.keyOf
 * @param {(row: Row) => string} options.nameOf for screen readers
 * @param {(row: Row) => boolean} options.allowed whether the act is possible
 * @returns {{ chosen: Row[], column: Column<Row>, clear: () => void }} the column goes into the table
 */
export function useChoice(rows, { keyOf, nameOf, allowed }) {
    const [keys, setKeys] = useState(/** @type {ReadonlySet<string>} */ (new Set()));
    const possible = rows.filter(allowed);
    const chosen = possible.filter((row) => keys.has(keyOf(row)));
    const isAll = possible.length > 0 && chosen.length === possible.length;
    /** @param {string} key */
    const toggle = (key) => {
        const next = new Set(keys);
        if (!next.delete(key)) {
            next.add(key);
        }
        setKeys(next);
    };
    /** @type {(label: string, checked: boolean, onchange: () => void) => ComponentChildren} */
    const box = (label, checked, onchange) => h("input", { type: "checkbox", "aria-label": label, checked, onchange });
    const all = () => setKeys(new Set(isAll ? [] : possible.map(keyOf)));
    return {
        chosen,
        clear: () => setKeys(new Set()),
        column: {
            head:
                possible.length > 0 ? box(t("chooseAll"), isAll, all) : h("span", { class: "unseen" }, t("chosenRows")),
            cell: (row) =>
                allowed(row)
                    ? box(t("chooseRow", { name: nameOf(row) }), keys.has(keyOf(row)), () => toggle(keyOf(row)))
                    : "",
        },
    };
}

/**
 * The number of the chosen rows, and what can be done to them.
 *
 * @param {{ count: number, clear: () => void, children?: ComponentChildren }} props
 */
export function ChosenBar({ count, clear, children }) {
    return h(
        "div",
        { class: "chosen", role: "status" },
        count > 0 && [
            h("strong", {}, t("chosenCount", { n: count })),
            children,
            h("button", { type: "button", class: "small", onclick: clear }, t("chooseNone")),
        ],
    );
}

/**
 * Asks whether to act on the rows, acts on one after the other, and shows what failed.
 *
 * @template Row
 * @param {object} options
 * @param {string} options.title says how many there are
 * @param {ComponentChildren} options.text the consequence
 * @param {string} options.submit
 * @param {Row[]} options.rows
 * @param {(row: Row) => string} options.nameOf
 * @param {Field[]} [options.fields]
 * @param {(row: Row, values: any) => Promise<unknown>} options.act on one row
 * @returns {Promise<{ done: Row[], failed: Failed<Row>[] } | null>} null if it was cancelled
 */
export function askForMany({ title, text, submit, rows, nameOf, fields = [], act }) {
    let isActing = false;
    /** @type {Dialog<{ done: Row[], failed: Failed<Row>[] }>} */
    const dialog = openDialog({ title, stays: () => isActing, content: null });
    const close = h(
        "button",
        { type: "button", class: "plain", "data-cancel": "", onclick: () => dialog.close() },
        general("cancel"),
    );
    /** @param {any} values */
    const run = async (values) => {
        isActing = true;
        const outcome = await actOnEach(
            rows,
            (row) => act(row, values),
            (count) => dialog.show(h(Progress, { count, total: rows.length })),
        );
        isActing = false;
        if (outcome.failed.length === 0) {
            dialog.close(outcome);
        } else {
            dialog.show(h(Outcome, { ...outcome, nameOf, close: () => dialog.close(outcome) }));
        }
    };
    dialog.show([
        h("div", { class: "asked" }, typeof text === "string" ? h("p", {}, text) : text),
        h(Form, { fields, submit, danger: true, send: run, actions: close }),
    ]);
    /** @type {HTMLElement | null} */
    const first =
        dialog.element.querySelector("input, select, textarea") ?? dialog.element.querySelector("[data-cancel]");
    first?.focus();
    return dialog.closed;
}

/**
 * Acts on one row after the other. A problem of one row does not keep the others from it, unless the
 * service cannot be reached or the reader may not do it.
 *
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => Promise<unknown>} act
 * @param {(count: number) => void} progress called before each row with the number of those before it
 * @returns {Promise<{ done: Row[], failed: Failed<Row>[] }>}
 */
export async function actOnEach(rows, act, progress) {
    const done = [];
    const failed = [];
    /** @type {Problem | null} */
    let end = null;
    for (const [i, row] of rows.entries()) {
        progress(i);
        try {
            if (end) {
                throw end;
            }
            await act(row);
            done.push(row);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            failed.push({ row, problem });
            end = [0, 401, 403, 429, 503].includes(problem.status) ? problem : null;
        }
    }
    return { done, failed };
}

/** @param {{ count: number, total: number }} props */
function Progress({ count, total }) {
    return h(
        "p",
        { role: "status" },
        t("doing", { n: count, total }),
        h("progress", { class: "wide", value: count, max: total, "aria-label": t("doing", { n: count, total }) }),
    );
}

/**
 * @param {object} props
 * @param {any[]} props.done
 * @param {Failed<any>[]} props.failed
 * @param {(row: any) => string} props.nameOf
 * @param {() => void} props.close
 */
function Outcome({ done, failed, nameOf, close }) {
    return [
        h(
            Notice,
            { kind: "failed" },
            h("p", {}, t("failedOf", { n: failed.length, total: done.length + failed.length })),
            h(
                "ul",
                {},
                failed.map(({ row, problem }) =>
                    h("li", { key: nameOf(row) }, h("bdi", {}, nameOf(row)), ": ", explanation(problem)),
                ),
            ),
        ),
        h(
            "p",
            { class: "buttons" },
            h("button", { type: "button", class: "primary", autofocus: true, onclick: close }, general("close")),
        ),
    ];
}
