import assert from "node:assert/strict";
import { test } from "node:test";
import { DeviceChoice } from "../../../main/webapp/call/device-choice.js";
import { OwnMedia } from "../../../main/webapp/call/own-media.js";
import { ScriptedBrowser, settle } from "./scripted-browser.js";

/** A person's page with devices, in a browser of its own. */
async function opened(script = () => {}) {
    const browser = new ScriptedBrowser();
    script(browser);
    const sent = [];
    const hindered = [];
    const choice = new DeviceChoice(null);
    const media = new OwnMedia(choice, {
        changed: () => {},
        send: (kind, track) => sent.push([kind, track]),
        hindered: (codes) => hindered.push(...codes),
    });
    await media.open();
    await settle();
    return { browser, media, choice, sent, hindered, states: () => [media.state("microphone"), media.state("camera")] };
}

test("both devices work", async () => {
    const { media, states } = await opened();
    assert.deepEqual(states(), ["on", "on"]);
    assert.equal(media.problem, null);
    assert.equal(media.stream.getTracks().length, 2);
});

test("a track that ends is taken anew at once, and sent", async () => {
    const { browser, media, sent, states } = await opened();
    const lost = media.track("video");
    lost.end();
    assert.equal(media.state("camera"), "stopped");
    assert.equal(media.track("video"), null);
    await settle();
    assert.deepEqual(states(), ["on", "on"]);
    assert.notEqual(media.track("video"), lost);
    assert.deepEqual(sent, [
        ["video", null],
        ["video", media.track("video")],
    ]);
    assert.equal(browser.given.filter(({ readyState }) => readyState === "live").length, 2);
});

test("a camera that another program uses is tried again, later each time, and reported", async () => {
    const { browser, media, hindered } = await opened();
    browser.failures.video = "NotReadableError";
    media.track("video").end();
    await settle();
    assert.equal(media.state("camera"), "busy");
    assert.deepEqual(hindered, ["camera_busy"]);
    const before = browser.requests;
    await browser.pass(5000);
    assert.equal(browser.requests, before + 1);
    await browser.pass(5000);
    assert.equal(browser.requests, before + 1);
    await browser.pass(5000);
    assert.equal(browser.requests, before + 2);
    browser.failures = {};
    await browser.pass(20_000);
    assert.equal(media.state("camera"), "on");
});

test("nothing is requested while the page is hidden, and at once when it is seen again", async () => {
    const { browser, media } = await opened();
    browser.failures.video = "NotReadableError";
    await browser.show(false);
    media.track("video").end();
    await settle();
    const before = browser.requests;
    await browser.pass(600_000);
    assert.equal(browser.requests, before);
    browser.failures = {};
    await browser.show(true);
    assert.equal(media.state("camera"), "on");
});

test("a track that ended in the sleep of the device, unsaid, is not on, and taken anew when it wakes", async () => {
    const { browser, media } = await opened();
    media.track("audio").stop();
    assert.notEqual(media.state("microphone"), "on");
    browser.document.dispatchEvent(new Event("resume"));
    await settle();
    assert.equal(media.state("microphone"), "on");
    assert.equal(media.track("audio").readyState, "live");
});

test("a device that was refused is requested again by a tap, and when the browser permits it", async () => {
    const { browser, media, hindered } = await opened();
    browser.failures.audio = "NotAllowedError";
    browser.permissions.microphone.state = "denied";
    media.track("audio").end();
    await settle();
    assert.equal(media.state("microphone"), "refused");
    assert.deepEqual(hindered, ["microphone_refused"]);
    const before = browser.requests;
    await browser.pass(600_000);
    assert.equal(browser.requests, before);
    media.toggle("microphone");
    await settle();
    assert.equal(browser.requests, before + 1);
    browser.failures = {};
    await browser.permit("microphone", "granted");
    assert.equal(media.state("microphone"), "on");
});

test("a device whose track the browser does not send is not on, and is requested again by a tap alone", async () => {
    const { browser, media, sent } = await opened();
    const refused = media.track("video");
    media.noteUnsent("video", refused);
    assert.equal(media.state("camera"), "unsent");
    assert.equal(refused.readyState, "ended");
    assert.deepEqual(sent, [["video", null]]);
    const before = browser.requests;
    await browser.show(true);
    await browser.pass(600_000);
    assert.equal(browser.requests, before);
    media.toggle("camera");
    await settle();
    assert.equal(media.state("camera"), "on");
    media.noteUnsent("video", refused); // of an earlier track
    assert.equal(media.state("camera"), "on");
});

