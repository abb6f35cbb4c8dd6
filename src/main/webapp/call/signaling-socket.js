// The web socket to the service, which reconnects automatically. An established call continues
// without it.

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;
const PING_MS = 20000; // well below the idle time-outs of the service and of proxies
const SILENCE_MS = 50000;
// Browsers throttle the timers of hidden pages, and with them the pings: the connection only counts
// as lost if a ping stays unanswered.
const PONG_TIMEOUT_MS = 8000;

const REPLACED = 4001;

export class SignalingSocket {
    #address;
    #callbacks;
    #socket = null;
    #unsent = [];
    #reconnectDelay = FIRST_DELAY_MS;
    #lastSignal = null; // id of the last signal received; null until the service has admitted us
    #openedAt = 0;
    #receivedAt = 0;
    #pingedAt = 0;
    #pingTimer = 0;
    #closed = false;

    /** @param callbacks {message, opened, lost, refused, replaced} */
    constructor({ base, token }, callbacks) {
        const socket = `${location.origin.replace(/^http/, "ws")}${base}${token}/socket`;
        // after leaving and coming back, the other side sees a new device
        this.device = crypto.randomUUID();
        // "after" tells the service that this is a reconnection, which must not replace a newer
        // device.
        this.#address = () => `${socket}?device=${this.device}` + (this.#lastSignal === null ? "" : `&after=${this.#lastSignal}`);
        this.#callbacks = callbacks;
    }

    open() {
        const socket = new WebSocket(this.#address());
        let wasOpen = false;
        this.#socket = socket;
        socket.onopen = () => {
            wasOpen = true;
            this.#reconnectDelay = FIRST_DELAY_MS;
            this.#openedAt = this.#receivedAt = performance.now();
            clearInterval(this.#pingTimer);
            this.#pingTimer = setInterval(() => this.#ping(), PING_MS);
            this.#unsent.splice(0).forEach((message) => this.send(message));
            this.#callbacks.opened();
        };
        socket.onmessage = (event) => {
            this.#receivedAt = performance.now();
            const message = JSON.parse(event.data);
            const signal = message.id ?? message.after;
            if (signal !== undefined) {
                this.#lastSignal = Math.max(this.#lastSignal ?? 0, signal);
            }
            this.#callbacks.message(message);
        };
        socket.onclose = (event) => this.#handleClose(socket, event.code, wasOpen);
    }

    send(message) {
        if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#socket.send(JSON.stringify(message));
        } else if (!this.#closed) {
            this.#unsent.push(message);
        }
    }

    close() {
        this.#closed = true;
        clearInterval(this.#pingTimer);
        this.#socket?.close(1000);
    }

    #handleClose(socket, code, wasOpen) {
        if (socket !== this.#socket || this.#closed) {
            return;
        }
        clearInterval(this.#pingTimer);
        if (code === REPLACED) {
            this.#closed = true;
            this.#callbacks.replaced();
            return;
        }
        if (wasOpen && document.hidden && performance.now() - this.#openedAt > PING_MS) {
            // The timers of hidden pages are throttled: the socket was closed as idle, and nobody
            // has left.
            this.open();
            return;
        }
        wasOpen ? this.#callbacks.lost() : this.#callbacks.refused();
        setTimeout(() => this.#closed || this.open(), this.#reconnectDelay * (0.5 + Math.random()));
        this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, MAX_DELAY_MS);
    }

    #ping() {
        const now = performance.now();
        if (this.#receivedAt < this.#pingedAt && now - this.#receivedAt > SILENCE_MS && now - this.#pingedAt > PONG_TIMEOUT_MS) {
            const silent = this.#socket;
            silent.onclose = null;
            silent.close();
            this.#handleClose(silent, 1006, true);
        } else {
            this.#pingedAt = now;
            this.send({ type: "ping" });
        }
    }
}
