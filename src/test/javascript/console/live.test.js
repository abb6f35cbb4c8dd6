/* The web socket of the start page: it makes the page read, by one call at a time. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { openLive } from "../../../main/webapp/console/live.js";

const SESSION_ENDED = 4401;

/** The sockets that the page has opened. */
let sockets;
/** What the page has begun to read; each ends when the test says so. */
let reads;

class ScriptedSocket {
    static OPEN = 1;
    readyState = 0;

    constructor() {
        sockets.push(this);
    }

    send() {}

    close() {}

    ready() {
        this.readyState = ScriptedSocket.OPEN;
        this.onopen();
        this.tell("ready");
    }

    tell(type) {
        this.onmessage({ data: JSON.stringify({ type }) });
    }
}

beforeEach(() => {
    sockets = [];
    reads = [];
    globalThis.WebSocket = ScriptedSocket;
    globalThis.document = { hidden: false };
    mock.timers.enable();
});

afterEach(() => {
    mock.timers.reset();
});

function open() {
    const live = openLive("wss://care.example/console/socket", () => new Promise((done) => reads.push(done)));
    sockets[0].ready();
    return live;
}

/** The oldest read that runs ends. */
async function end(read) {
    read();
    for (let i = 0; i < 10; i++) {
        await null;
    }
}

test("a page reads once it is told of changes, and then at each change", async () => {
    const live = open();
    assert.equal(live.isConnected(), true);
    assert.equal(reads.length, 1);
    await end(reads[0]);
    sockets[0].tell("pong");
    assert.equal(reads.length, 1);
    sockets[0].tell("changed");
    assert.equal(reads.length, 2);
    live.close();
});

test("while it reads, changes cause one more read afterwards, however many there are", async () => {
    const live = open();
    sockets[0].tell("changed");
    sockets[0].tell("changed");
    assert.equal(reads.length, 1);
    await end(reads[0]);
    assert.equal(reads.length, 2);
    await end(reads[1]);
    assert.equal(reads.length, 2);
    live.close();
});

test("a page that was left reads no more", async () => {
    const live = open();
    sockets[0].tell("changed");
    live.close();
    await end(reads[0]);
    assert.equal(reads.length, 1);
});

test("when the session ends the page reads, and connects again after a call that succeeded", async () => {
    const live = open();
    await end(reads[0]);
    sockets[0].onclose({ code: SESSION_ENDED });
    assert.equal(reads.length, 2);
    await end(reads[1]);
    assert.equal(live.isConnected(), false);
    assert.equal(sockets.length, 1);
    live.sessionIsBack();
    live.sessionIsBack();
    assert.equal(sockets.length, 2);
    live.close();
});
