/* The files of lists and of codes, as spreadsheets and as CSV, and what the readers of CSV must know. */
import { h } from "preact";
import { file, get, path } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { openDialog, save } from "../ui/elements/dialog.js";
import { Form } from "../ui/elements/form.js";
import { Failure } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { within } from "../ui/page-elements.js";
import { Problem } from "../ui/problem.js";
import { currentLanguage, texts } from "../ui/words.js";
import { readInTurn } from "./all-pages.js";
import { rowsOf, tableOf, textOf } from "./csv-text.js";
import { spreadsheetOf } from "./xlsx.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Dialog } from "../ui/elements/dialog.js" */
/** @import { Field } from "../ui/elements/form.js" */
/** @import { PageValues } from "./all-pages.js" */

const t = await texts("console-spreadsheets");
const general = await texts("ui-elements");

/** Rows of a file. */
const MOST_ROWS = 20_000;
const FORMATS = ["xlsx", "csv"];

/** The note beside a download about what spreadsheets change. */
export function spreadsheetNote() {
    return h("p", { class: "hint" }, t("note"));
}

/**
 * Buttons that save the codes of a batch, as they were created.
 *
 * @param {object} props
 * @param {{ id: string }} props.organization
 * @param {{ id: string, name?: string }} props.batch its name is for screen readers, where there are several batches
 * @param {string} props.style of the buttons
 */
export function CodeDownloads({ organization, batch, style }) {
    const address = path(["admin", "v1", "organizations", organization.id, "code-batches", batch.id, "codes"]);
    const saveSpreadsheet = async () => {
        const codes = rowsOf(await (await file("GET", address, { language: "en" })).text());
        save(`codes-${batch.id}.xlsx`, spreadsheetOf(tableOf(codes)));
        announce(t("codesSaved"));
    };
    const saveText = async () => {
        save(`codes-${batch.id}.csv`, await file("GET", address));
        announce(t("codesSaved"));
    };
    /**
     * @param {string} text
     * @param {() => Promise<void>} action
     */
    const button = (text, action) =>
        h(BusyButton, { class: style, "aria-label": batch.name && `${t(text)}: ${batch.name}`, action }, t(text));
    return [button("codes", saveSpreadsheet), " ", button("codesAsText", saveText)];
}

/**
 * Saves a list, with the filters that it has now, as a file. The rows are read page by page like
 * the list itself, so that the audit trail has each of them.
 *
 * @param {object} props
 * @param {string} props.name of the file, without its extension
 * @param {(values: PageValues) => string} props.address of a page of the list
 */
export function ExportButton({ name, address }) {
    const act = async () => {
        const read = await askAndRead(address);
        if (read) {
            const table = tableOf(read.rows);
            save(`${name}.${read.format}`, read.format === "xlsx" ? spreadsheetOf(table) : csvOf(table));
            announce(t(read.isAll ? "saved" : "savedSome", { n: read.rows.length }));
        }
    };
    return h("button", { type: "button", class: "plain", onclick: act }, t("export"));
}

/**
 * Asks for the format, and reads the list, which may take a while: the reader sees how far it is,
 * and may cancel it.
 *
 * @param {(values: PageValues) => string} address
 */
function askAndRead(address) {
    let isOpen = true;
    /** @type {Dialog<{ format: string, rows: object[], isAll: boolean }>} */
    const dialog = openDialog({ title: t("title"), content: null });
    dialog.closed.then(() => {
        isOpen = false;
    });
    const cancel = h(
        "button",
        { type: "button", class: "plain", "data-cancel": "", onclick: () => dialog.close() },
        general("cancel"),
    );
    /** @type {(count: number, total: number | null) => boolean} */
    const tell = (count, total) => {
        if (isOpen) {
            dialog.show(h(Reading, { count, total, cancel }));
            within(dialog.element, "[data-cancel]").focus();
        }
        return isOpen;
    };
    /** @param {{ format: string }} values */
    const send = async ({ format }) => {
        try {
            const read = await readInTurn((page) => get(address(page)), MOST_ROWS, tell);
            if (read && isOpen) {
                dialog.close({ format, ...read });
            }
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            if (isOpen) {
                ask(h(Failure, { problem }));
            }
        }
    };
    const field = {
        name: "format",
        label: t("format"),
        type: "select",
        required: true,
        options: FORMATS.map((each) => [each, t(each)]),
        value: FORMATS[0],
    };
    /** @param {ComponentChildren} failure */
    const ask = (failure) => {
        dialog.show([
            failure,
            h("div", { class: "asked" }, h("p", {}, t("text", { most: MOST_ROWS })), spreadsheetNote()),
            h(Form, { fields: [/** @type {Field} */ (field)], submit: t("export"), send, actions: cancel }),
        ]);
        within(dialog.element, "select").focus();
    };
    ask(null);
    return dialog.closed;
}

/** @param {{ count: number, total: number | null, cancel: ComponentChildren }} props null if it is not known */
function Reading({ count, total, cancel }) {
    const text = total === null ? t("readingOn", { n: count }) : t("reading", { n: count, total });
    const known = total === null ? {} : { value: count, max: total };
    return [
        h("p", { role: "status" }, text, h("progress", { class: "wide", ...known, "aria-label": text })),
        h("p", { class: "buttons" }, cancel),
    ];
}

/** @param {string[][]} table */
function csvOf(table) {
    return new Blob([textOf(table, currentLanguage() === "en" ? "," : ";")], { type: "text/csv" });
}
