// The camera, microphone and loudspeaker that the person chose, kept in the browser for the next
// visit. Browsers give each origin ids of its own, which say nothing about the device.

/** @import { DeviceName } from "./devices.js" */
/** @typedef {DeviceName | "loudspeaker"} ChosenName */

/** @type {ChosenName[]} */
const NAMES = ["camera", "microphone", "loudspeaker"];
const KEY = "patientcare.call.devices";
const LONGEST_ID = 256;

export class DeviceChoice {
    #storage;
    /** @type {Map<ChosenName, string>} */
    #ids = new Map();
    /**
     * The side to which the camera was turned, for this visit only.
     *
     * @type {VideoFacingModeEnum | null}
     */
    #facing = null;

    /** @param {Pick<Storage, "getItem" | "setItem"> | null} [storage] as localStorage, which browsers may refuse */
    constructor(storage = browserStorage()) {
        this.#storage = storage;
        const stored = this.#stored();
        for (const name of NAMES) {
            const id = stored[name];
            if (typeof id === "string" && id.length <= LONGEST_ID) {
                this.#ids.set(name, id);
            }
        }
    }

    /**
     * The id of the chosen device; null for the browser's own choice.
     *
     * @param {ChosenName} name
     */
    id(name) {
        return this.#ids.get(name) ?? null;
    }

    /**
     * Keeps a choice; an empty id is the browser's own choice.
     *
     * @param {ChosenName} name
     * @param {string} id
     */
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

    /** @param {VideoFacingModeEnum} facing as in constraints of browsers */
    turnCamera(facing) {
        this.#facing = facing;
    }

    /**
     * What to add to the constraints for this device.
     *
     * @param {DeviceName} name
     * @param {"exact" | "ideal"} strength "ideal" if another will do
     * @returns {MediaTrackConstraints}
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

    /** @returns {Record<string, unknown>} */
    #stored() {
        try {
            return JSON.parse(this.#storage?.getItem(KEY) ?? "null") ?? {};
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
