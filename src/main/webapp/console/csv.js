/* The files of lists and of codes, as spreadsheets and as CSV, and what the readers of CSV must know. */
import { h } from "preact";
import { file, get, path } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { ask, save } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/toast.js";
import { currentLanguage, texts } from "../ui/words.js";
import { rowsOf, tableOf, textOf } from "./csv-text.js";
import { spreadsheetOf } from "./xlsx.js";

const t = await texts("console-spreadsheets");

/** Rows of a file; the calls that list people count to this number, too. */
const MOST_ROWS = 1000;
const ROWS_PER_CALL = 100;
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
 * @param {(values: { page: number, per_page: number }) => string} props.address of a page of the list
 */
export function ExportButton({ name, address }) {
    const act = async () => {
        const read = await ask({
            title: t("title"),
            text: [h("p", {}, t("text", { most: MOST_ROWS })), spreadsheetNote()],
            submit: t("export"),
            fields: [
                {
                    name: "format",
                    label: t("format"),
                    type: "select",
                    required: true,
                    options: FORMATS.map((each) => [each, t(each)]),
                    value: FORMATS[0],
                },
            ],
            send: async ({ format }) => ({ format, ...(await readAll(address)) }),
        });
        if (read) {
            const table = tableOf(read.rows);
            save(`${name}.${read.format}`, read.format === "xlsx" ? spreadsheetOf(table) : csvOf(table));
            announce(t(read.isAll ? "saved" : "savedSome", { n: read.rows.length }));
        }
    };
    return h("button", { type: "button", class: "plain", onclick: act }, t("export"));
}

/** @param {string[][]} table */
function csvOf(table) {
    return new Blob([textOf(table, currentLanguage() === "en" ? "," : ";")], { type: "text/csv" });
}

/**
 * @param {(values: { page: number, per_page: number }) => string} address
 * @returns {Promise<{ rows: object[], isAll: boolean }>}
 */
async function readAll(address) {
    /** @type {object[]} */
    const rows = [];
    for (let page = 1; ; page++) {
        /** @type {{ data: object[], meta?: { last_page: number, total_is_exact?: boolean } }} */
        const { data, meta } = await get(address({ page, per_page: ROWS_PER_CALL }));
        rows.push(...data);
        const isLast = !meta || page >= meta.last_page;
        if (isLast || rows.length >= MOST_ROWS) {
            return { rows: rows.slice(0, MOST_ROWS), isAll: isLast && meta?.total_is_exact !== false };
        }
    }
}
