import assert from "node:assert/strict";
import { test } from "node:test";
import { ScriptedBrowser, settle } from "./scripted-browser.js";

const LOST = 1006;

/** Any element of the page, which nobody looks at here. */
class Thing extends EventTarget {
    classList = { toggle() {} };
    dataset = {};
    textContent = "";
}

/** Anything that is told something and answers nothing. */
const anybody = (known) => new Proxy(known, { get: (target, name) => target[name] ?? (() => {}) });

/** The line to the service. */
class Line {
    static OPEN = 1;
    static made = [];
    readyState = 0;
    sent = [];

    constructor() {
        Line.made.push(this);
    }

    send(text) {
        this.sent.push(JSON.parse(text));
    }

    close() {}

    /** The service lets the page in, and says that the other side is there. */
    enterCall() {
        this.readyState = Line.OPEN;
        this.onopen();
        const room = { type: "room", state: "in_call", current: true, peer: "other", delay: null, told: true };
        this.onmessage({ data: JSON.stringify(room) });
    }

    /** What the service was told of the path. */
    get paths() {
        return this.sent.filter(({ type }) => type === "path").map(({ text }) => text);
    }
}

test("a page whose line to the service was lost tells it the path of the call again", async () => {
    const browser = new ScriptedBrowser();
    const ticks = [];
    Object.assign(browser.document, {
        getElementById: (id) => (id === "message" ? new globalThis.HTMLInputElement() : new Thing()),
        querySelector: () => new globalThis.HTMLButtonElement(),
    });
    Object.assign(globalThis, {
        HTMLInputElement: class extends Thing {},
        HTMLButtonElement: class extends Thing {},
        WebSocket: Line,
        addEventListener() {},
        location: new URL("https://care.example/call/x"),
        setInterval: (action) => ticks.push(action),
        clearInterval() {},
        window: new EventTarget(),
    });
    const measure = async () => {
        ticks.forEach((tick) => tick());
        await settle();
    };
    const { Call } = await import("../../../main/webapp/call/call.js");
    const call = new Call({
        facts: { base: "/call/", token: "x".repeat(32), role: "professional", ice_servers: [], words: {} },
        scene: anybody({}),
        reports: anybody({}),
        media: anybody({ track: () => null, state: () => "on" }),
        menu: anybody({}),
        checkDevices: async () => {},
    });

    call.enter();
    Line.made[0].enterCall();
    await settle();
    const [connection] = browser.connections;
    connection.measured = [
        { id: "T", type: "transport", selectedCandidatePairId: "P" },
        { id: "P", type: "candidate-pair", localCandidateId: "L", remoteCandidateId: "R" },
        { id: "L", type: "local-candidate", candidateType: "relay" },
        { id: "R", type: "remote-candidate", candidateType: "host" },
    ];
    connection.become("connected");
    await measure();
    await measure();
    assert.deepEqual(Line.made[0].paths, ["relay"]);

    Line.made[0].onclose({ code: LOST });
    await settle();
    await browser.pass(1000);
    assert.equal(Line.made.length, 2);
    Line.made[1].enterCall();
    await measure();
    await measure();
    assert.deepEqual(Line.made[1].paths, ["relay"]);
    assert.equal(browser.connections.length, 1);
});
