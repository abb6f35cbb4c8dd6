import assert from "node:assert/strict";
import { test } from "node:test";
import { CallQuality } from "../../../main/webapp/call/call-stats.js";
import { CallWatch } from "../../../main/webapp/call/call-watch.js";

/** A watched connection; its ticks happen when the test says so. */
function watched() {
    let tick;
    globalThis.setInterval = (action) => {
        tick = action;
        return 1;
    };
    globalThis.clearInterval = () => {};
    const call = {
        state: "connected",
        present: true,
        packets: 0,
        loss: 0,
        told: 0,
        silences: [],
        holds: [],
        limits: [],
        quality: new CallQuality(),
        async pass(seconds, { arriving = true } = {}) {
            for (let i = 0; i < seconds; i++) {
                call.packets += arriving ? 50 : 0;
                await tick();
            }
        },
    };
    call.watch = new CallWatch({
        peer: {
            get state() {
                return call.state;
            },
            stats: async () => [
                { type: "inbound-rtp", kind: "audio", ssrc: 1, packetsReceived: call.packets, packetsLost: 0 },
                { type: "remote-inbound-rtp", kind: "audio", fractionLost: call.loss },
            ],
            limitPicture: async (limit) => {
                if (call.limitless) {
                    throw new DOMException("", "InvalidStateError");
                }
                call.limits.push(limit);
            },
        },
        quality: call.quality,
        isOtherPresent: () => call.present,
        tell: () => {
            call.told += 1;
        },
        onSilent: (silent) => call.silences.push(silent),
        onHeld: (held) => call.holds.push(held),
    });
    return call;
}

test("the other page is told of the devices every second", async () => {
    const call = watched();
    await call.pass(3);
    assert.equal(call.told, 3);
});

test("five seconds without anything are silence, which ends with the next packet", async () => {
    const call = watched();
    await call.pass(3);
    await call.pass(4, { arriving: false });
    assert.deepEqual(call.silences, []);
    await call.pass(1, { arriving: false });
    assert.deepEqual(call.silences, [true]);
    await call.pass(1);
    assert.deepEqual(call.silences, [true, false]);
});

test("two are, once the service does not see the other side any more", async () => {
    const call = watched();
    call.present = false;
    await call.pass(3);
    await call.pass(2, { arriving: false });
    assert.deepEqual(call.silences, [true]);
});

test("silence lasts while a path is sought anew", async () => {
    const call = watched();
    await call.pass(3);
    await call.pass(6, { arriving: false });
    call.state = "failed";
    await call.pass(10, { arriving: false });
    assert.deepEqual(call.silences, [true]);
    assert.equal(call.watch.isSilent, true);
});

test("a connection that was never established is not silent", async () => {
    const call = watched();
    call.state = "connecting";
    await call.pass(30, { arriving: false });
    assert.deepEqual(call.silences, []);
});

test("loss holds the picture, which is said once, and comes back with the network", async () => {
    const call = watched();
    call.loss = 0.6;
    await call.pass(4);
    assert.deepEqual(call.limits, [0]);
    assert.deepEqual(call.holds, [true]);
    call.loss = 0;
    await call.pass(20);
    assert.deepEqual(call.limits, [0, 150_000]);
    assert.deepEqual(call.holds, [true, false]);
});

test("it measures while there is a connection, and nothing once it was stopped", async () => {
    const call = watched();
    await call.pass(2);
    assert.equal(call.quality.summary.loss_permille, 0);
    call.watch.stop();
    await call.pass(5, { arriving: false });
    assert.deepEqual(call.silences, []);
});

test("a picture that the browser does not take away is not said to be held", async () => {
    const call = watched();
    call.limitless = true;
    call.loss = 0.6;
    await call.pass(4);
    assert.deepEqual(call.holds, []);
});
