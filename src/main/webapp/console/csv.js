/* Reads the CSV files of the service. */

/** The rows as objects, with the header line as property names. */
export function rowsOf(text) {
    const [names, ...rows] = lines(text.replace(/^\uFEFF/, ""));
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
}

function lines(text) {
    const all = [];
    const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
    let row = [];
    while (pattern.lastIndex < text.length) {
        const [, field, end] = pattern.exec(text);
        row.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
        if (end !== ",") {
            all.push(row);
            row = [];
        }
    }
    return all;
}
