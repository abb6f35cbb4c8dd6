// Opens camera and microphone: requests both, then only the one that works, and reports a problem
// by a single keyword.

const CONSTRAINTS = {
    audio: { echoCancellation: true, noiseSuppression: true },
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
};

/**
 * @returns {{stream: MediaStream|null, problem: string|null, hindrances: string[]}} problem is a
 *     key of the page's texts; hindrances are the codes to report to the service
 */
export async function openDevices() {
    const opened = await openBoth();
    return { ...opened, hindrances: await hindrances(opened) };
}

async function openBoth() {
    if (!window.isSecureContext) {
        return { stream: null, problem: "insecure" };
    }
    if (!navigator.mediaDevices?.getUserMedia || !window.RTCPeerConnection) {
        return { stream: null, problem: "browser" };
    }
    const both = await request(CONSTRAINTS);
    if (both.stream || both.problem === "permission") {
        return both;
    }
    const audioOnly = await request({ audio: CONSTRAINTS.audio });
    if (audioOnly.stream) {
        return { stream: audioOnly.stream, problem: both.problem === "busy" ? "busy" : "camera" };
    }
    const videoOnly = await request({ video: CONSTRAINTS.video });
    if (videoOnly.stream) {
        return { stream: videoOnly.stream, problem: "microphone" };
    }
    return { stream: null, problem: both.problem === "busy" ? "busy" : "nothing" };
}

async function request(wanted) {
    try {
        return { stream: await navigator.mediaDevices.getUserMedia(wanted), problem: null };
    } catch (e) {
        return { stream: null, problem: problemOf(e.name) };
    }
}

function problemOf(name) {
    switch (name) {
        case "NotAllowedError":
        case "SecurityError":
            return "permission";
        case "NotReadableError":
        case "AbortError":
            return "busy";
        default:
            return "camera";
    }
}

async function hindrances({ stream, problem }) {
    switch (problem) {
        case null:
            return [];
        case "insecure":
            return ["insecure_page"];
        case "browser":
            return ["browser_unable"];
        case "permission":
            return deniedDevices();
        case "busy":
            return stream ? ["camera_busy"] : ["camera_busy", "microphone_busy"];
        case "nothing":
            return ["camera_missing", "microphone_missing"];
        default:
            return [`${problem}_missing`];
    }
}

/**
 * Browsers reject the request for both devices if one of them is denied. The Permissions API, where
 * supported, tells which one, without prompting the user.
 */
async function deniedDevices() {
    const kinds = ["camera", "microphone"];
    const denied = (await Promise.all(kinds.map(isDenied))).flat();
    return (denied.length > 0 ? denied : kinds).map((kind) => `${kind}_refused`);
}

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
    #context = null;
    #frame = 0;

    constructor(element) {
        this.#bars = [...element.children];
    }

    watch(stream) {
        this.stop();
        if (!stream?.getAudioTracks().length) {
            return;
        }
        this.#context = new AudioContext();
        const analyser = this.#context.createAnalyser();
        analyser.fftSize = 512;
        this.#context.createMediaStreamSource(stream).connect(analyser);
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
        this.#bars.forEach((bar) => bar.classList.remove("lit"));
    }
}
