// What the pages of both sides tell each other about their devices, directly and without the
// service: so each side can say why it sees or hears nothing.

/** @import { DeviceName } from "./devices.js" */
/** @import { OwnMedia } from "./own-media.js" */
/** @import { Words } from "./reload.js" */
/** @typedef {Record<DeviceName, string>} DeviceStates */
/** @typedef {Pick<OwnMedia, "state" | "sharesScreen" | "isHeld">} MediaStates */

/** @type {Record<DeviceName, string[]>} */
const KNOWN = { microphone: ["on", "off", "lost"], camera: ["on", "off", "lost", "held", "screen"] };

const LONGEST = 200;

/** @param {MediaStates} media of this side */
export function encodeStates(media) {
    /** @param {DeviceName} name */
    const told = (name) => (KNOWN[name].includes(media.state(name)) ? media.state(name) : "lost");
    return JSON.stringify({
        microphone: told("microphone"),
        camera: media.sharesScreen ? sharing(media) : told("camera"),
    });
}

/**
 * The states of the other side's devices; null if the text says something else.
 *
 * @param {string} text
 * @returns {DeviceStates | null}
 */
export function decodeStates(text) {
    try {
        const { microphone, camera } = text.length <= LONGEST ? JSON.parse(text) : {};
        return KNOWN.microphone.includes(microphone) && KNOWN.camera.includes(camera) ? { microphone, camera } : null;
    } catch {
        return null;
    }
}

/**
 * What to say about the other side's devices.
 *
 * @param {Words} words
 * @param {DeviceStates} states
 */
export function theirSentences(words, { microphone, camera }) {
    return [words[`their_microphone_${microphone}`], words[`their_camera_${camera}`]].filter(Boolean).join(" ");
}

/**
 * What to say about the own devices; nothing about what the person switched off.
 *
 * @param {Words} words
 * @param {MediaStates} media
 */
export function ownSentences(words, media) {
    return [
        words[`own_microphone_${media.state("microphone")}`],
        words[`own_camera_${media.sharesScreen ? sharing(media) : media.state("camera")}`],
    ]
        .filter(Boolean)
        .join(" ");
}

/** @param {MediaStates} media */
function sharing({ isHeld }) {
    return isHeld ? "held" : "screen";
}
