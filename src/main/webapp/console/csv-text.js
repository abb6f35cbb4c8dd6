/* CSV as the service writes it (RFC 4180): reading its files, and writing the rows of its lists alike. */

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The rows of a file with commas as objects, with the header line as property names.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function rowsOf(text) {
    const [names, ...rows] = lines(text.replace(BYTE_ORDER_MARK, ""));
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

/**
 * A table with a row for each object, below the headings: its columns are their members, also those within
 * other objects, such as patient.name.
 *
 * @param {object[]} objects
 * @returns {string[][]}
 */
export function tableOf(objects) {
    const rows = objects.map((each) => Object.fromEntries(members(each, "")));
    const names = [...new Set(rows.flatMap(Object.keys))];
    return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
}

/**
 * The text of a file.
 *
 * @param {string[][]} table
 * @param {"," | ";"} delimiter what the reader's spreadsheet expects
 */
export function textOf(table, delimiter) {
    /** @param {string[]} cells */
    const line = (cells) => `${cells.map(quoted).join(delimiter)}\r\n`;
    return BYTE_ORDER_MARK + table.map(line).join("");
}

/**
 * @param {object} object
 * @param {string} prefix of the names
 * @returns {[string, string][]}
 */
function members(object, prefix) {
    return Object.entries(object).flatMap(([name, value]) => {
        if (value !== null && typeof value === "object" && !Array.isArray(value)) {
            return members(value, `${prefix}${name}.`);
        }
        const isList = Array.isArray(value) && value.some((each) => typeof each === "object");
        const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
        return [[prefix + name, isList ? JSON.stringify(value) : text]];
    });
}

/**
 * A cell in quotes, with an apostrophe in front of what a spreadsheet would take for a formula, and of
 * what begins with an apostrophe, so that {@link restored} removes exactly what was added.
 *
 * @param {string} cell
 */
function quoted(cell) {
    return `"${cell.replace(/^(?=['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/u, "'").replaceAll('"', '""')}"`;
}
