import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf, tableOf, textOf } from "../../../main/webapp/console/csv-text.js";

test("a file has a column for each member, in quotes, and begins with the mark of UTF-8", () => {
    const rows = [
        { code: "A", patient: { name: 'Ana "la"', ref: null }, tags: ["x", "y"] },
        { code: "B", roles: [{ role: "support" }], open: false },
    ];
    assert.equal(
        textOf(tableOf(rows), ";"),
        '\uFEFF"code";"patient.name";"patient.ref";"tags";"roles";"open"\r\n' +
            '"A";"Ana ""la""";"";"x y";"";""\r\n' +
            '"B";"";"";"";"[{""role"":""support""}]";"false"\r\n',
    );
});

test("what a spreadsheet would take for a formula gets an apostrophe, which reading removes", () => {
    const cells = ["=1+1", "+34 600", "-1", "@a", "'x", "\tx", "\uFF1D1", "a=b", ""];
    const text = textOf([["cell"], ...cells.map((cell) => [cell])], ",");
    assert.ok(text.includes('"\'=1+1"') && text.includes("\"''x\"") && text.includes('"a=b"'));
    assert.deepEqual(
        rowsOf(text).map(({ cell }) => cell),
        cells,
    );
});

test("a list without rows is a file without lines", () => {
    assert.equal(textOf(tableOf([]), ",").trim(), "");
});
