/*
 * Calls with a patient's token: the one place that knows it.
 */
const CALL_ENDS_AFTER = 30_000;
const RENEW_BEFORE_END = 5 * 60_000;
const RENEW_AGAIN_AFTER = 30_000;
/** However short tokens are that the page gives. */
const LEAST_WAIT = 1000;
/** What a timer can wait at most. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A call that did not do what it should. */
export class Problem extends Error {
    /** @param status of the answer; 0 where none came, 401 where the token has ended for good */
    constructor(status, body = {}, headers = new Headers()) {
        super(body.message ?? "");
        this.status = status;
        this.reason = body.reason ?? null;
        this.errors = body.errors ?? {};
        this.requestId = headers.get("X-Request-Id");
        this.retryAfter = Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
    }
}

export class Session {
    #base;
    #on;
    #token = null;
    #claims = {};
    #ahead = null; // of the service's clock before this machine's; null while it is not known
    #timer = 0;
    #renewing = null;
    #turn = 0; // One more each time that a patient is forgotten.
    #running = false;

    /**
     * @param base address of the service, with a slash at its end
     * @param on `{renew, renewed, ended}`: `renew()` resolves with a new token, or with null
     */
    constructor(base, on) {
        this.#base = base;
        this.#on = on;
    }

    get open() {
        return this.#token !== null;
    }

    /** Whose token it is, as far as it can be told; null if it cannot. */
    get subject() {
        return this.#claims.sub ? `${this.#claims.iss} ${this.#claims.sub}` : null;
    }

    take(token) {
        this.#token = token;
        this.#claims = claims(token);
        this.#watch();
    }

    forget() {
        this.#token = null;
        this.#claims = {};
        this.#turn++;
        clearTimeout(this.#timer);
    }

    /** Watches over the end of the token from now on. */
    run() {
        this.#running = true;
        this.#watch();
    }

    rest() {
        this.#running = false;
        clearTimeout(this.#timer);
    }

    /** Milliseconds by the service's clock. */
    now() {
        return Date.now() + (this.#ahead ?? 0);
    }

    /** @param now as the service told it just now */
    setClock(now) {
        this.#ahead = now ? Date.parse(now) - Date.now() : 0;
        this.#watch();
    }

    /** The first message of a web socket. */
    hello() {
        return JSON.stringify({ type: "hello", token: this.#token });
    }

    socketAddress() {
        return new URL("widget/socket", this.#base).href.replace(/^http/, "ws");
    }

    /**
     * @param path below `/widget/v1/`
     * @return the body; null where there is none
     */
    async call(method, path, body) {
        for (let again = false; ; again = true) {
            const token = this.#token;
            if (token === null) {
                throw new Problem(401);
            }
            const answer = await this.#sent(token, method, path, body);
            if (answer.ok) {
                return answer.status === 204 ? null : whole(answer);
            }
            const problem = new Problem(answer.status, await whole(answer).catch(() => ({})), answer.headers);
            if (problem.status !== 401 || this.#token === null) {
                throw problem;
            }
            if (again || token === this.#token && !(await this.renewed())) {
                this.#end();
                throw problem;
            }
        }
    }

    /** Asks for a new token; tells whether there is one. Whoever asks meanwhile waits for the same. */
    renewed() {
        this.#renewing ??= this.#renew().finally(() => {
            this.#renewing = null;
        });
        return this.#renewing;
    }

    /** Ends the token; tells whether the service knows. */
    async end() {
        const token = this.#token;
        this.forget();
        if (token === null) {
            return true;
        }
        const answer = await this.#sent(token, "POST", "logout").catch(() => null);
        return answer !== null && (answer.ok || answer.status === 401);
    }

    async #renew() {
        const [old, turn] = [this.#token, this.#turn];
        const given = await Promise.race([this.#on.renew(), new Promise((resolve) => setTimeout(resolve, CALL_ENDS_AFTER))]);
        if (this.#token !== old || this.#turn !== turn) {
            return this.#token !== null; // The page gave one meanwhile, or took it away.
        }
        if (!given || given === old) {
            return false;
        }
        this.take(String(given));
        this.#on.renewed();
        return true;
    }

    #end() {
        if (this.#token !== null) {
            this.forget();
            this.#on.ended();
        }
    }

    /** Five minutes before the end; of a token that is that short, when half of it is left. */
    #watch() {
        clearTimeout(this.#timer);
        const left = this.#claims.exp * 1000 - this.now();
        if (!this.#running || this.#ahead === null || Number.isNaN(left)) {
            return;
        }
        const wait = left > RENEW_BEFORE_END ? left - RENEW_BEFORE_END : left / 2;
        this.#timer = setTimeout(() => this.#due(), Math.min(Math.max(wait, LEAST_WAIT), LONGEST_TIMER));
    }

    async #due() {
        if (this.#claims.exp * 1000 - this.now() > RENEW_BEFORE_END) {
            this.#watch();
        } else if (!(await this.renewed()) && this.#token !== null) {
            const left = this.#claims.exp * 1000 - this.now();
            // Without a network nobody can be asked: a phone that wakes up has none yet.
            if (left <= 0 && navigator.onLine) {
                this.#end();
            } else if (this.#running) {
                this.#timer = setTimeout(() => this.#due(), left <= 0 ? RENEW_AGAIN_AFTER : Math.max(LEAST_WAIT, Math.min(RENEW_AGAIN_AFTER, left)));
            }
        }
    }

    async #sent(token, method, path, body) {
        const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
        if (body !== undefined) {
            headers["Content-Type"] = "application/json";
        }
        try {
            return await fetch(new URL(`widget/v1/${path}`, this.#base), {
                method,
                headers,
                body: body === undefined ? undefined : JSON.stringify(body),
                cache: "no-store",
                credentials: "omit",
                redirect: "error",
                referrerPolicy: "no-referrer",
                signal: AbortSignal.timeout(CALL_ENDS_AFTER),
            });
        } catch {
            throw new Problem(0);
        }
    }
}

async function whole(answer) {
    try {
        return await answer.json();
    } catch {
        throw new Problem(0);
    }
}

/** What a token says of itself. The service alone decides whether that is true. */
function claims(token) {
    try {
        const bytes = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
        const said = JSON.parse(bytes);
        return typeof said === "object" && said !== null ? said : {};
    } catch {
        return {};
    }
}