test("a screen that the browser does not send is not shared, and the camera is sent again", async () => {
    const { media, sent } = await opened();
    await media.toggleScreen();
    media.noteUnsent("video", media.track("video"));
    assert.equal(media.sharesScreen, false);
    assert.deepEqual(sent.at(-1), ["video", media.track("video")]);
    assert.equal(media.state("camera"), "on");
});

test("permission that is granted late needs no other page", async () => {
    const { browser, media, sent, states } = await opened((each) => {
        each.failures = { audio: "NotAllowedError", video: "NotAllowedError" };
    });
    assert.deepEqual(states(), ["refused", "refused"]);
    assert.equal(media.problem, "permission");
    browser.failures = {};
    media.toggle("camera");
    media.toggle("microphone");
    await settle();
    assert.deepEqual(states(), ["on", "on"]);
    assert.equal(media.problem, null);
    assert.deepEqual(
        sent.map(([kind]) => kind),
        ["video", "audio"],
    );
});

test("a microphone that the system mutes is not on, once that lasts", async () => {
    const { browser, media } = await opened();
    const interrupted = media.track("audio");
    interrupted.setMuted(true);
    assert.equal(media.state("microphone"), "on");
    await browser.pass(1000);
    assert.equal(media.state("microphone"), "interrupted");
    interrupted.setMuted(false);
    assert.equal(media.state("microphone"), "on");
    assert.equal(media.track("audio"), interrupted);
    await browser.pass(600_000);
    assert.equal(media.track("audio"), interrupted);
});

test("one that stays muted is taken anew; a new one that is muted too is not shown as on", async () => {
    const { browser, media } = await opened();
    const give = browser.mediaDevices.getUserMedia;
    browser.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await give(wanted);
        stream.getTracks().forEach((track) => {
            track.muted = true;
        });
        return stream;
    };
    const first = media.track("audio");
    first.setMuted(true);
    await browser.pass(1000);
    await browser.pass(5000);
    assert.equal(first.readyState, "ended");
    assert.equal(media.state("microphone"), "interrupted");
    browser.mediaDevices.getUserMedia = give;
    await browser.pass(10_000);
    assert.equal(media.state("microphone"), "on");
});

test("what was switched off stays off when it is taken anew", async () => {
    const { media } = await opened();
    media.toggle("microphone");
    assert.equal(media.state("microphone"), "off");
    media.track("audio").end();
    await settle();
    assert.equal(media.state("microphone"), "off");
    assert.equal(media.track("audio").enabled, false);
    media.toggle("microphone");
    assert.equal(media.state("microphone"), "on");
    assert.equal(media.track("audio").enabled, true);
});

test("a headset that leaves is replaced, and taken again when it is back", async () => {
    const { browser, media } = await opened();
    const all = browser.devices;
    await media.choose("microphone", "headset");
    assert.equal(media.deviceId("microphone"), "headset");
    await browser.plug(all.filter(({ deviceId }) => deviceId !== "headset"));
    media.track("audio").end();
    await settle();
    assert.equal(media.deviceId("microphone"), "desk");
    await browser.plug(all);
    assert.equal(media.deviceId("microphone"), "headset");
    assert.equal(browser.given.filter(({ readyState }) => readyState === "live").length, 2);
});

test("a microphone that is plugged in is used if there was none", async () => {
    let all;
    const { browser, media, hindered } = await opened((each) => {
        all = each.devices;
        each.devices = all.filter(({ kind }) => kind === "videoinput");
    });
    assert.equal(media.state("microphone"), "missing");
    assert.equal(media.problem, "microphone");
    assert.deepEqual(hindered, ["microphone_missing"]);
    await browser.plug(all);
    assert.equal(media.state("microphone"), "on");
});

test("a microphone that another program uses is called busy, and not missing", async () => {
    const { media, hindered } = await opened((browser) => {
        browser.failures.audio = "NotReadableError";
    });
    assert.equal(media.problem, "busy_microphone");
    assert.deepEqual(hindered, ["microphone_busy"]);
    assert.equal(media.state("camera"), "on");
});

test("the camera is turned, released before the other one opens, and turned back", async () => {
    const { browser, media } = await opened();
    const front = media.track("video");
    assert.equal(media.isMirror, true);
    const live = [];
    const give = browser.mediaDevices.getUserMedia;
    browser.mediaDevices.getUserMedia = (wanted) => {
        live.push(browser.given.filter(({ kind, readyState }) => kind === "video" && readyState === "live").length);
        return give(wanted);
    };
    await media.turnCamera();
    assert.equal(media.deviceId("camera"), "rear");
    assert.equal(media.isMirror, false);
    assert.equal(front.readyState, "ended");
    await media.turnCamera();
    assert.equal(media.deviceId("camera"), "front");
    assert.deepEqual(live, [0, 0]);
});

