/* The error that all calls of our service throw. */

/** @import { Schema } from "api-types" */
/** @import { ComponentChild } from "preact" */

/**
 * The body of an error. The parts of it that a page finds out by itself may be missing.
 *
 * @typedef {Partial<Schema<"ErrorBody"> & Pick<Schema<"InvalidRequest">, "errors" | "faults">>} ErrorBody
 */

/** A failed call. */
export class Problem extends Error {
    /**
     * @param {number} status the HTTP status; 0 if there was no response
     * @param {ErrorBody} [body] the body of the response, if it is one of the service's errors
     * @param {Headers} [headers] the headers of the response
     */
    constructor(status, body = {}, headers = new Headers()) {
        super(body.message ?? "");
        this.status = status;
        /**
         * What the error means for programs; null if there was no response. A node of the last
         * release says it in the reason alone.
         */
        this.code = body.code ?? body.reason ?? null;
        this.reason = body.reason ?? null;
        /** Sentences by field; of the service's errors only the faults are shown. */
        this.errors = body.errors ?? {};
        /** The errors of the service by field: `{field, code, params, message}`. */
        this.faults = body.faults ?? [];
        this.requestId = headers.get("X-Request-Id");
        this.retryAfter = Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
        /**
         * Makes the notice about this error, if it is not the usual one.
         *
         * @type {(() => ComponentChild) | undefined}
         */
        this.makeNotice = undefined;
    }
}
