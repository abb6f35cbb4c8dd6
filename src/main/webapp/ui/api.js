/*
 * Calls of our own service, and the one way in which they fail.
 */
const CALL_ENDS_AFTER = 30_000;
const JSON_TYPE = "application/json";
/** Of a file, up to its last byte. */
const FILE_ENDS_AFTER = 300_000;

/** What the shell of the page does when a call wants a person; each tells whether to repeat the call. */
const asked = { signIn: async () => false, proof: async () => false, isSigningIn: () => false };

/** A call that did not do what it should. */
export class Problem extends Error {
    /**
     * @param status of the answer; 0 where none came
     * @param body of the answer, as far as it is one of ours
     * @param headers of the answer
     */
    constructor(status, body = {}, headers = new Headers()) {
        super(body.message ?? "");
        this.status = status;
        this.reason = body.reason ?? null;
        this.errors = body.errors ?? {};
        this.requestId = headers.get("X-Request-Id");
        /** Whether the sentences of the errors are in the reader's language, as none of the service's are. */
        this.own = false;
        this.retryAfter = Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
    }
}

/** Says what to do where a call wants a session (401), or to know that it is them (403); and whether somebody is asked to sign in now. */
export function whenAsked(handlers) {
    Object.assign(asked, handlers);
}

/** For a creating call: the same for each try, so that it is done once. */
export function newKey() {
    return crypto.randomUUID();
}

/**
 * Sends a call.
 *
 * @param address below the service, such as `/admin/v1/people`
 * @param body to be sent as JSON, or a Blob, which is sent as it is; none if undefined
 * @param key see {@link newKey}
 * @param background whether nobody did anything: such calls do not keep a session alive, and are not sent while
 *     somebody is asked to sign in, since each would count for the address as one who did not prove who they are
 * @param quiet whether a session that has ended is a Problem as any other
 * @param tag of what was read before: where it is still so, there is no body
 * @param answered takes the headers of the answer
 * @return the body; null where there is none
 */
export async function call(method, address, { body, key, background = false, quiet = false, tag = null, answered = () => {} } = {}) {
    for (;;) {
        if (background && !quiet && asked.isSigningIn()) {
            throw new Problem(401);
        }
        const answer = await sent(method, address, { body, key, background, tag });
        if (answer.ok || answer.status === 304) {
            answered(answer.headers);
        }
        if (answer.status === 304) {
            return null;
        }
        if (answer.ok) {
            return answer.status === 204 || answer.status === 202 ? null : whole(answer.json());
        }
        const problem = new Problem(answer.status, await errorBody(answer), answer.headers);
        if (quiet || !(await mended(problem))) {
            throw problem;
        }
    }
}

/** The same for what is read. */
export function get(address, options = {}) {
    return call("GET", address, options);
}

/**
 * The same for a file: its bytes.
 *
 * @param answered takes the headers of the answer
 */
export async function file(method, address, { body, answered = () => {} } = {}) {
    for (;;) {
        const answer = await sent(method, address, { body, accept: "*/*" });
        if (answer.ok) {
            answered(answer.headers);
            return whole(answer.blob());
        }
        const problem = new Problem(answer.status, await errorBody(answer), answer.headers);
        if (!(await mended(problem))) {
            throw problem;
        }
    }
}

/** Segments and a query, escaped; values that are null, undefined or empty are left out. */
export function path(segments, query = {}) {
    const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
    const search = new URLSearchParams(pairs).toString();
    return "/" + segments.map(encodeURIComponent).join("/") + (search ? "?" + search : "");
}

async function sent(method, address, { body, key, background, tag = null, accept = JSON_TYPE }) {
    const headers = { Accept: accept };
    if (tag) {
        headers["If-None-Match"] = tag;
    }
    if (method !== "GET") {
        headers["X-Patient-Care"] = background ? "background" : "action";
    } else if (background) {
        headers["X-Patient-Care"] = "background";
    }
    if (body !== undefined) {
        headers["Content-Type"] = body instanceof Blob ? body.type : JSON_TYPE;
    }
    if (key) {
        headers["Idempotency-Key"] = key;
    }
    try {
        return await fetch(root() + address, {
            method,
            headers,
            body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
            cache: "no-store",
            credentials: "same-origin",
            redirect: "error",
            signal: AbortSignal.timeout(accept !== JSON_TYPE || body instanceof Blob ? FILE_ENDS_AFTER : CALL_ENDS_AFTER),
        });
    } catch {
        throw new Problem(0);
    }
}

/** The body of an answer; one that is cut off or too slow is like none. */
async function whole(body) {
    try {
        return await body;
    } catch {
        throw new Problem(0);
    }
}

async function errorBody(answer) {
    try {
        return await answer.json();
    } catch {
        return {};
    }
}

async function mended(problem) {
    if (problem.status === 401) {
        return asked.signIn();
    }
    return problem.status === 403 && problem.reason === "authenticate" && asked.proof();
}

/** Where the service is, without the slash at its end. */
export function root() {
    return document.body.dataset.root;
}
