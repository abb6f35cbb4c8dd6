/* API calls of our service, and the error that all of them throw. */
const CALL_TIMEOUT_MS = 30_000;
const JSON_TYPE = "application/json";
/** The limit for downloading a whole file. */
const FILE_TIMEOUT_MS = 300_000;

/**
 * Handlers that the page's shell sets for calls that need a user; each resolves with whether to
 * repeat the call.
 */
const signInHandlers = { signIn: async () => false, stepUp: async () => false, isSigningIn: () => false };

/** A failed call. */
export class Problem extends Error {
    /**
     * @param status the HTTP status; 0 if there was no response
     * @param body the body of the response, if it is one of the service's errors
     * @param headers the headers of the response
     */
    constructor(status, body = {}, headers = new Headers()) {
        super(body.message ?? "");
        this.status = status;
        /** What the error means for programs; null if there was no response. */
        this.code = body.code ?? null;
        this.reason = body.reason ?? null;
        /** Sentences by field; of the service's errors only the faults are shown. */
        this.errors = body.errors ?? {};
        /** The errors of the service by field: `{field, code, params, message}`. */
        this.faults = body.faults ?? [];
        this.requestId = headers.get("X-Request-Id");
        this.retryAfter = Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
    }
}

/**
 * Sets the handlers for calls that need a session (401) or a recent authentication (403), and the
 * check whether the user is being asked to sign in now.
 */
export function setSignInHandlers(handlers) {
    Object.assign(signInHandlers, handlers);
}

/** An idempotency key for a call that creates something; use the same key for each retry. */
export function newIdempotencyKey() {
    return crypto.randomUUID();
}

/**
 * Sends a call.
 *
 * @param address the path relative to the context path, such as `/admin/v1/people`
 * @param body sent as JSON, or a Blob, which is sent unchanged; no body if undefined
 * @param key see {@link newIdempotencyKey}
 * @param background whether the call was not caused by the user. Such calls do not prolong the
 *     session, and are not sent while the user is asked to sign in, because each would count as a
 *     failed authentication of the client address
 * @param quiet whether an ended session is reported as an error, without asking to sign in
 * @param etag the ETag of the last response; if nothing has changed, there is no body
 * @param onResponse called with the headers of the response
 * @return the body; null if there is none
 */
export async function call(method, address, { body, key, background = false, quiet = false, etag = null, onResponse = () => {} } = {}) {
    for (;;) {
        if (background && !quiet && signInHandlers.isSigningIn()) {
            throw new Problem(401);
        }
        const response = await send(method, address, { body, key, background, etag });
        if (response.ok || response.status === 304) {
            onResponse(response.headers);
        }
        if (response.status === 304) {
            return null;
        }
        if (response.ok) {
            return response.status === 204 || response.status === 202 ? null : readBody(response.json());
        }
        const problem = new Problem(response.status, await errorBody(response), response.headers);
        if (quiet || !(await retryAfterSignIn(problem))) {
            throw problem;
        }
    }
}

/** Sends a GET. */
export function get(address, options = {}) {
    return call("GET", address, options);
}

/**
 * Sends a call that returns a file.
 *
 * @param language of its reader, for whose spreadsheet a table is written
 * @param onResponse called with the headers of the response
 * @return the bytes
 */
export async function file(method, address, { body, language = document.documentElement.lang, onResponse = () => {} } = {}) {
    for (;;) {
        const response = await send(method, address, { body, language, accept: "*/*" });
        if (response.ok) {
            onResponse(response.headers);
            return readBody(response.blob());
        }
        const problem = new Problem(response.status, await errorBody(response), response.headers);
        if (!(await retryAfterSignIn(problem))) {
            throw problem;
        }
    }
}

/** Builds a path of escaped segments and a query. Null, undefined or empty values are left out. */
export function path(segments, query = {}) {
    const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
    const search = new URLSearchParams(pairs).toString();
    return "/" + segments.map(encodeURIComponent).join("/") + (search ? "?" + search : "");
}

async function send(method, address, { body, key, background, language = null, etag = null, accept = JSON_TYPE }) {
    const headers = { Accept: accept };
    if (language) {
        headers["Accept-Language"] = language;
    }
    if (etag) {
        headers["If-None-Match"] = etag;
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
            signal: AbortSignal.timeout(accept !== JSON_TYPE || body instanceof Blob ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS),
        });
    } catch {
        throw new Problem(0);
    }
}

/** The body of a response. One that is incomplete or too slow counts as no response (status 0). */
async function readBody(body) {
    try {
        return await body;
    } catch {
        throw new Problem(0);
    }
}

async function errorBody(response) {
    try {
        return await response.json();
    } catch {
        return {};
    }
}

async function retryAfterSignIn(problem) {
    if (problem.status === 401) {
        return signInHandlers.signIn();
    }
    return problem.status === 403 && problem.reason === "authenticate" && signInHandlers.stepUp();
}

/** The context path, without a trailing slash. */
export function root() {
    return document.body.dataset.root;
}
