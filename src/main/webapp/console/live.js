/*
 * The web socket by which the service tells support's start page that a visit of the organization
 * has changed. It says nothing else: the page reads who is waiting by an API call. The build gives
 * this module its own copy of what it imports, which therefore must have no state.
 */
import { ReconnectingSocket } from "../ui/socket.js";

const FIRST_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 60_000;
const MAX_RECONNECT_IF_BLOCKED_MS = 600_000;
/** Close code: the session has ended, or may no longer see the organization's appointments. */
const SESSION_ENDED = 4401;

/**
 * An open web socket, which reconnects by itself.
 *
 * @typedef {object} Live
 * @property {() => boolean} isConnected whether the service tells of changes now
 * @property {() => void} sessionIsBack to be called after a successful call
 * @property {() => void} close
 */

/**
 * @param {string} address the URL of the socket
 * @param {() => unknown} read called when something may have changed; resolves when it has read
 * @returns {Live}
 */
export function openLive(address, read) {
    let sessionEnded = false;
    let isClosed = false;
    const changed = oneAtATime(() => (isClosed ? null : read()));
    /** @type {ReconnectingSocket<{ type: "ready" | "changed" | "pong" }>} */
    const socket = new ReconnectingSocket({
        address: () => address,
        admission: "ready",
        firstDelay: FIRST_RECONNECT_MS,
        maxDelay: MAX_RECONNECT_MS,
        maxDelayIfBlocked: MAX_RECONNECT_IF_BLOCKED_MS,
        received: ({ type }) => {
            // What changed before the service was ready to tell is found by reading once.
            if (type !== "pong") {
                changed();
            }
        },
        closed: (code) => {
            sessionEnded = code === SESSION_ENDED;
            if (sessionEnded) {
                // The call that this causes asks the user to sign in.
                changed();
            }
            return !sessionEnded;
        },
    });
    socket.open();
    return {
        isConnected: () => socket.isAdmitted,
        sessionIsBack: () => {
            if (sessionEnded) {
                sessionEnded = false;
                socket.open();
            }
        },
        close: () => {
            isClosed = true;
            socket.close();
        },
    };
}

/**
 * Runs a task when it is called; calls during a run cause one more run after it. Each new read takes
 * the place of the one before, so if the service were slower than the changes come, the page would
 * show none of them, and ask for more and more at once.
 *
 * @param {() => unknown} task
 */
function oneAtATime(task) {
    let isRunning = false;
    let isWanted = false;
    return async () => {
        isWanted = true;
        if (isRunning) {
            return;
        }
        isRunning = true;
        try {
            while (isWanted) {
                isWanted = false;
                await task();
            }
        } finally {
            isRunning = false;
        }
    };
}
