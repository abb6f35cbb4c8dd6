// The line to the service: a web socket that comes back by itself. The call does not need it while nothing changes.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20000; // well below what the service and proxies take for idle
const SILENT_MS = 50000;
const ANSWERED_MS = 8000; // clocks of hidden pages go slowly, and so do their pings: silent is a line alone that leaves one unanswered

const REPLACED = 4001;

export class Line {
    #address;
    #on;
    #socket = null;
    #waiting = [];
    #wait = FIRST_WAIT_MS;
    #last = null; // id of the last signal that was ours to hear; null before the service let us in
    #opened = 0;
    #heard = 0;
    #pinged = 0;
    #timer = 0;
    #closed = false;

    /** @param on {message, up, down, refused, replaced} */
    constructor({ base, token }, on) {
        const socket = `${location.origin.replace(/^http/, "ws")}${base}${token}/socket`;
        const device = crypto.randomUUID(); // whoever leaves and comes back is another one to the other side
        // With "after" the service knows that we come back, and does not put us in a newer device's place.
        this.#address = () => `${socket}?device=${device}` + (this.#last === null ? "" : `&after=${this.#last}`);
        this.#on = on;
    }

    open() {
        const socket = new WebSocket(this.#address());
        let wasOpen = false;
        this.#socket = socket;
        socket.onopen = () => {
            wasOpen = true;
            this.#wait = FIRST_WAIT_MS;
            this.#opened = this.#heard = performance.now();
            clearInterval(this.#timer);
            this.#timer = setInterval(() => this.#ping(), PING_MS);
            this.#waiting.splice(0).forEach((message) => this.send(message));
            this.#on.up();
        };
        socket.onmessage = (event) => {
            this.#heard = performance.now();
            const message = JSON.parse(event.data);
            const heard = message.id ?? message.after;
            if (heard !== undefined) {
                this.#last = Math.max(this.#last ?? 0, heard);
            }
            this.#on.message(message);
        };
        socket.onclose = (event) => this.#ended(socket, event.code, wasOpen);
    }

    send(message) {
        if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#socket.send(JSON.stringify(message));
        } else if (!this.#closed) {
            this.#waiting.push(message);
        }
    }

    close() {
        this.#closed = true;
        clearInterval(this.#timer);
        this.#socket?.close(1000);
    }

    #ended(socket, code, wasOpen) {
        if (socket !== this.#socket || this.#closed) {
            return;
        }
        clearInterval(this.#timer);
        if (code === REPLACED) {
            this.#closed = true;
            this.#on.replaced();
            return;
        }
        if (wasOpen && document.hidden && performance.now() - this.#opened > PING_MS) {
            // Clocks of pages in the background go slowly: it was taken for idle, and nobody has left.
            this.open();
            return;
        }
        wasOpen ? this.#on.down() : this.#on.refused();
        setTimeout(() => this.#closed || this.open(), this.#wait * (0.5 + Math.random()));
        this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    }

    #ping() {
        const now = performance.now();
        if (this.#heard < this.#pinged && now - this.#heard > SILENT_MS && now - this.#pinged > ANSWERED_MS) {
            const silent = this.#socket;
            silent.onclose = null;
            silent.close();
            this.#ended(silent, 1006, true);
        } else {
            this.#pinged = now;
            this.send({ type: "ping" });
        }
    }
}
