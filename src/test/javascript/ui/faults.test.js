import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsIn, isAbout } from "../../../main/webapp/ui/elements/faults.js";

const REQUIRED = "This is needed.";

test("a required field is at fault while it is empty, whatever its kind", () => {
    const field = { name: "text", required: true };
    for (const empty of [undefined, false, []]) {
        assert.deepEqual(faultsIn(field, empty, REQUIRED), [["text", REQUIRED]]);
    }
    for (const value of ["a", true, ["a"], 0]) {
        assert.deepEqual(faultsIn(field, value, REQUIRED), []);
    }
    assert.deepEqual(faultsIn({ name: "text" }, undefined, REQUIRED), []);
});

test("the field's own check counts once there is a value", () => {
    const field = { name: "day", required: true, check: (value) => (value > "2026-12-31" ? "Too late." : null) };
    assert.deepEqual(faultsIn(field, undefined, REQUIRED), [["day", REQUIRED]]);
    assert.deepEqual(faultsIn(field, "2027-01-01", REQUIRED), [["day", "Too late."]]);
    assert.deepEqual(faultsIn(field, "2026-12-31", REQUIRED), []);
});

test("a field with inputs of its own names the faults of each", () => {
    const field = {
        name: "items",
        check: () => ({ "items[0].dose": "Too long.", "items[1].dose": null, "items[2].name": "Unknown." }),
    };
    assert.deepEqual(faultsIn(field, [{}], REQUIRED), [
        ["items[0].dose", "Too long."],
        ["items[2].name", "Unknown."],
    ]);
});

test("the service's fault is shown at the field that it is about", () => {
    assert.ok(isAbout("items", { name: "items" }));
    assert.ok(isAbout("items[0].dose", { name: "items" }));
    assert.ok(isAbout("meta.url", { name: "meta" }));
    assert.ok(isAbout("code", { name: "text", also: ["code"] }));
    assert.ok(!isAbout("items_total", { name: "items" }));
    assert.ok(!isAbout("code", { name: "text" }));
    assert.ok(!isAbout("item", { name: "items" }));
});
