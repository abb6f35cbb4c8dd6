/* A choice of the reader that is stored in this browser: on or off. */
export class StoredChoice {
    /** @type {"on" | "off" | null} */
    #chosen = null;
    #key;

    /** @param {string} name of the choice */
    constructor(name) {
        this.#key = `patient-care.desk.${name}`;
    }

    get isOn() {
        try {
            return (this.#chosen ?? localStorage.getItem(this.#key)) === "on";
        } catch {
            return this.#chosen === "on";
        }
    }

    /** @param {boolean} isOn */
    set(isOn) {
        this.#chosen = isOn ? "on" : "off";
        try {
            localStorage.setItem(this.#key, this.#chosen);
        } catch {
            // Without storage the choice applies to this page only.
        }
    }
}
