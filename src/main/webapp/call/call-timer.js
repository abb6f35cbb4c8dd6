// Shows how long the call has lasted. The browser keeps the beginning for this tab, so that a page
// that is loaded again goes on counting.

import { byId } from "../ui/page-elements.js";

/** @import { LinkFacts } from "./reload.js" */

export class CallTimer {
    #key;
    #output = byId("timer");
    #timer = 0;

    /** @param {LinkFacts} facts */
    constructor({ token }) {
        this.#key = `patientcare.call.began.${token.slice(0, 8)}`;
    }

    /** Begins to count, or goes on. */
    show() {
        if (this.#timer) {
            return;
        }
        const began = this.#began();
        const show = () => {
            this.#output.textContent = durationText(Math.max(0, Math.floor((Date.now() - began) / 1000)));
        };
        show();
        this.#output.hidden = false;
        this.#timer = setInterval(show, 1000);
    }

    #began() {
        const now = Date.now();
        try {
            const kept = Number(sessionStorage.getItem(this.#key));
            if (kept > 0 && kept <= now) {
                return kept;
            }
            sessionStorage.setItem(this.#key, String(now));
        } catch {
            // without storage the page counts from now on
        }
        return now;
    }
}

/** @param {number} seconds such as 75 for 1:15 */
export function durationText(seconds) {
    const rest = String(seconds % 60).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    return minutes < 60
        ? `${minutes}:${rest}`
        : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
