/* The CSV files of the service: what their readers must know, and reading them. */
import { h } from "preact";
import { texts } from "../ui/words.js";

const t = await texts("console-spreadsheets");

/** The note beside a download about what spreadsheets change. */
export function spreadsheetNote() {
    return h("p", { class: "hint" }, t("note"));
}

/**
 * The rows of a file with commas as objects, with the header line as property names.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function rowsOf(text) {
    const [names, ...rows] = lines(text.replace(/^\uFEFF/, ""));
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
}

/** @param {string} text */
function lines(text) {
    /** @type {string[][]} */
    const all = [];
    const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
    /** @type {string[]} */
    let row = [];
    while (pattern.lastIndex < text.length) {
        const [, field, end] = /** @type {RegExpExecArray} */ (pattern.exec(text));
        row.push(restored(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field));
        if (end !== ",") {
            all.push(row);
            row = [];
        }
    }
    return all;
}

/**
 * The cell without the apostrophe that the service puts in front of what looks like a formula.
 *
 * @param {string} cell
 */
function restored(cell) {
    return cell.replace(/^'(?=['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/u, "");
}
