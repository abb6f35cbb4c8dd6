/*
 * The web socket with which the service notifies an open desk that something has changed. The data
 * is then read by API calls. The page also polls, more often while the socket is down.
 */
import { root } from "../ui/api.js";
import { ReconnectingSocket } from "../ui/socket.js";

const FIRST_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 30_000;
/** Polling intervals while the socket is down and while it is up: bookings are not notified. */
const POLL_DISCONNECTED_MS = 15_000;
const POLL_CONNECTED_MS = 60_000;
const TICK_MS = 1000;
/** Close code: the session has ended. The socket is reopened after the next successful call. */
const SESSION_ENDED = 4401;

/**
 * What listeners get, by the kind of notification.
 *
 * @typedef {object} Notifications
 * @property {boolean} poll something may have changed; true if conversations may have, too
 * @property {ConversationFrame} conversation
 * @property {boolean} state whether the socket is up
 */
/** @typedef {{ type: "conversation", id: string, last: number, unread: number, other_read: number }} ConversationFrame */

/** @type {{ [Kind in keyof Notifications]: Set<(value: Notifications[Kind]) => unknown> }} */
const listeners = { poll: new Set(), conversation: new Set(), state: new Set() };
const socket = new ReconnectingSocket({
    address: () => `${location.origin.replace(/^http/u, "ws")}${root()}/desk/socket`,
    admission: "ready",
    firstDelay: FIRST_RECONNECT_MS,
    maxDelay: MAX_RECONNECT_MS,
    opened: () => notify("state", true),
    received: receive,
    closed: handleClosed,
});
let sessionEnded = false;
let polledAt = 0;

/**
 * Registers a listener.
 *
 * @template {keyof Notifications} Kind
 * @param {Kind} kind
 * @param {(value: Notifications[Kind]) => unknown} listener
 * @returns {() => void} removes it
 */
export function listen(kind, listener) {
    listeners[kind].add(listener);
    return () => listeners[kind].delete(listener);
}

/** Opens the web socket, and reopens it when it is closed. */
export function openSocket() {
    socket.open();
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
        socket.open();
    }
}

/** Whether the socket is up and thus keeps the presence alive. */
export function isConnected() {
    return socket.isOpen;
}

function tick() {
    if (performance.now() - polledAt >= (isConnected() ? POLL_CONNECTED_MS : POLL_DISCONNECTED_MS)) {
        poll(!isConnected());
    }
}

/** @param {boolean} conversationsToo */
function poll(conversationsToo) {
    polledAt = performance.now();
    notify("poll", conversationsToo);
}

/**
 * @template {keyof Notifications} Kind
 * @param {Kind} kind
 * @param {Notifications[Kind]} value
 */
function notify(kind, value) {
    listeners[kind].forEach((listener) => listener(value));
}

/**
 * Returns whether the socket reconnects.
 *
 * @param {number} code
 * @param {{ wasOpen: boolean }} how
 */
function handleClosed(code, { wasOpen }) {
    sessionEnded = code === SESSION_ENDED;
    if (wasOpen) {
        notify("state", false);
    }
    if (sessionEnded) {
        // The call that this causes asks the user to sign in.
        poll(true);
    }
    return !sessionEnded;
}

/** @param {{ type: "ready" | "changed" } | ConversationFrame} frame */
function receive(frame) {
    if (frame.type === "ready") {
        // From here on notifications arrive; earlier changes are found by this poll.
        poll(true);
    } else if (frame.type === "changed") {
        // The service may have missed notifications, so conversations are read, too.
        poll(true);
    } else if (frame.type === "conversation") {
        notify("conversation", frame);
    }
}
