// Opens camera and microphone: requests both, then only the one that works, and reports a problem
// by a single keyword.

/** @import { DeviceChoice } from "./device-choice.js" */
/** @typedef {"camera" | "microphone"} DeviceName */
/**
 * Why a device has no track, by the device: "refused", "busy" or "missing", and in a visit also
 * "stopped" or "unsent".
 *
 * @typedef {Partial<Record<DeviceName, string>>} Failures
 */
/** @typedef {{ stream: MediaStream, failure: null } | { stream: null, failure: string }} Requested */

/**
 * The names of the devices by the kind of their tracks.
 *
 * @type {Record<string, DeviceName>}
 */
export const DEVICES = { audio: "microphone", video: "camera" };

/** @type {Record<DeviceName, MediaTrackConstraints>} */
const CONSTRAINTS = {
    microphone: { echoCancellation: true, noiseSuppression: true },
    camera: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
};

/**
 * @param {DeviceChoice | null} [choice] the devices that the person chose; null for those of the
 *     browser
 * @returns {Promise<{ stream: MediaStream | null, failures: Failures, problem: string | null, hindrances: string[] }>}
 *     problem: a key of the page's texts; hindrances: the codes to report to the service
 */
export async function openDevices(choice = null) {
    if (!window.isSecureContext) {
        return { stream: null, failures: {}, problem: "insecure", hindrances: ["insecure_page"] };
    }
    if (!navigator.mediaDevices?.getUserMedia || !window.RTCPeerConnection) {
        return { stream: null, failures: {}, problem: "browser", hindrances: ["browser_unable"] };
    }
    const { stream, failures } = await openBoth(choice);
    return { stream, failures, problem: problemOf(failures), hindrances: await hindrances(failures) };
}

/**
 * @param {DeviceChoice | null} choice
 * @returns {Promise<{ stream: MediaStream | null, failures: Failures }>}
 */
async function openBoth(choice) {
    const both = await request(["microphone", "camera"], choice);
    if (both.stream || both.failure === "refused") {
        return { stream: both.stream, failures: both.stream ? {} : { microphone: "refused", camera: "refused" } };
    }
    const audioOnly = await request(["microphone"], choice);
    if (audioOnly.stream) {
        return { stream: audioOnly.stream, failures: { camera: both.failure } };
    }
    const videoOnly = await request(["camera"], choice);
    const microphone = audioOnly.failure;
    return {
        stream: videoOnly.stream,
        failures: videoOnly.stream ? { microphone } : { microphone, camera: videoOnly.failure },
    };
}

/**
 * Opens one device anew.
 *
 * @param {DeviceName} name
 * @param {DeviceChoice} choice
 * @returns {Promise<{ track: MediaStreamTrack | null, failure: string | null }>}
 */
export async function openDevice(name, choice) {
    const { stream, failure } = await request([name], choice);
    return { track: stream?.getTracks()[0] ?? null, failure };
}

/**
 * A chosen device is required first, since browsers prefer a camera with more pixels to one that is
 * only preferred. One that is gone is replaced by another.
 *
 * @param {DeviceName[]} names
 * @param {DeviceChoice | null} choice
 * @returns {Promise<Requested>}
 */
async function request(names, choice) {
    let asked = await ask(names, choice, "exact");
    if (asked.failure === "OverconstrainedError") {
        asked = await ask(names, choice, "ideal");
    }
    return asked.stream ? asked : { stream: null, failure: failureOf(asked.failure) };
}

/**
 * @param {DeviceName[]} names
 * @param {DeviceChoice | null} choice
 * @param {"exact" | "ideal"} strength
 * @returns {Promise<Requested>} the failure is the name of the browser's error
 */
async function ask(names, choice, strength) {
    /** @type {Record<string, MediaTrackConstraints>} */
    const wanted = {};
    for (const [kind, name] of Object.entries(DEVICES)) {
        if (names.includes(name)) {
            wanted[kind] = { ...CONSTRAINTS[name], ...choice?.constraints(name, strength) };
        }
    }
    try {
        return { stream: await navigator.mediaDevices.getUserMedia(wanted), failure: null };
    } catch (e) {
        return { stream: null, failure: /** @type {Error} */ (e).name };
    }
}

