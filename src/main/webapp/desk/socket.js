/*
 * The web socket with which the service notifies an open desk that something has changed. The data
 * is then read by API calls. The page also polls, more often while the socket is down.
 */
import { root } from "../ui/api.js";

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** Polling intervals while the socket is down and while it is up: bookings are not notified. */
const POLL_DISCONNECTED_MS = 15_000;
const POLL_CONNECTED_MS = 60_000;
const TICK_MS = 1000;
/** Well below the idle time-outs of the service and of proxies. */
const PING_MS = 20_000;
const SILENCE_MS = 50_000;
/**
 * Browsers throttle the timers of hidden pages, and with them the pings: the connection only counts
 * as lost if a ping stays unanswered.
 */
const PONG_TIMEOUT_MS = 8_000;
/** Close code: the session has ended. The socket is reopened after the next successful call. */
const SESSION_ENDED = 4401;

const listeners = { poll: [], changed: [], conversation: [], state: [] };
let socket = null;
let connected = false;
let sessionEnded = false;
let reconnectDelay = FIRST_DELAY_MS;
let polledAt = 0;
let openedAt = 0;
let receivedAt = 0;
let pingedAt = 0;

/**
 * Registers a listener for `poll` (something may have changed; true if conversations may have,
 * too), `changed` (the service sent a change notification), `conversation` (its frame) or `state`
 * (whether the socket is up).
 */
export function listen(kind, listener) {
    listeners[kind].push(listener);
}

/** Opens the web socket, and reopens it when it is closed. */
export function openSocket() {
    open();
    polledAt = performance.now();
    setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && poll(true));
    for (const kind of ["focus", "online"]) {
        window.addEventListener(kind, () => poll(true));
    }
}

/** To be called after a successful call, which shows that there is a session again. */
export function sessionIsBack() {
    if (sessionEnded) {
        sessionEnded = false;
        open();
    }
}

/** Whether the socket is up and thus keeps the presence alive. */
export function isConnected() {
    return connected;
}

function tick() {
    const now = performance.now();
    if (connected && receivedAt < pingedAt && now - receivedAt > SILENCE_MS && now - pingedAt > PONG_TIMEOUT_MS) {
        // Closing without waiting: the close handshake would run into its time-out.
        const silent = socket;
        silent.onclose = null;
        silent.close();
        handleClose(0);
    } else if (connected && now - pingedAt >= PING_MS) {
        pingedAt = now;
        socket.send(JSON.stringify({ type: "ping" }));
    }
    if (now - polledAt >= (connected ? POLL_CONNECTED_MS : POLL_DISCONNECTED_MS)) {
        poll(!connected);
    }
}

function poll(conversationsToo) {
    polledAt = performance.now();
    notify("poll", conversationsToo);
}

function notify(kind, value) {
    listeners[kind].forEach((listener) => listener(value));
}

function open() {
    socket = new WebSocket(`${location.origin.replace(/^http/u, "ws")}${root()}/desk/socket`);
    socket.onopen = () => {
        connected = true;
        openedAt = receivedAt = pingedAt = performance.now();
        notify("state", true);
    };
    socket.onmessage = ({ data }) => {
        receivedAt = performance.now();
        receive(parsed(data));
    };
    socket.onclose = ({ code }) => handleClose(code);
}

function handleClose(code) {
    const wasConnected = connected;
    connected = false;
    sessionEnded = code === SESSION_ENDED;
    if (wasConnected) {
        notify("state", false);
    }
    if (sessionEnded) {
        // The call that this causes asks the user to sign in.
        poll(true);
    } else if (wasConnected && document.visibilityState === "hidden" && performance.now() - openedAt > PING_MS) {
        // The timers of hidden pages are throttled, so the socket may have been closed as idle. A
        // socket that is closed soon after opening has another cause.
        open();
    } else {
        setTimeout(open, reconnectDelay * (0.5 + Math.random()));
        reconnectDelay = Math.min(reconnectDelay * 2, MAX_DELAY_MS);
    }
}

/** The content of a frame; an empty object if it is not JSON. */
function parsed(data) {
    try {
        return JSON.parse(data);
    } catch {
        return {};
    }
}

function receive(frame) {
    if (frame?.type === "ready") {
        reconnectDelay = FIRST_DELAY_MS;
        // From here on notifications arrive; earlier changes are found by this poll.
        poll(true);
    } else if (frame?.type === "changed") {
        // The service may have missed notifications, so conversations are read, too.
        poll(true);
        notify("changed");
    } else if (frame?.type === "conversation") {
        notify("conversation", frame);
    }
}
