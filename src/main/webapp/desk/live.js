/*
 * The line by which the service tells an open desk that something is new. It only wakes: what is new is
 * read by calls. Without the line, and besides it, the page looks by itself.
 */
import { root } from "../ui/api.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Between two looks while the line is down, and while it is up: bookings are not told. */
const DOWN_MS = 15_000;
const UP_MS = 60_000;
const TICK_MS = 1000;
/** Well below what the service and proxies take for idle. */
const PING_MS = 20_000;
const SILENT_MS = 50_000;
/** Clocks of hidden pages go slowly, and so do their pings: silent is a line alone that leaves one unanswered. */
const ANSWERED_MS = 8_000;
/** The session has ended: the line comes back with the next call that is answered. */
const ENDED = 4401;

const on = { look: [], changed: [], conversation: [], state: [] };
let socket = null;
let up = false;
let ended = false;
let wait = FIRST_WAIT_MS;
let looked = 0;
let opened = 0;
let heard = 0;
let pinged = 0;

/**
 * Listens to `look` (something may be new; true if in conversations as well), `changed` (the service said that
 * something is), `conversation` (its frame) or `state` (whether the line is up).
 */
export function listen(kind, listener) {
    on[kind].push(listener);
}

/** Opens the line, and keeps it open. */
export function goLive() {
    open();
    looked = performance.now();
    setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(true));
    for (const kind of ["focus", "online"]) {
        window.addEventListener(kind, () => look(true));
    }
}

/** A call was answered: so there is a session again. */
export function answered() {
    if (ended) {
        ended = false;
        open();
    }
}

/** Whether the service is told by the line that somebody is at the desk. */
export function isUp() {
    return up;
}

function tick() {
    const now = performance.now();
    if (up && heard < pinged && now - heard > SILENT_MS && now - pinged > ANSWERED_MS) {
        // It would be closed only when its time to answer that is over.
        const silent = socket;
        silent.onclose = null;
        silent.close();
        down(0);
    } else if (up && now - pinged >= PING_MS) {
        pinged = now;
        socket.send(JSON.stringify({ type: "ping" }));
    }
    if (now - looked >= (up ? UP_MS : DOWN_MS)) {
        look(!up);
    }
}

function look(everything) {
    looked = performance.now();
    tell("look", everything);
}

function tell(kind, value) {
    on[kind].forEach((listener) => listener(value));
}

function open() {
    socket = new WebSocket(`${location.origin.replace(/^http/u, "ws")}${root()}/desk/socket`);
    socket.onopen = () => {
        up = true;
        opened = heard = pinged = performance.now();
        tell("state", true);
    };
    socket.onmessage = ({ data }) => {
        heard = performance.now();
        take(read(data));
    };
    socket.onclose = ({ code }) => down(code);
}

function down(code) {
    const was = up;
    up = false;
    ended = code === ENDED;
    if (was) {
        tell("state", false);
    }
    if (ended) {
        // This call asks who it is.
        look(true);
    } else if (was && document.visibilityState === "hidden" && performance.now() - opened > PING_MS) {
        // Clocks of pages in the background go slowly, and the line may have been taken for idle. Of one that
        // is closed as soon as it is open it is something else.
        open();
    } else {
        setTimeout(open, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
}

/** Of a frame that is not known there is nothing. */
function read(data) {
    try {
        return JSON.parse(data);
    } catch {
        return {};
    }
}

function take(frame) {
    if (frame?.type === "ready") {
        wait = FIRST_WAIT_MS;
        // Nothing is missed any more; what was, is found now.
        look(true);
    } else if (frame?.type === "changed") {
        // Where the service may have missed something, messages as well.
        look(true);
        tell("changed");
    } else if (frame?.type === "conversation") {
        tell("conversation", frame);
    }
}
