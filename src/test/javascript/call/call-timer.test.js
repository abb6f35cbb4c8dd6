import assert from "node:assert/strict";
import { test } from "node:test";

test("a duration has hours only when there are any", async () => {
    globalThis.document = { getElementById: () => null };
    const { durationText } = await import("../../../main/webapp/call/call-timer.js");
    assert.deepEqual([0, 59, 60, 615, 3599, 3600, 36_061].map(durationText), [
        "0:00",
        "0:59",
        "1:00",
        "10:15",
        "59:59",
        "1:00:00",
        "10:01:01",
    ]);
});
