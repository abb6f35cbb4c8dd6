/*
 * A sound when a patient arrives, if switched on: two soft tones, generated here. The choice is
 * stored in this browser.
 */
const STORAGE_KEY = "patient-care.desk.sound";
const TONES = [
    [660, 0],
    [880, 0.18],
];
const TONE_S = 0.35;

/** @type {AudioContext | null} */
let audio = null;
/** @type {"on" | "off" | null} */
let choice = null;

/** Whether the sound is switched on. */
export function isSoundOn() {
    return storedChoice() === "on";
}

/**
 * Switches the sound on or off.
 *
 * @param {boolean} wanted
 */
export function setSoundOn(wanted) {
    try {
        localStorage.setItem(STORAGE_KEY, wanted ? "on" : "off");
    } catch {
        // Without storage the choice applies to this page only.
    }
    choice = wanted ? "on" : "off";
    if (wanted) {
        playSound();
    }
}

function storedChoice() {
    try {
        return choice ?? localStorage.getItem(STORAGE_KEY);
    } catch {
        return choice;
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
