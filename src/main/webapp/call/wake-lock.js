// Keeps the screen on while the person waits or is in the call. Browsers release the lock whenever
// the page is hidden, so it is requested again when the page is visible.

export class WakeLock {
    #wanted = false;
    /** @type {WakeLockSentinel | null} */
    #lock = null;

    constructor() {
        document.addEventListener("visibilitychange", () => this.#request());
    }

    /** @param {boolean} wanted */
    keep(wanted) {
        this.#wanted = wanted;
        if (wanted) {
            this.#request();
        } else {
            this.#lock?.release().catch(() => {});
            this.#lock = null;
        }
    }

    async #request() {
        if (!this.#wanted || document.hidden || (this.#lock && !this.#lock.released)) {
            return;
        }
        try {
            const lock = await navigator.wakeLock?.request("screen");
            if (this.#wanted) {
                this.#lock = lock ?? null;
            } else {
                await lock?.release();
            }
        } catch {
            // refused, for instance by a battery that is low: the call works without it
        }
    }
}
