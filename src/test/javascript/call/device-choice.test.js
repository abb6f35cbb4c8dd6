import assert from "node:assert/strict";
import { test } from "node:test";
import { DeviceChoice } from "../../../main/webapp/call/device-choice.js";

/** A storage as browsers have it, in memory. */
function storage(stored = {}) {
    const entries = new Map(Object.entries(stored));
    return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => entries.set(key, value) };
}

test("a choice is there in the next visit", () => {
    const kept = storage();
    new DeviceChoice(kept).keep("camera", "rear");
    assert.equal(new DeviceChoice(kept).id("camera"), "rear");
    assert.equal(new DeviceChoice(kept).id("microphone"), null);
});

test("the browser's own choice is no choice", () => {
    const kept = storage();
    new DeviceChoice(kept).keep("camera", "rear");
    new DeviceChoice(kept).keep("camera", "");
    assert.equal(new DeviceChoice(kept).id("camera"), null);
});

test("a chosen device is required or preferred", () => {
    const choice = new DeviceChoice(storage());
    assert.deepEqual(choice.constraints("camera", "exact"), {});
    choice.keep("microphone", "headset");
    assert.deepEqual(choice.constraints("microphone", "ideal"), { deviceId: { ideal: "headset" } });
    choice.keep("camera", "rear");
    assert.deepEqual(
        { facingMode: "user", ...choice.constraints("camera", "exact") },
        { facingMode: undefined, deviceId: { exact: "rear" } },
    );
});

test("the side to which the camera is turned is for this visit only, and a choice ends it", () => {
    const kept = storage();
    const choice = new DeviceChoice(kept);
    choice.turnCamera("environment");
    assert.deepEqual(choice.constraints("camera", "ideal"), { facingMode: { ideal: "environment" } });
    assert.deepEqual(choice.constraints("microphone", "exact"), {});
    assert.deepEqual(new DeviceChoice(kept).constraints("camera", "exact"), {});
    choice.keep("camera", "desk");
    assert.deepEqual(choice.constraints("camera", "ideal").deviceId, { ideal: "desk" });
});

test("what is no choice in the storage is ignored, and a storage that refuses is done without", () => {
    for (const text of ["", "{", "null", "7", '{"camera":7}', `{"camera":"${"x".repeat(300)}"}`]) {
        assert.equal(new DeviceChoice(storage({ "patientcare.call.devices": text })).id("camera"), null, text);
    }
    const refuse = () => {
        throw new Error("refused");
    };
    const refusing = { getItem: refuse, setItem: refuse };
    const choice = new DeviceChoice(refusing);
    choice.keep("camera", "rear");
    assert.equal(choice.id("camera"), "rear");
    assert.equal(new DeviceChoice(null).id("camera"), null);
});
