/* Exports of patients: one that was cut off is not taken for all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isWhole } from "../../../main/webapp/ui/whole-export.js";

test("an export is whole if its last property says so", async () => {
    assert.equal(await isWhole(new Blob(['{"format":1,"messages":[],"complete":true}'])), true);
    assert.equal(await isWhole(new Blob(['{"format":1,"messages":[{"text":"complete'])), false);
    assert.equal(await isWhole(new Blob([""])), false);
});
