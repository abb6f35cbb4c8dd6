/* A sound when somebody comes, for who wants one: two soft tones, made here. Kept for this browser. */
const KEPT = "patient-care.desk.sound";
const TONES = [[660, 0], [880, 0.18]];
const LASTS = 0.35;

let audio = null;
let memory = null;

/** Whether it is wanted. */
export function isWanted() {
    return kept() === "on";
}

/** From now on. */
export function want(wanted) {
    try {
        localStorage.setItem(KEPT, wanted ? "on" : "off");
    } catch {
        // Without storage it holds for this page.
    }
    memory = wanted ? "on" : "off";
    if (wanted) {
        ring();
    }
}

function kept() {
    try {
        return memory ?? localStorage.getItem(KEPT);
    } catch {
        return memory;
    }
}

/** Whether the browser lets it ring: it wants that somebody touched the page first. */
export function mayRing() {
    return navigator.userActivation?.hasBeenActive ?? true;
}

/** Rings, if it may. */
export function ring() {
    if (!isWanted() || !mayRing()) {
        return;
    }
    audio ??= new AudioContext();
    // Just made, it begins to run in a moment.
    audio.resume().then(play).catch(() => {});
}

function play() {
    for (const [tone, after] of TONES) {
        const at = audio.currentTime + after;
        const source = new OscillatorNode(audio, { frequency: tone });
        const volume = new GainNode(audio, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.2, at + 0.03);
        volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
        source.connect(volume).connect(audio.destination);
        source.start(at);
        source.stop(at + LASTS);
    }
}
