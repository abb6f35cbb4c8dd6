/* The error that all calls of our service throw. */

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
        this.reason = body.reason ?? null;
        this.errors = body.errors ?? {};
        this.requestId = headers.get("X-Request-Id");
        /**
         * Whether the errors are already in the reader's language; the service's are in English.
         */
        this.translated = false;
        this.retryAfter = Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
    }
}