test("cameras that say nothing of their side follow each other", async () => {
    const { media, choice } = await opened((browser) => {
        browser.devices.forEach((device) => delete device.facingMode);
    });
    await media.turnCamera();
    assert.equal(media.deviceId("camera"), "rear");
    assert.equal(choice.id("camera"), "rear");
    await media.turnCamera();
    assert.equal(media.deviceId("camera"), "front");
});

test("the screen is sent instead of the camera until its sharing ends", async () => {
    const { media, sent } = await opened();
    const camera = media.track("video");
    await media.toggleScreen();
    const screen = media.track("video");
    assert.equal(screen.settings.deviceId, "screen");
    assert.equal(media.picture, screen);
    assert.equal(media.isMirror, false);
    screen.end(); // by the browser's own button
    assert.equal(media.track("video"), camera);
    assert.deepEqual(sent, [
        ["video", screen],
        ["video", camera],
    ]);
});

test("a camera that fails while the screen is shared does not end the sharing", async () => {
    const { media } = await opened();
    await media.toggleScreen();
    const screen = media.track("video");
    media.picture.settings.facingMode = undefined;
    await media.turnCamera();
    assert.equal(media.track("video"), screen);
});

test("a picture that is held is no failure of the camera", async () => {
    const { media } = await opened();
    media.hold(true);
    assert.equal(media.state("camera"), "held");
    media.toggle("camera");
    assert.equal(media.state("camera"), "off");
});

test("whoever has left has no device on, whatever comes late", async () => {
    const { browser, media } = await opened();
    media.track("video").end();
    media.release();
    await settle();
    await browser.pass(600_000);
    await browser.plug(browser.devices);
    assert.equal(browser.given.filter(({ readyState }) => readyState === "live").length, 0);
    await media.open();
    assert.equal(media.state("camera"), "on");
});

test("a page without HTTPS and a browser without calls say so", async () => {
    const insecure = await opened(() => {
        window.isSecureContext = false;
    });
    assert.equal(insecure.media.problem, "insecure");
    assert.deepEqual(insecure.hindered, ["insecure_page"]);
    const unable = await opened(() => {
        delete window.RTCPeerConnection;
    });
    assert.equal(unable.media.problem, "browser");
    assert.deepEqual(unable.hindered, ["browser_unable"]);
});

test("what was requested before the person left is not used after they came back", async () => {
    const { browser, media } = await opened();
    const give = browser.mediaDevices.getUserMedia;
    let answer;
    browser.mediaDevices.getUserMedia = async (wanted) => {
        browser.mediaDevices.getUserMedia = give;
        await new Promise((resolve) => {
            answer = resolve;
        });
        return give(wanted);
    };
    media.track("video").end();
    await settle();
    media.release();
    const back = media.open();
    answer();
    await back;
    await settle();
    const live = () => browser.given.filter(({ readyState }) => readyState === "live");
    assert.equal(live().length, 2);
    media.release();
    assert.equal(live().length, 0);
});

test("a camera that is being changed is not on, and both sides are told at once", async () => {
    const { browser, media, choice, sent } = await opened();
    const give = browser.mediaDevices.getUserMedia;
    const during = [];
    browser.mediaDevices.getUserMedia = async (wanted) => {
        during.push(media.state("camera"), sent.at(-1));
        return give(wanted);
    };
    await media.choose("camera", "rear");
    assert.deepEqual(during, ["stopped", ["video", null]]);
    assert.equal(media.state("camera"), "on");
    assert.equal(choice.id("camera"), "rear");
});

test("turning the camera twice in a hurry ends where it began, and keeps no choice", async () => {
    const { media, choice } = await opened();
    await Promise.all([media.turnCamera(), media.turnCamera()]);
    assert.equal(media.deviceId("camera"), "front");
    assert.equal(choice.id("camera"), null);
    await Promise.all([media.choose("camera", "rear"), media.choose("camera", "front")]);
    assert.equal(media.deviceId("camera"), "front");
});

test("a hidden page that loses a device requests none, since a refusal would be final", async () => {
    const { browser, media } = await opened();
    await browser.show(false);
    const before = browser.requests;
    media.track("video").end();
    await settle();
    assert.equal(browser.requests, before);
    await browser.show(true);
    assert.equal(media.state("camera"), "on");
});
