/*
 * Spreadsheets (.xlsx: ECMA-376) of one sheet, in which every cell is a text: nothing is taken for a number or a
 * formula, and leading zeros stay. The parts are in a ZIP file, not compressed.
 */

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What spreadsheets hold in one cell. */
const MOST_CHARACTERS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The second format of cells is text (49), which it stays when somebody edits the cell. */
const STYLES =
    `${XML}<styleSheet xmlns="${MAIN}">` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

const CONTENT_TYPES =
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

const WORKBOOK =
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    '<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>';

/**
 * @param {string[][]} rows of the same length, the first one with the headings
 * @returns {Blob}
 */
export function spreadsheetOf(rows) {
    const files = [
        ["[Content_Types].xml", CONTENT_TYPES],
        ["_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])],
        ["xl/workbook.xml", WORKBOOK],
        [
            "xl/_rels/workbook.xml.rels",
            relationships([
                ["worksheet", "worksheets/sheet1.xml"],
                ["styles", "styles.xml"],
            ]),
        ],
        ["xl/styles.xml", STYLES],
        ["xl/worksheets/sheet1.xml", sheet(rows)],
    ];
    return new Blob(zip(files), { type: XLSX });
}

/** @param {[type: string, target: string][]} targets */
function relationships(targets) {
    const all = targets.map(
        ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    );
    return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

/** @param {string[][]} rows */
function sheet(rows) {
    const columns = `<cols><col min="1" max="${rows[0].length}" width="24" style="1" customWidth="1"/></cols>`;
    const cells = rows.map((row, i) => {
        const texts = row.map((text, column) => cell(letters(column) + (i + 1), text));
        return `<row r="${i + 1}">${texts.join("")}</row>`;
    });
    return `${XML}<worksheet xmlns="${MAIN}">${columns}<sheetData>${cells.join("")}</sheetData></worksheet>`;
}

/**
 * @param {string} place such as B7
 * @param {string} text
 */
function cell(place, text) {
    const content = escaped(text.slice(0, MOST_CHARACTERS));
    return `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

/**
 * The name of a column: A to Z, then AA.
 *
 * @param {number} column from 0
 * @returns {string}
 */
function letters(column) {
    const last = String.fromCharCode(65 + (column % 26));
    return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/**
 * Text in XML. Control characters, most of which XML does not have, are written as spreadsheets do, such as
 * `_x0007_`; what looks like that is kept apart from them.
 *
 * @param {string} text
 */
function escaped(text) {
    return text
        .replace(/_(?=x[\da-f]{4}_)/giu, "_x005F_")
        .replace(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, written)
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
}

/** @param {string} character */
function written(character) {
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** By the value of a byte: its remainder in the checksum of ZIP files (CRC-32). */
const REMAINDERS = new Uint32Array(
    [...Array(256).keys()].map((byte) => {
        let remainder = byte;
        for (let bit = 0; bit < 8; bit++) {
            remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
        }
        return remainder;
    }),
);

/** @param {Uint8Array} bytes */
function checksum(bytes) {
    let sum = 0xffffffff;
    for (const byte of bytes) {
        sum = REMAINDERS[(sum ^ byte) & 0xff] ^ (sum >>> 8);
    }
    return (sum ^ 0xffffffff) >>> 0;
}

/** UTF-8 names, stored without compression, on the first day that ZIP files know (1980-01-01). */
const VERSION = 20;
const UTF_8 = 0x0800;
const STORED = 0;
const DAY = 0x21;

/**
 * The parts of a ZIP file: each file behind its header, then the directory.
 *
 * @param {string[][]} files name and content
 * @returns {BlobPart[]}
 */
function zip(files) {
    const encoder = new TextEncoder();
    /** @type {BlobPart[]} */
    const parts = [];
    /** @type {BlobPart[]} */
    const directory = [];
    let offset = 0;
    let directorySize = 0;
    for (const [fileName, content] of files) {
        const name = encoder.encode(fileName);
        const bytes = encoder.encode(content);
        /** @type {Numbers} */
        const common = [
            [2, VERSION],
            [2, UTF_8],
            [2, STORED],
            [2, 0],
            [2, DAY],
            [4, checksum(bytes)],
            [4, bytes.length],
            [4, bytes.length],
            [2, name.length],
            [2, 0],
        ];
        const header = record([[4, 0x04034b50], ...common]);
        // No comment, the first disk, no attributes, and where the file is.
        const entry = record([[4, 0x02014b50], [2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]);
        parts.push(header, name, bytes);
        directory.push(entry, name);
        offset += header.byteLength + name.length + bytes.length;
        directorySize += entry.byteLength + name.length;
    }
    const count = files.length;
    const end = record([
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, directorySize],
        [4, offset],
        [2, 0],
    ]);
    return [...parts, ...directory, end];
}

/** @typedef {[size: 2 | 4, value: number][]} Numbers the sizes in bytes */

/**
 * @param {Numbers} numbers
 * @returns {DataView<ArrayBuffer>} the lowest byte of each first
 */
function record(numbers) {
    const bytes = new DataView(new ArrayBuffer(numbers.reduce((sum, [size]) => sum + size, 0)));
    let place = 0;
    for (const [size, value] of numbers) {
        if (size === 2) {
            bytes.setUint16(place, value, true);
        } else {
            bytes.setUint32(place, value, true);
        }
        place += size;
    }
    return bytes;
}
