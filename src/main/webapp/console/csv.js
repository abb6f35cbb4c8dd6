/* The CSV files of the service and of its lists, and what their readers must know. */
import { h } from "preact";
import { file, get, path } from "../ui/api.js";
import { ask, save } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/toast.js";
import { currentLanguage, texts } from "../ui/words.js";
import { textOf } from "./csv-text.js";

const t = await texts("console-spreadsheets");

/** Rows of a file; the calls that list people count to this number, too. */
const MOST_ROWS = 1000;
const ROWS_PER_CALL = 100;

/** The note beside a download about what spreadsheets change. */
export function spreadsheetNote() {
    return h("p", { class: "hint" }, t("note"));
}

/**
 * Saves the codes of a batch, as they were created.
 *
 * @param {{ id: string }} organization
 * @param {string} batch its id
 */
export async function saveCodesOfBatch(organization, batch) {
    const address = path(["admin", "v1", "organizations", organization.id, "code-batches", batch, "codes"]);
    save(`codes-${batch}.csv`, await file("GET", address));
}

/**
 * Saves a list, with the filters that it has now, as a CSV file. The rows are read page by page like
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
            send: () => readAll(address),
        });
        if (read) {
            const text = textOf(read.rows, currentLanguage() === "en" ? "," : ";");
            save(`${name}.csv`, new Blob([text], { type: "text/csv" }));
            announce(t(read.isAll ? "saved" : "savedSome", { n: read.rows.length }));
        }
    };
    return h("button", { type: "button", class: "plain", onclick: act }, t("export"));
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
