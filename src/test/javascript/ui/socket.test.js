import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { ReconnectingSocket } from "../../../main/webapp/ui/socket.js";

const STEP_MS = 100;
const PING = '{"type":"ping"}';

/** What the browser has; each test says what network and service do. */
class ScriptedSocket {
    static OPEN = 1;
    static made = [];
    static blocked = false;
    readyState = 0;
    sent = [];
    closedWith = null;

    constructor(address) {
        if (ScriptedSocket.blocked) {
            throw new DOMException("", "SecurityError");
        }
        this.address = address;
        ScriptedSocket.made.push(this);
    }

    send(text) {
        this.sent.push(text);
    }

    close(code) {
        this.readyState = 3;
        this.closedWith = code;
    }

    /** The service accepts the handshake. */
    accept() {
        this.readyState = ScriptedSocket.OPEN;
        this.onopen();
        return this;
    }

    tell(message) {
        this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
        return this;
    }

    admit() {
        return this.tell({ type: "open" }).tell({ type: "ready" });
    }

    async end(code) {
        this.readyState = 3;
        this.onclose({ code });
        await settle();
    }
}

let now;

beforeEach(() => {
    now = 1_000_000;
    Object.assign(ScriptedSocket, { made: [], blocked: false });
    globalThis.WebSocket = ScriptedSocket;
    globalThis.document = { hidden: false };
    mock.timers.enable();
    mock.method(performance, "now", () => now);
    mock.method(Math, "random", () => 0.5);
});

afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
});

/** Everything that a promise was waiting for has happened. */
async function settle() {
    for (let i = 0; i < 10; i++) {
        await null;
    }
}

async function pass(ms) {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
        now += STEP_MS;
        mock.timers.tick(STEP_MS);
        await settle();
    }
}

function opened(options = {}) {
    const told = { opened: 0, received: [], closed: [] };
    const socket = new ReconnectingSocket({
        address: (last) => `wss://care.example/socket?after=${last}`,
        admission: "ready",
        firstDelay: 1000,
        maxDelay: 8000,
        opened: () => {
            told.opened += 1;
        },
        received: (message) => told.received.push(message.type),
        closed: (code, how) => {
            told.closed.push([code, how]);
            return true;
        },
        ...options,
    });
    socket.open();
    return { socket, told };
}

/** The connection ends, and the next one begins after a delay, not earlier. */
async function assertReconnectsAfter(delay) {
    const before = made();
    await latest().end(1006);
    await pass(delay - STEP_MS);
    assert.equal(made(), before, `waits ${delay} ms`);
    await pass(STEP_MS);
    assert.equal(made(), before + 1, `after ${delay} ms`);
}

const latest = () => ScriptedSocket.made.at(-1);
const made = () => ScriptedSocket.made.length;

test("it reconnects after delays that double up to the maximum", async () => {
    opened();
    for (const delay of [1000, 2000, 4000, 8000, 8000]) {
        await assertReconnectsAfter(delay);
    }
});

test("the delay varies by half of it, so that not all pages come at once", async () => {
    for (const [random, delay] of [
        [0, 500],
        [0.999, 1500],
    ]) {
        Math.random.mock.mockImplementation(() => random);
        const { socket } = opened();
        await assertReconnectsAfter(delay);
        socket.close();
    }
});

test("only a socket that was admitted begins again with the first delay", async () => {
    opened();
    await latest().end(1006);
    await pass(1000);
    await latest().accept().tell({ type: "open" }).end(1011);
    await pass(2000);
    assert.equal(made(), 3);
    await latest().accept().admit().end(1006);
    await pass(1000);
    assert.equal(made(), 4);
});

test("one that was never admitted, since something may block it, comes more rarely", async () => {
    opened({ maxDelayIfBlocked: 60_000 });
    for (const delay of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
        await assertReconnectsAfter(delay);
    }
    latest().accept().admit();
    for (const delay of [1000, 2000, 4000, 8000, 8000]) {
        await assertReconnectsAfter(delay);
    }
});

test("where the browser refuses web sockets it stays closed, without an error", async () => {
    ScriptedSocket.blocked = true;
    const { socket } = opened();
    await pass(60_000);
    assert.equal(made(), 0);
    assert.equal(socket.isOpen, false);
});

test("the page hears whether the connection had been open", async () => {
    const { told } = opened();
    await latest().end(1006);
    await pass(1000);
    latest().accept();
    assert.equal(told.opened, 1);
    await latest().end(1001);
    assert.deepEqual(told.closed, [
        [1006, { wasOpen: false, atOnce: false }],
        [1001, { wasOpen: true, atOnce: false }],
    ]);
});

test("a close code after which the page does not want to reconnect ends it, until it is opened again", async () => {
    const { socket } = opened({ closed: (code) => code !== 4401 });
    await latest().accept().admit().end(4401);
    await pass(60_000);
    assert.equal(made(), 1);
    socket.open();
    assert.equal(made(), 2);
    await latest().accept().end(4403);
    await pass(1000);
    assert.equal(made(), 3);
});

test("the page may take its time to decide, for example to renew a token", async () => {
    let decide;
    opened({ closed: () => new Promise((resolve) => (decide = resolve)) });
    await latest().accept().admit().end(4401);
    await pass(10_000);
    assert.equal(made(), 1);
    decide(true);
    await settle();
    await pass(1000);
    assert.equal(made(), 2);
});

test("a socket that the page opened meanwhile is not opened twice", async () => {
    let decide;
    const { socket } = opened({ closed: () => new Promise((resolve) => (decide = resolve)) });
    await latest().accept().end(4401);
    socket.open();
    decide(true);
    await pass(10_000);
    assert.equal(made(), 2);
});

