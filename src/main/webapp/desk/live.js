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

const on = { look: [], conversation: [], state: [] };
let socket = null;
let up = false;
let wait = FIRST_WAIT_MS;
let looked = 0;

/** Listens to `look` (something may be new), `conversation` (its frame) or `state` (whether the line is up). */
export function listen(kind, listener) {
    on[kind].push(listener);
}

/** Opens the line, and keeps it open. */
export function goLive() {
    open();
    looked = performance.now();
    setInterval(() => performance.now() - looked >= (up ? UP_MS : DOWN_MS) && look(), TICK_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
    window.addEventListener("online", look);
}

/** Reads what may be new now. */
export function look() {
    looked = performance.now();
    tell("look");
}

function tell(kind, value) {
    on[kind].forEach((listener) => listener(value));
}

function open() {
    socket = new WebSocket(`${location.origin.replace(/^http/u, "ws")}${root()}/desk/socket`);
    socket.onopen = () => {
        wait = FIRST_WAIT_MS;
        up = true;
        tell("state", true);
        // What happened while the line was down.
        look();
    };
    socket.onmessage = ({ data }) => heard(read(data));
    socket.onclose = () => {
        if (up) {
            up = false;
            tell("state", false);
            // An ended session closes the line: the next call asks who it is.
            look();
        }
        setTimeout(open, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
}

/** Of a frame that is not known there is nothing. */
function read(data) {
    try {
        return JSON.parse(data);
    } catch {
        return {};
    }
}

function heard(frame) {
    if (frame?.type === "changed") {
        look();
    } else if (frame?.type === "conversation") {
        tell("conversation", frame);
    }
}
