/*
 * A web socket to the service that reconnects by itself: of a desk, a visit, or a patient's page.
 */
const PING_MS = 20_000; // Well below the idle time-outs of the service and of proxies.
const SILENCE_MS = 50_000;
// Browsers throttle the timers of hidden pages, and with them the pings: the connection only counts
// as lost if a ping stays unanswered.
const PONG_TIMEOUT_MS = 8_000;
// Of the messages that wait for a connection the oldest are dropped: in a long interruption they are
// signals of a call, and the call is negotiated anew when the connection is back.
const MAX_UNSENT = 100;
const DONE = 1000;
/** What browsers report for a connection that was lost without a close frame. */
const LOST = 1006;

/**
 * What the service sends: JSON objects, of which those that can be sent again have a number as their
 * `id` or, without being sent again themselves, say after which number they come.
 *
 * @typedef {{ type: string, id?: unknown, after?: unknown }} Message
 */
/**
 * @template {Message} Received
 * @typedef {object} SocketOptions
 * @property {(last: number | null) => string} address the URL; `last` is the highest number of the
 *     messages received, after which the service resumes, null before the first
 * @property {Received["type"]} admission the type of the message by which the service admits the page
 * @property {() => object | null} [greeting] what is sent first, if anything
 * @property {number} firstDelay before reconnecting, in milliseconds; the delays double up to the
 *     maximum
 * @property {number} maxDelay
 * @property {number} [maxDelayIfBlocked] the maximum for sockets which were never admitted, since
 *     something may block them
 * @property {() => void} [opened] called when the connection is open
 * @property {(message: Received) => void} received called for each message
 * @property {(code: number, how: { wasOpen: boolean, atOnce: boolean }) => boolean | Promise<boolean>} closed
 *     returns whether to reconnect; `atOnce` is true if that happens without a delay
 */

/** @template {Message} Received */
export class ReconnectingSocket {
    #options;
    /** @type {WebSocket | null} */
    #socket = null;
    #wanted = false;
    #admitted = false;
    #wasAdmitted = false;
    /** @type {object[]} */
    #unsent = [];
    /** @type {number | null} */
    #lastNumber = null;
    #delay = 0;
    #reconnectTimer = 0;
    #pingTimer = 0;
    #openedAt = 0;
    #receivedAt = 0;
    #pingedAt = 0;

    /** @param {SocketOptions<Received>} options */
    constructor(options) {
        this.#options = { greeting: () => null, opened: () => {}, ...options };
    }

    /** Whether the connection is open. */
    get isOpen() {
        return this.#pingTimer !== 0 && this.#socket?.readyState === WebSocket.OPEN;
    }

    /** Whether the connection is open and the service has admitted the page. */
    get isAdmitted() {
        return this.#admitted;
    }

    /** Opens the socket, or reconnects without waiting any longer. */
    open() {
        if (!this.#wanted) {
            this.#wanted = true;
            this.#delay = this.#options.firstDelay;
        }
        if (this.#socket === null) {
            this.#connect();
        }
    }

    /** Closes the socket for good; what was not sent is dropped. */
    close() {
        this.#wanted = false;
        this.#unsent = [];
        clearTimeout(this.#reconnectTimer);
        this.#disconnect();
    }

    /**
     * Sends a message as JSON, as soon as there is a connection: the newest hundred wait for it.
     *
     * @param {object} message
     */
    send(message) {
        if (this.isOpen) {
            this.#socket?.send(JSON.stringify(message));
        } else if (this.#wanted) {
            this.#unsent.push(message);
            this.#unsent.splice(0, this.#unsent.length - MAX_UNSENT);
        }
    }

    #connect() {
        clearTimeout(this.#reconnectTimer);
        let socket;
        try {
            socket = new WebSocket(this.#options.address(this.#lastNumber));
        } catch {
            return; // Web sockets are blocked here.
        }
        this.#socket = socket;
        socket.onopen = () => this.#begin();
        socket.onmessage = ({ data }) => this.#receive(parsed(data));
        socket.onclose = ({ code }) => {
            this.#socket = null;
            this.#handleClose(code);
        };
    }

    #begin() {
        this.#openedAt = this.#receivedAt = this.#pingedAt = performance.now();
        this.#pingTimer = setInterval(() => this.#ping(), PING_MS);
        const greeting = this.#options.greeting();
        [...(greeting ? [greeting] : []), ...this.#unsent.splice(0)].forEach((message) => this.send(message));
        this.#options.opened();
    }

    /** @param {Received | null} message */
    #receive(message) {
        this.#receivedAt = performance.now();
        if (message === null) {
            return;
        }
        const number = message.id ?? message.after;
        if (typeof number === "number") {
            this.#lastNumber = Math.max(this.#lastNumber ?? 0, number);
        }
        if (message.type === this.#options.admission) {
            this.#admitted = this.#wasAdmitted = true;
            this.#delay = this.#options.firstDelay;
        }
        this.#options.received(message);
    }

    #ping() {
        const now = performance.now();
        if (
            this.#receivedAt < this.#pingedAt &&
            now - this.#receivedAt > SILENCE_MS &&
            now - this.#pingedAt > PONG_TIMEOUT_MS
        ) {
            this.#handleClose(LOST);
        } else {
            this.#pingedAt = now;
            this.send({ type: "ping" });
        }
    }

    /** @param {number} code */
    async #handleClose(code) {
        const wasOpen = this.#disconnect();
        // The timers of hidden pages are throttled, so the socket may have been closed as idle. One
        // that is closed soon after opening has another cause.
        const atOnce = wasOpen && document.hidden && performance.now() - this.#openedAt > PING_MS;
        if (!(await this.#options.closed(code, { wasOpen, atOnce })) || !this.#wanted || this.#socket !== null) {
            return;
        }
        if (atOnce) {
            this.#connect();
            return;
        }
        // At random, so that not all pages reconnect at once after a node has failed.
        clearTimeout(this.#reconnectTimer);
        this.#reconnectTimer = setTimeout(() => this.#connect(), this.#delay * (0.5 + Math.random()));
        const { maxDelay, maxDelayIfBlocked = maxDelay } = this.#options;
        this.#delay = Math.min(this.#delay * 2, this.#wasAdmitted ? maxDelay : maxDelayIfBlocked);
    }

    /**
     * Drops the connection without waiting for the close handshake, which may run into its time-out.
     * Returns whether it was open.
     */
    #disconnect() {
        const wasOpen = this.#pingTimer !== 0;
        clearInterval(this.#pingTimer);
        this.#pingTimer = 0;
        this.#admitted = false;
        if (this.#socket !== null) {
            Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null });
            this.#socket.close(DONE);
            this.#socket = null;
        }
        return wasOpen;
    }
}

/**
 * A JSON object; null for anything else.
 *
 * @param {string} text
 */
function parsed(text) {
    try {
        const value = JSON.parse(text);
        return typeof value === "object" ? value : null;
    } catch {
        return null;
    }
}