/** @param {string} name of the browser's error */
function failureOf(name) {
    switch (name) {
        case "NotAllowedError":
        case "SecurityError":
            return "refused";
        case "NotReadableError":
        case "AbortError":
            return "busy";
        default:
            return "missing";
    }
}

/**
 * The text that says what is wrong; null if both devices work.
 *
 * @param {Failures} failures
 */
export function problemOf({ microphone, camera }) {
    if (microphone === "refused" || camera === "refused") {
        return "permission";
    }
    if (camera === "busy") {
        return "busy";
    }
    if (microphone === "busy") {
        return "busy_microphone";
    }
    if (microphone && camera) {
        return "nothing";
    }
    return microphone ? "microphone" : camera ? "camera" : null;
}

/**
 * Browsers reject the request for both devices if one of them is denied. The Permissions API, where
 * supported, tells which one, without prompting the user.
 *
 * @param {Failures} failures
 * @returns {Promise<string[]>} codes to report to the service
 */
export async function hindrances(failures) {
    const names = Object.values(DEVICES)
        .filter((name) => name in failures)
        .sort();
    const refused = names.filter((name) => failures[name] === "refused");
    const denied = (await Promise.all(refused.map(isDenied))).flat();
    return names
        .filter((name) => failures[name] !== "refused" || denied.length === 0 || denied.includes(name))
        .map((name) => `${name}_${failures[name]}`);
}

/** @param {DeviceName} name */
async function isDenied(name) {
    try {
        return (await navigator.permissions.query({ name })).state === "denied" ? [name] : [];
    } catch {
        return []; // the browser does not support this query
    }
}

const TONE_S = 1.2;

/**
 * Plays a test tone. Call it only after a tap, because browsers block sound before that. Resolves
 * when the tone has ended.
 */
export async function playTone() {
    const context = new AudioContext();
    await context.resume();
    const tone = new OscillatorNode(context, { frequency: 587 });
    const volume = new GainNode(context, { gain: 0 });
    const now = context.currentTime;
    volume.gain.linearRampToValueAtTime(0.3, now + 0.05);
    volume.gain.setValueAtTime(0.3, now + TONE_S - 0.2);
    volume.gain.linearRampToValueAtTime(0, now + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(now + TONE_S);
    await new Promise((done) => {
        tone.onended = done;
    });
    await context.close();
}

/** Shows the microphone's volume by lighting bars. */
export class LevelMeter {
    #bars;
    /** @type {AudioContext | null} */
    #context = null;
    /** @type {MediaStreamTrack | null} */
    #track = null;
    #frame = 0;

    /** @param {Element} element of which each child is a bar */
    constructor(element) {
        this.#bars = [...element.children];
    }

    /** @param {MediaStream | null} stream */
    watch(stream) {
        const [track = null] = stream?.getAudioTracks() ?? [];
        if (track && track === this.#track) {
            return;
        }
        this.stop();
        if (!stream || !track) {
            return;
        }
        this.#track = track;
        const context = new AudioContext();
        this.#context = context;
        const analyser = context.createAnalyser();
        analyser.fftSize = 512;
        context.createMediaStreamSource(stream).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        const draw = () => {
            analyser.getFloatTimeDomainData(samples);
            const loudness = Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length);
            const lit = Math.round(Math.min(1, Math.sqrt(loudness) * 1.6) * this.#bars.length);
            this.#bars.forEach((bar, i) => bar.classList.toggle("lit", i < lit));
            this.#frame = requestAnimationFrame(draw);
        };
        draw();
    }

    stop() {
        cancelAnimationFrame(this.#frame);
        this.#context?.close();
        this.#context = null;
        this.#track = null;
        this.#bars.forEach((bar) => bar.classList.remove("lit"));
    }
}
