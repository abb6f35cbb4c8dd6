import assert from "node:assert/strict";
import { test } from "node:test";
import { monthsOfAge } from "../../../main/webapp/desk/age.js";

test("a month is complete on the day of birth, and not before", () => {
    assert.equal(monthsOfAge("1984-02-29", "2026-02-28"), 503);
    assert.equal(monthsOfAge("1984-02-29", "2026-03-01"), 504);
    assert.equal(monthsOfAge("2026-01-15", "2026-02-14"), 0);
    assert.equal(monthsOfAge("2026-01-15", "2026-02-15"), 1);
    assert.equal(monthsOfAge("2024-12-31", "2026-01-31"), 13);
});

test("nobody is younger than nothing, where the clocks of two zones differ", () => {
    assert.equal(monthsOfAge("2026-05-02", "2026-05-01"), 0);
});