test("opening again does not wait for the delay", async () => {
    const { socket } = opened();
    await latest().end(1006);
    socket.open();
    assert.equal(made(), 2);
    socket.open();
    await pass(30_000);
    assert.equal(made(), 2);
});

test("a ping is sent every 20 seconds, and a service that answers keeps the connection", async () => {
    opened();
    latest().accept();
    for (let i = 1; i <= 6; i++) {
        await pass(20_000);
        assert.deepEqual(latest().sent, new Array(i).fill(PING));
        latest().tell({ type: "pong" });
    }
    assert.equal(made(), 1);
});

test("a connection that is silent for 50 seconds despite pings is lost", async () => {
    const { told } = opened();
    const silent = latest().accept();
    await pass(59_900);
    assert.equal(silent.closedWith, null);
    await pass(100);
    assert.equal(silent.closedWith, 1000);
    assert.deepEqual(told.closed, [[1006, { wasOpen: true, atOnce: false }]]);
    await pass(1000);
    assert.equal(made(), 2);
    assert.equal(silent.onmessage, null);
});

test("rare timers are no silence: a ping has to stay unanswered", async () => {
    opened();
    const socket = latest().accept();
    now += 80_000; // the page was hidden, and no timer ran
    await pass(20_000);
    assert.deepEqual(socket.sent, [PING]);
    assert.equal(made(), 1);
    socket.tell({ type: "pong" });
    now += 80_000;
    await pass(20_000);
    assert.equal(made(), 1);
});

test("a hidden page that was closed as idle reconnects at once, but not soon after it was opened", async () => {
    const { told } = opened();
    document.hidden = true;
    latest().accept().admit();
    await pass(20_100);
    await latest().end(1001);
    assert.equal(made(), 2);
    assert.deepEqual(told.closed, [[1001, { wasOpen: true, atOnce: true }]]);
    await latest().accept().end(1001);
    assert.equal(made(), 2);
    await pass(1000);
    assert.equal(made(), 3);
});

test("the address names the highest number that was received, and none before the first", async () => {
    opened();
    assert.match(latest().address, /after=null$/);
    latest().accept().tell({ type: "ready", after: 7 }).tell({ type: "offer", id: 9 }).tell({ type: "ice", id: 8 });
    await latest().end(1006);
    await pass(1000);
    assert.match(latest().address, /after=9$/);
});

test("ids that are no numbers do not count", async () => {
    opened();
    await latest().accept().admit().tell({ type: "conversation", id: "5b8f" }).end(1006);
    await pass(1000);
    assert.match(latest().address, /after=null$/);
});

test("what was said without a connection is sent once there is one, after the greeting", async () => {
    const { socket } = opened({ greeting: () => ({ type: "hello", token: "t" }) });
    socket.send({ type: "chat", text: "a" });
    socket.send({ type: "leave" });
    latest().accept();
    assert.deepEqual(latest().sent, ['{"type":"hello","token":"t"}', '{"type":"chat","text":"a"}', '{"type":"leave"}']);
    await latest().end(1006);
    await pass(1000);
    latest().accept();
    assert.deepEqual(latest().sent, ['{"type":"hello","token":"t"}']);
});

test("the newest hundred messages wait for a connection, however long it takes", () => {
    const { socket } = opened();
    for (let text = 0; text < 250; text++) {
        socket.send({ type: "ice", text });
    }
    socket.send({ type: "hang_up" });
    latest().accept();
    assert.equal(latest().sent.length, 100);
    assert.equal(latest().sent[0], '{"type":"ice","text":151}');
    assert.equal(latest().sent.at(-1), '{"type":"hang_up"}');
});

test("it is admitted from the service's word until the connection is lost", async () => {
    const { socket, told } = opened();
    latest().accept().tell({ type: "open" });
    assert.deepEqual([socket.isOpen, socket.isAdmitted], [true, false]);
    latest().tell({ type: "ready" });
    assert.equal(socket.isAdmitted, true);
    await latest().end(1006);
    assert.deepEqual([socket.isOpen, socket.isAdmitted], [false, false]);
    assert.deepEqual(told.received, ["open", "ready"]);
});

test("a frame that is no object is ignored, and shows all the same that the service is there", async () => {
    const { told } = opened();
    latest().accept();
    for (const frame of ["{", "null", "7"]) {
        await pass(20_000);
        latest().tell(frame);
    }
    await pass(40_000);
    assert.equal(made(), 1);
    assert.deepEqual(told.received, []);
});

test("once closed it neither reconnects nor keeps anything to send", async () => {
    const { socket, told } = opened();
    const open = latest().accept().admit();
    socket.close();
    socket.send({ type: "chat" });
    await pass(60_000);
    assert.equal(open.closedWith, 1000);
    assert.equal(made(), 1);
    assert.deepEqual(told.closed, []);
    socket.open();
    socket.send({ type: "chat" });
    socket.close();
    socket.open();
    latest().accept();
    assert.deepEqual(latest().sent, []);
});

test("one that is closed while the page decides does not reconnect", async () => {
    let decide;
    const { socket } = opened({ closed: () => new Promise((resolve) => (decide = resolve)) });
    await latest().accept().end(4401);
    socket.close();
    decide(true);
    await pass(60_000);
    assert.equal(made(), 1);
});

test("one that waits to reconnect does not, once it is closed", async () => {
    const { socket } = opened();
    await latest().end(1006);
    socket.close();
    await pass(60_000);
    assert.equal(made(), 1);
});
