// Reports problems of the call to the service by codes of a closed list, and what was measured, so
// that support staff can see why a call failed.

/** @import { QualitySummary } from "./call-stats.js" */
/** @import { LinkFacts } from "./reload.js" */

const REPEAT_MS = 10000; // the same problem within this time is reported once
const RETRY_MS = 3000;
// the last attempts follow minutes later, because an outage of the network may last
const MAX_TRIES = 6;
const TOO_MANY = 429;

export class Reports {
    #address;
    /** @type {Map<string, number>} */
    #lastReported = new Map();
    /** @type {string | null} */
    #lastQuality = null;

    /** @param {LinkFacts} facts */
    constructor({ base, token }) {
        this.#address = `${base}${token}/report`;
    }

    /** @param {string[]} codes */
    report(...codes) {
        const now = performance.now();
        const due = codes.filter((code) => now - (this.#lastReported.get(code) ?? -Infinity) >= REPEAT_MS);
        due.forEach((code) => this.#lastReported.set(code, now));
        if (due.length > 0) {
            this.#send(JSON.stringify({ words: due }), 1);
        }
    }

    /**
     * Reports what was measured so far; only the latest measurement counts, so it is sent once.
     *
     * @param {QualitySummary | null} summary null if nothing was measured
     */
    reportQuality(summary) {
        const quality = JSON.stringify(summary);
        if (summary !== null && quality !== this.#lastQuality) {
            this.#lastQuality = quality;
            this.#post(JSON.stringify({ quality: summary }));
        }
    }

    /**
     * @param {string} body
     * @param {number} tries
     */
    async #send(body, tries) {
        if (!(await this.#post(body)) && tries < MAX_TRIES) {
            setTimeout(() => this.#send(body, tries + 1), RETRY_MS * 2 ** tries);
        }
    }

    /**
     * Returns whether the report arrived or was refused for good.
     *
     * @param {string} body
     */
    async #post(body) {
        try {
            const headers = { "Content-Type": "application/json" };
            const response = await fetch(this.#address, { method: "POST", headers, body, keepalive: true });
            return response.status < 500 && response.status !== TOO_MANY;
        } catch {
            return false;
        }
    }
}
