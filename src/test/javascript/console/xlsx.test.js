import assert from "node:assert/strict";
import { test } from "node:test";
import { spreadsheetOf, XLSX } from "../../../main/webapp/console/xlsx.js";

/** @param {string[][]} rows */
async function written(rows) {
    const blob = spreadsheetOf(rows);
    assert.equal(blob.type, XLSX);
    // Nothing is compressed.
    return new TextDecoder().decode(await blob.arrayBuffer());
}

/** @param {string} text */
function cell(text) {
    return `<is><t xml:space="preserve">${text}</t></is></c>`;
}

test("every cell is a text, with its place", async () => {
    const text = await written([
        ["code", "n"],
        ["00123", "=1+1"],
    ]);
    assert.ok(text.includes(`<row r="2"><c r="A2" s="1" t="inlineStr">${cell("00123")}<c r="B2"`));
    assert.ok(text.includes(cell("=1+1")));
    assert.ok(!text.includes("<f>") && !text.includes("<v>"));
});

test("columns after Z have two letters", async () => {
    const text = await written([Array.from({ length: 54 }, (...place) => String(place[1]))]);
    assert.ok(text.includes('<c r="Z1"') && text.includes('<c r="AA1"') && text.includes('<c r="BB1"'));
});

test("what XML cannot have is escaped, and what looks like that is not taken for it", async () => {
    const text = await written([["<&>", " a\tb\r\n", "\u0007", "_x0041_", "_x_"]]);
    for (const each of ["&lt;&amp;&gt;", " a\tb_x000D_\n", "_x0007_", "_x005F_x0041_", "_x_"]) {
        assert.ok(text.includes(cell(each)), each);
    }
});

test("a cell has no more characters than a spreadsheet takes", async () => {
    assert.ok((await written([["x".repeat(40_000)]])).includes(cell("x".repeat(32_767))));
});
