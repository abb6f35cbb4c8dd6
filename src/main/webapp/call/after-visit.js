// What a patient sees after the call: one question, whether it worked, and the prescriptions as soon
// as there are any. The service answers only the browser that attended the visit, which the tab
// shows by the id of its device.

import { byId, within } from "../ui/page-elements.js";

/** @import { LinkFacts } from "./reload.js" */

const POLL_MS = 15000;
const LATER_POLL_MS = 60000;
const FIRST_POLLS = 20; // five minutes
const MAX_POLLS = 75; // an hour; reloading the page continues

export class AfterVisit {
    #address;
    #key;
    #timer = 0;
    #polls = 0;
    /** @type {string[]} */
    #prescriptions = [];

    /** @param {LinkFacts} facts */
    constructor({ base, token }) {
        this.#address = `${base}${token}/`;
        this.#key = `patientcare.call.attended.${token.slice(0, 8)}`;
        document.getElementById("after-worked")?.addEventListener("click", () => this.#answer(true));
        document.getElementById("after-not")?.addEventListener("click", () => this.#answer(false));
        document.addEventListener("visibilitychange", () => this.#timer && !document.hidden && this.#poll());
    }

    /**
     * Remembers in this tab that it has attended the call.
     *
     * @param {string} device
     */
    remember(device) {
        this.#store(this.#key, device);
    }

    /** Shows what this patient may see; nothing in a tab that did not attend. */
    show() {
        if (!document.getElementById("after-visit") || !this.#stored(this.#key)) {
            return;
        }
        byId("after-visit").hidden = false;
        byId("after-question").hidden = this.#stored(`${this.#key} answered`) !== null;
        this.#polls = 0;
        this.#poll();
    }

    /** Stops asking for prescriptions: the patient came back to the visit. */
    stop() {
        clearTimeout(this.#timer);
        this.#timer = 0;
    }

    /** @param {boolean} worked */
    async #answer(worked) {
        const sent = await this.#post("answer", { worked });
        const { dataset } = byId("after-thanks");
        byId("after-thanks").textContent = (sent ? dataset.text : dataset.unsent) ?? "";
        if (sent) {
            this.#store(`${this.#key} answered`, "yes");
            byId("after-question").hidden = true;
            byId("after-thanks").focus();
        }
    }

    async #poll() {
        this.#polls += 1;
        this.stop();
        if (this.#polls < MAX_POLLS) {
            this.#timer = setTimeout(() => this.#poll(), this.#polls < FIRST_POLLS ? POLL_MS : LATER_POLL_MS);
        }
        if (document.hidden && this.#polls > 1) {
            return;
        }
        const response = await this.#post("prescriptions");
        const found = (await response?.json().catch(() => null))?.prescriptions;
        if (found && found.join() !== this.#prescriptions.join()) {
            this.#prescriptions = found;
            this.#showPrescriptions();
        }
    }

    #showPrescriptions() {
        const some = this.#prescriptions.length > 0;
        const place = byId("after-prescriptions");
        const template = within(place, "template", HTMLTemplateElement);
        within(place, ".buttons").replaceChildren(
            ...this.#prescriptions.map((code, i) => {
                const button = within(document.importNode(template.content, true), "button");
                within(button, "span").textContent = this.#prescriptions.length > 1 ? String(i + 1) : "";
                button.addEventListener("click", () => this.#open(code));
                return button;
            }),
        );
        place.hidden = !some;
        byId("after-soon").hidden = some;
    }

    /** @param {string} prescription */
    async #open(prescription) {
        const response = await this.#post("document", { prescription });
        const url = (await response?.json().catch(() => null))?.url;
        byId("after-failed").hidden = Boolean(url);
        if (url) {
            location.assign(url);
        }
    }

    /**
     * The response; null if the request failed or was refused.
     *
     * @param {string} part
     * @param {object} [body]
     */
    async #post(part, body = {}) {
        try {
            const response = await fetch(this.#address + part, {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify({ device: this.#stored(this.#key), ...body }),
            });
            return response.ok ? response : null;
        } catch {
            return null;
        }
    }

    /**
     * A browser may allow no storage; then the page shows nothing after the visit.
     *
     * @param {string} key
     * @param {string} value
     */
    #store(key, value) {
        try {
            sessionStorage.setItem(key, value);
        } catch {
            // nothing is remembered
        }
    }

    /** @param {string} key */
    #stored(key) {
        try {
            return sessionStorage.getItem(key);
        } catch {
            return null;
        }
    }
}
