/* API calls of our service for people who sign in. */
import { Problem } from "./problem.js";

/** @import { ErrorBody } from "./problem.js" */

/**
 * @typedef {object} SignInHandlers
 * @property {() => Promise<boolean>} signIn for calls that need a session (401)
 * @property {() => Promise<boolean>} stepUp for calls that need a recent authentication (403)
 * @property {() => boolean} isSigningIn whether the user is being asked to sign in now
 */
/**
 * @typedef {object} CallOptions
 * @property {unknown} [body] sent as JSON, or a Blob, which is sent unchanged; no body if undefined
 * @property {string} [key] see {@link newIdempotencyKey}
 * @property {boolean} [background] whether the call was not caused by the user. Such calls do not
 *     prolong the session, and are not sent while the user is asked to sign in, because each would
 *     count as a failed authentication of the client address
 * @property {boolean} [quiet] whether an ended session is reported as an error, without asking to
 *     sign in
 * @property {string | null} [etag] the ETag of the last response; if nothing has changed, there is
 *     no body
 * @property {(headers: Headers) => void} [onResponse] called with the headers of the response
 */

const CALL_TIMEOUT_MS = 30_000;
const JSON_TYPE = "application/json";
/** What the service sends without a body; a 202 may have one. */
const WITHOUT_BODY = [204, 304];
/** The limit for downloading a whole file. */
const FILE_TIMEOUT_MS = 300_000;

/**
 * Handlers that the page's shell sets for calls that need a user; each resolves with whether to
 * repeat the call.
 *
 * @type {SignInHandlers}
 */
const signInHandlers = { signIn: async () => false, stepUp: async () => false, isSigningIn: () => false };

/**
 * Sets the handlers for calls that need a user.
 *
 * @param {SignInHandlers} handlers
 */
export function setSignInHandlers(handlers) {
    Object.assign(signInHandlers, handlers);
}

/** The id of the person for whom all calls are; null for whoever is signed in. */
let person = /** @type {string | null} */ (null);

/**
 * Makes all calls for one person: the service refuses those in another person's session, so that the
 * page does not act as somebody who signs in later in another tab.
 *
 * @param {string} id
 */
export function callOnlyAs(id) {
    person = id;
}

/** An idempotency key for a call that creates something; use the same key for each retry. */
export function newIdempotencyKey() {
    return crypto.randomUUID();
}

/**
 * Sends a call.
 *
 * @template [Answer=unknown]
 * @param {string} method
 * @param {string} address the path relative to the context path, such as `/admin/v1/people`
 * @param {CallOptions} [options]
 * @returns {Promise<Answer>} the body, whose type is the one that the caller declares; null if there
 *     is none
 */
export async function call(
    method,
    address,
    { body, key, background = false, quiet = false, etag = null, onResponse = () => {} } = {},
) {
    for (;;) {
        if (background && !quiet && signInHandlers.isSigningIn()) {
            throw new Problem(401);
        }
        const response = await send(method, address, { body, key, background, etag });
        if (response.ok || response.status === 304) {
            onResponse(response.headers);
            const answer = hasBody(response) ? await readBody(response.json()) : null;
            return answer;
        }
        const problem = new Problem(response.status, await errorBody(response), response.headers);
        if (quiet || !(await retryAfterSignIn(problem))) {
            throw problem;
        }
    }
}

/**
 * Sends a GET.
 *
 * @template [Answer=unknown]
 * @param {string} address as that of {@link call}
 * @param {CallOptions} [options]
 * @returns {Promise<Answer>}
 */
export function get(address, options = {}) {
    return call("GET", address, options);
}

/**
 * Sends a call that returns a file.
 *
 * @param {string} method
 * @param {string} address as that of {@link call}
 * @param {Pick<CallOptions, "body" | "onResponse"> & { language?: string }} [options] the language is
 *     that of the reader, for whose spreadsheet a table is written
 * @returns {Promise<Blob>} the bytes
 */
export async function file(
    method,
    address,
    { body, language = document.documentElement.lang, onResponse = () => {} } = {},
) {
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

/**
 * Builds a path of escaped segments and a query. Null, undefined or empty values are left out.
 *
 * @param {(string | number)[]} segments
 * @param {Record<string, string | number | boolean | null | undefined>} [query]
 */
export function path(segments, query = {}) {
    const pairs = Object.entries(query)
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(pairs).toString();
    return "/" + segments.map(encodeURIComponent).join("/") + (search ? "?" + search : "");
}

/**
 * @param {string} method
 * @param {string} address
 * @param {CallOptions & { language?: string, accept?: string }} options
 */
async function send(method, address, { body, key, background, language, etag = null, accept = JSON_TYPE }) {
    /** @type {Record<string, string>} */
    const headers = { Accept: accept };
    if (language) {
        headers["Accept-Language"] = language;
    }
    if (etag) {
        headers["If-None-Match"] = etag;
    }
    if (person) {
        headers["X-Patient-Care-Person"] = person;
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
            signal: AbortSignal.timeout(
                accept !== JSON_TYPE || body instanceof Blob ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS,
            ),
        });
    } catch {
        throw new Problem(0);
    }
}

/** @param {Response} response */
function hasBody({ status, headers }) {
    return !WITHOUT_BODY.includes(status) && !(status === 202 && !headers.has("Content-Type"));
}

/**
 * The body of a response. One that is incomplete or too slow counts as no response (status 0).
 *
 * @template Content
 * @param {Promise<Content>} body
 */
async function readBody(body) {
    try {
        return await body;
    } catch {
        throw new Problem(0);
    }
}

/**
 * @param {Response} response
 * @returns {Promise<ErrorBody>}
 */
async function errorBody(response) {
    try {
        return await response.json();
    } catch {
        return {};
    }
}

/** @param {Problem} problem */
async function retryAfterSignIn(problem) {
    if (problem.status === 401) {
        return signInHandlers.signIn();
    }
    return problem.status === 403 && problem.reason === "authenticate" && signInHandlers.stepUp();
}

/** The context path, without a trailing slash. */
export function root() {
    return document.body.dataset.root ?? "";
}
