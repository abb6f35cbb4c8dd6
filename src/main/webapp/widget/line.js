/* The web socket on which the service sends notifications; it reconnects automatically. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
// The embedding page's policy or a proxy may block it.
const MAX_DELAY_IF_BLOCKED_MS = 5 * 60_000;
const PING_MS = 20_000; // Well below the idle time-outs of the service and of proxies.
const SILENCE_MS = 50_000;
// Browsers throttle the timers of hidden pages, and with them the pings: the connection only counts
// as lost if a ping stays unanswered.
const PONG_TIMEOUT_MS = 8_000;

const NO_TOKEN = 4401;
const FOREIGN_ORIGIN = 4403;

export class NotificationSocket {
    #session;
    #callbacks;
    #socket = null;
    #reconnectDelay = FIRST_DELAY_MS;
    #receivedAt = 0;
    #pingedAt = 0;
    #reconnectTimer = 0;
    #pingTimer = 0;
    #open = false;
    #ready = false;
    #hasConnected = false;

    /**
     * @param callbacks `{ready, message}`; `ready()` is called each time the connection has been
     *     admitted
     */
    constructor(session, callbacks) {
        this.#session = session;
        this.#callbacks = callbacks;
    }

    /** Whether the connection is open and admitted. */
    get ready() {
        return this.#ready;
    }

    open() {
        if (!this.#open) {
            this.#open = true;
            this.#reconnectDelay = FIRST_DELAY_MS;
            this.#connect();
        }
    }

    close() {
        this.#open = false;
        clearTimeout(this.#reconnectTimer);
        this.#disconnect();
    }

    /** Sends a newer token. */
    hello() {
        if (this.#ready) {
            this.#socket.send(this.#session.hello());
        }
    }

    /** Reconnects at once because the network is back. */
    reconnectNow() {
        if (this.#open && this.#socket === null) {
            clearTimeout(this.#reconnectTimer);
            this.#connect();
        }
    }

    #connect() {
        let socket;
        try {
            socket = new WebSocket(this.#session.socketAddress());
        } catch {
            return; // Web sockets are blocked here; the page polls instead.
        }
        this.#socket = socket;
        socket.onopen = () => {
            this.#receivedAt = Date.now();
            socket.send(this.#session.hello());
            this.#pingTimer = setInterval(() => this.#ping(), PING_MS);
        };
        socket.onmessage = (event) => this.#receive(event.data);
        socket.onclose = (event) => this.#handleClose(event.code);
    }

    #receive(text) {
        this.#receivedAt = Date.now();
        const message = parsed(text);
        if (message?.type === "ready") {
            this.#ready = true;
            this.#hasConnected = true;
            this.#reconnectDelay = FIRST_DELAY_MS;
            this.#callbacks.ready();
        } else if (message) {
            this.#callbacks.message(message);
        }
    }

    #ping() {
        const now = Date.now();
        if (this.#receivedAt < this.#pingedAt && now - this.#receivedAt > SILENCE_MS && now - this.#pingedAt > PONG_TIMEOUT_MS) {
            this.#disconnect();
            this.#scheduleReconnect();
        } else if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#pingedAt = now;
            this.#socket.send('{"type":"ping"}');
        }
    }

    async #handleClose(code) {
        this.#disconnect();
        if (code === FOREIGN_ORIGIN || code === NO_TOKEN && !(await this.#session.renewed())) {
            return;
        }
        this.#scheduleReconnect();
    }

    /**
     * Schedules a reconnection, with a random delay so that not all pages reconnect at once after a
     * node has failed.
     */
    #scheduleReconnect() {
        if (this.#open && this.#socket === null) {
            clearTimeout(this.#reconnectTimer);
            this.#reconnectTimer = setTimeout(() => this.#connect(), this.#reconnectDelay * (0.5 + Math.random()));
            this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, this.#hasConnected ? MAX_DELAY_MS : MAX_DELAY_IF_BLOCKED_MS);
        }
    }

    #disconnect() {
        clearInterval(this.#pingTimer);
        this.#ready = false;
        if (this.#socket !== null) {
            Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null });
            this.#socket.close();
            this.#socket = null;
        }
    }
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}
