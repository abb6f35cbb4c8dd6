// The camera, microphone and loudspeaker that the person chose, kept in the browser for the next
// visit. Browsers give each origin ids of its own, which say nothing about the device.

const KEY = "patientcare.call.devices";
const LONGEST_ID = 256;

export class DeviceChoice {
    #storage;
    #ids = new Map();
    #facing = null; // the side to which the camera was turned, for this visit only

    /** @param storage as localStorage, which browsers may refuse */
    constructor(storage = browserStorage()) {
        this.#storage = storage;
        for (const name of ["camera", "microphone", "loudspeaker"]) {
            const id = this.#stored()[name];
            if (typeof id === "string" && id.length <= LONGEST_ID) {
                this.#ids.set(name, id);
            }
        }
    }

    /** The id of the chosen device; null for the browser's own choice. */
    id(name) {
        return this.#ids.get(name) ?? null;
    }

    /** Keeps a choice; an empty id is the browser's own choice. */
    keep(name, id) {
        id ? this.#ids.set(name, id) : this.#ids.delete(name);
        if (name === "camera") {
            this.#facing = null;
        }
        try {
            this.#storage?.setItem(KEY, JSON.stringify(Object.fromEntries(this.#ids)));
        } catch {
            // without storage the choice holds for this page
        }
    }

    /** @param facing "user" or "environment", as in constraints of browsers */
    turnCamera(facing) {
        this.#facing = facing;
    }

    /**
     * What to add to the constraints for this device.
     *
     * @param strength "exact", or "ideal" if another will do
     */
    constraints(name, strength) {
        if (name === "camera" && this.#facing) {
            return { facingMode: { [strength]: this.#facing } };
        }
        const id = this.id(name);
        if (!id) {
            return {};
        }
        return { deviceId: { [strength]: id }, ...(name === "camera" && { facingMode: undefined }) };
    }

    #stored() {
        try {
            return JSON.parse(this.#storage?.getItem(KEY)) ?? {};
        } catch {
            return {};
        }
    }
}

function browserStorage() {
    try {
        return window.localStorage;
    } catch {
        return null;
    }
}
