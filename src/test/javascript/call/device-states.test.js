import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeStates, encodeStates, ownSentences, theirSentences } from "../../../main/webapp/call/device-states.js";

const media = (microphone, camera, sharesScreen = false, isHeld = false) => ({
    sharesScreen,
    isHeld,
    state: (name) => ({ microphone, camera })[name],
});

test("the other side learns whether a device sends, and not why it does not", () => {
    assert.deepEqual(decodeStates(encodeStates(media("on", "held"))), { microphone: "on", camera: "held" });
    for (const why of ["interrupted", "stopped", "refused", "busy", "missing", "unsent"]) {
        assert.deepEqual(decodeStates(encodeStates(media(why, why))), { microphone: "lost", camera: "lost" });
    }
    assert.deepEqual(decodeStates(encodeStates(media("off", "off", true))), { microphone: "off", camera: "screen" });
});

test("other messages of the other page are ignored", () => {
    for (const text of [
        "",
        "{",
        "null",
        "7",
        "{}",
        '{"microphone":"on"}',
        '{"microphone":"on","camera":"<b>"}',
        `{"microphone":"on","camera":"on","x":"${"x".repeat(200)}"}`,
        new ArrayBuffer(8),
    ]) {
        assert.equal(decodeStates(text), null);
    }
});

test("there is a sentence for each device that does not send, and none for one that does", () => {
    const words = {
        their_microphone_off: "No sound.",
        their_camera_lost: "No picture.",
        own_camera_busy: "Busy.",
        own_camera_screen: "Screen.",
    };
    assert.equal(theirSentences(words, { microphone: "on", camera: "on" }), "");
    assert.equal(theirSentences(words, { microphone: "off", camera: "lost" }), "No sound. No picture.");
    assert.equal(ownSentences(words, media("on", "busy")), "Busy.");
    assert.equal(ownSentences(words, media("off", "off")), "");
    assert.equal(ownSentences(words, media("on", "busy", true)), "Screen.");
});

test("a shared screen that the network has no room for is told as held", () => {
    assert.equal(decodeStates(encodeStates(media("on", "off", true, true))).camera, "held");
    assert.equal(decodeStates(encodeStates(media("on", "off", true))).camera, "screen");
});
