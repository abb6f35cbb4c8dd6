/* API calls with the patient's token; no other module has access to the token. */
import { Problem } from "../ui/problem.js";

/** @typedef {{ iss?: string, sub?: string, exp?: number }} Claims of a token, as far as they are read here */
/**
 * @typedef {object} SessionCallbacks
 * @property {() => Promise<unknown>} renew resolves with a new token, or with null
 * @property {() => void} renewed
 * @property {() => void} ended
 */

const CALL_TIMEOUT_MS = 30_000;
const RENEW_BEFORE_END_MS = 5 * 60_000;
const RETRY_RENEWAL_MS = 30_000;
/** Even if the page supplies tokens with a very short life. */
const MIN_DELAY_MS = 1000;
/** The maximum delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class Session {
    #base;
    #callbacks;
    /** @type {string | null} */
    #token = null;
    /** @type {Claims} */
    #claims = {};
    /** @type {number | null} */
    #clockOffset = null; // milliseconds by which the service's clock is ahead; null while unknown
    #timer = 0;
    /** @type {Promise<boolean> | null} */
    #renewing = null;
    #generation = 0; // Incremented each time a patient is discarded.
    #running = false;

    /**
     * @param {URL} base the URL of the service, with a trailing slash
     * @param {SessionCallbacks} callbacks
     */
    constructor(base, callbacks) {
        this.#base = base;
        this.#callbacks = callbacks;
    }

    get open() {
        return this.#token !== null;
    }

    /** The patient that the token claims; null if it cannot be read. */
    get subject() {
        return this.#claims.sub ? `${this.#claims.iss} ${this.#claims.sub}` : null;
    }

    /** @param {string} token */
    setToken(token) {
        this.#token = token;
        this.#claims = claims(token);
        this.#scheduleRenewal();
    }

    forget() {
        this.#token = null;
        this.#claims = {};
        this.#generation++;
        clearTimeout(this.#timer);
    }

    /** Starts renewing the token before it ends. */
    run() {
        this.#running = true;
        this.#scheduleRenewal();
    }

    stop() {
        this.#running = false;
        clearTimeout(this.#timer);
    }

    /** The service's time in milliseconds. */
    now() {
        return Date.now() + (this.#clockOffset ?? 0);
    }

    /**
     * @param {string} now the service's current time
     */
    setClock(now) {
        this.#clockOffset = now ? Date.parse(now) - Date.now() : 0;
        this.#scheduleRenewal();
    }

    /** The first message on a web socket. */
    hello() {
        return { type: "hello", token: this.#token };
    }

    socketAddress() {
        return new URL("widget/socket", this.#base).href.replace(/^http/, "ws");
    }

    /**
     * @template [Answer=unknown]
     * @param {string} method
     * @param {string} path relative to `/widget/v1/`
     * @param {unknown} [body]
     * @returns {Promise<Answer>} the body, whose type is the one that the caller declares; null if there
     *     is none
     */
    async call(method, path, body) {
        for (let retried = false; ; retried = true) {
            const token = this.#token;
            if (token === null) {
                throw new Problem(401);
            }
            const response = await this.#send(token, method, path, body);
            if (response.ok) {
                const answer = response.status === 204 ? null : await readAnswer(response);
                return answer;
            }
            const problem = new Problem(response.status, await readBody(response).catch(() => ({})), response.headers);
            if (problem.status !== 401 || this.#token === null) {
                throw problem;
            }
            if (retried || (token === this.#token && !(await this.renewed()))) {
                this.#end();
                throw problem;
            }
        }
    }

    /**
     * Requests a new token; resolves with whether there is one. Concurrent calls share one request.
     */
    renewed() {
        this.#renewing ??= this.#renew().finally(() => {
            this.#renewing = null;
        });
        return this.#renewing;
    }

    /** Ends the token; resolves with whether the service has confirmed it. */
    async end() {
        const token = this.#token;
        this.forget();
        if (token === null) {
            return true;
        }
        const response = await this.#send(token, "POST", "logout").catch(() => null);
        return response !== null && (response.ok || response.status === 401);
    }

    async #renew() {
        const [old, generation] = [this.#token, this.#generation];
        const newToken = await Promise.race([
            this.#callbacks.renew(),
            new Promise((resolve) => setTimeout(resolve, CALL_TIMEOUT_MS)),
        ]);
        if (this.#token !== old || this.#generation !== generation) {
            return this.#token !== null; // The page set or removed the token in the meantime.
        }
        if (!newToken || newToken === old) {
            return false;
        }
        this.setToken(String(newToken));
        this.#callbacks.renewed();
        return true;
    }

    #end() {
        if (this.#token !== null) {
            this.forget();
            this.#callbacks.ended();
        }
    }

    /** The time until the token ends, in milliseconds; NaN if the token does not say it. */
    #remaining() {
        return (this.#claims.exp ?? NaN) * 1000 - this.now();
    }

    /**
     * Schedules the renewal: five minutes before the end, or when half of a shorter life is left.
     */
    #scheduleRenewal() {
        clearTimeout(this.#timer);
        const remaining = this.#remaining();
        if (!this.#running || this.#clockOffset === null || Number.isNaN(remaining)) {
            return;
        }
        const wait = remaining > RENEW_BEFORE_END_MS ? remaining - RENEW_BEFORE_END_MS : remaining / 2;
        this.#timer = setTimeout(() => this.#renewIfDue(), Math.min(Math.max(wait, MIN_DELAY_MS), MAX_TIMER_MS));
    }

    async #renewIfDue() {
        if (this.#remaining() > RENEW_BEFORE_END_MS) {
            this.#scheduleRenewal();
        } else if (!(await this.renewed()) && this.#token !== null) {
            const remaining = this.#remaining();
            // Without a network a renewal is impossible, for example on a phone that has just woken
            // up.
            if (remaining <= 0 && navigator.onLine) {
                this.#end();
            } else if (this.#running) {
                this.#timer = setTimeout(
                    () => this.#renewIfDue(),
                    remaining <= 0 ? RETRY_RENEWAL_MS : Math.max(MIN_DELAY_MS, Math.min(RETRY_RENEWAL_MS, remaining)),
                );
            }
        }
    }

    /**
     * @param {string} token
     * @param {string} method
     * @param {string} path
     * @param {unknown} [body]
     */
    async #send(token, method, path, body) {
        /** @type {Record<string, string>} */
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
                signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
            });
        } catch {
            throw new Problem(0);
        }
    }
}

/** @param {Response} response */
async function readBody(response) {
    try {
        return await response.json();
    } catch {
        throw new Problem(0);
    }
}

/**
 * What the service answered; anything else, such as from a guest network, counts as no answer.
 *
 * @param {Response} response
 */
async function readAnswer(response) {
    const body = await readBody(response);
    if (body?.data === undefined) {
        throw new Problem(0);
    }
    return body;
}

/**
 * The unverified claims of a token; only the service verifies them.
 *
 * @param {string} token
 * @returns {Claims}
 */
function claims(token) {
    try {
        const bytes = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
        const decoded = JSON.parse(bytes);
        return typeof decoded === "object" && decoded !== null ? decoded : {};
    } catch {
        return {};
    }
}
