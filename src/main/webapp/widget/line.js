/*
 * The line on which the service says that there is something new: a web socket that comes back by itself.
 */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const LONGEST_WAIT_WHERE_NONE_WORKED = 5 * 60_000; // The policy of the page around, or a proxy.
const PING_EVERY = 20_000; // Well below what the service and proxies take for idle.
const SILENT_AFTER = 50_000;
const ANSWERED_WITHIN = 8_000; // Clocks of hidden pages go slowly, and so do their pings: silent is a line alone that leaves one unanswered.

const NO_TOKEN = 4401;
const FOREIGN_ORIGIN = 4403;

export class Line {
    #session;
    #on;
    #socket = null;
    #wait = FIRST_WAIT;
    #heard = 0;
    #pinged = 0;
    #again = 0;
    #pings = 0;
    #open = false;
    #ready = false;
    #worked = false;

    /** @param on `{ready, message}`; `ready()` each time that the line begins to work */
    constructor(session, on) {
        this.#session = session;
        this.#on = on;
    }

    /** Whether news come by it. */
    get ready() {
        return this.#ready;
    }

    open() {
        if (!this.#open) {
            this.#open = true;
            this.#wait = FIRST_WAIT;
            this.#connect();
        }
    }

    close() {
        this.#open = false;
        clearTimeout(this.#again);
        this.#drop();
    }

    /** Says who it is once more, with a newer token. */
    hello() {
        if (this.#ready) {
            this.#socket.send(this.#session.hello());
        }
    }

    /** The network is back: now, not when it is due. */
    hurry() {
        if (this.#open && this.#socket === null) {
            clearTimeout(this.#again);
            this.#connect();
        }
    }

    #connect() {
        let socket;
        try {
            socket = new WebSocket(this.#session.socketAddress());
        } catch {
            return; // Web sockets are not allowed here: the page asks now and then.
        }
        this.#socket = socket;
        socket.onopen = () => {
            this.#heard = Date.now();
            socket.send(this.#session.hello());
            this.#pings = setInterval(() => this.#ping(), PING_EVERY);
        };
        socket.onmessage = (event) => this.#take(event.data);
        socket.onclose = (event) => this.#closed(event.code);
    }

    #take(text) {
        this.#heard = Date.now();
        const message = parsed(text);
        if (message?.type === "ready") {
            this.#ready = true;
            this.#worked = true;
            this.#wait = FIRST_WAIT;
            this.#on.ready();
        } else if (message) {
            this.#on.message(message);
        }
    }

    #ping() {
        const now = Date.now();
        if (this.#heard < this.#pinged && now - this.#heard > SILENT_AFTER && now - this.#pinged > ANSWERED_WITHIN) {
            this.#drop();
            this.#later();
        } else if (this.#socket?.readyState === WebSocket.OPEN) {
            this.#pinged = now;
            this.#socket.send('{"type":"ping"}');
        }
    }

    async #closed(code) {
        this.#drop();
        if (code === FOREIGN_ORIGIN || code === NO_TOKEN && !(await this.#session.renewed())) {
            return;
        }
        this.#later();
    }

    /** Not all pages at once after a node went. */
    #later() {
        if (this.#open && this.#socket === null) {
            clearTimeout(this.#again);
            this.#again = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
            this.#wait = Math.min(this.#wait * 2, this.#worked ? LONGEST_WAIT : LONGEST_WAIT_WHERE_NONE_WORKED);
        }
    }

    #drop() {
        clearInterval(this.#pings);
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
