/* A sound when a patient arrives, if switched on: two soft tones, generated here. */
import { StoredChoice } from "./stored-choice.js";

const TONES = [
    [660, 0],
    [880, 0.18],
];
const TONE_S = 0.35;

/** @type {AudioContext | null} */
let audio = null;
const choice = new StoredChoice("sound");

/** Whether the sound is switched on. */
export function isSoundOn() {
    return choice.isOn;
}

/**
 * Switches the sound on or off.
 *
 * @param {boolean} wanted
 */
export function setSoundOn(wanted) {
    choice.set(wanted);
    if (wanted) {
        playSound();
    }
}

/** Whether the browser allows sound, which needs a user gesture on the page first. */
export function mayPlaySound() {
    return navigator.userActivation?.hasBeenActive ?? true;
}

/** Plays the sound if it is allowed. */
export function playSound() {
    if (!isSoundOn() || !mayPlaySound()) {
        return;
    }
    const output = (audio ??= new AudioContext());
    // A new context starts in a moment.
    output
        .resume()
        .then(() => playTones(output))
        .catch(() => {});
}

/** @param {AudioContext} output */
function playTones(output) {
    for (const [tone, after] of TONES) {
        const at = output.currentTime + after;
        const source = new OscillatorNode(output, { frequency: tone });
        const volume = new GainNode(output, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.2, at + 0.03);
        volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
        source.connect(volume).connect(output.destination);
        source.start(at);
        source.stop(at + TONE_S);
    }
}
