// Camera and microphone: asked for once, tried without the one that is missing, and one word for what is wrong.

const WANTED = {
    audio: { echoCancellation: true, noiseSuppression: true },
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
};

/**
 * @returns {{stream: MediaStream|null, trouble: string|null, hindrances: string[]}} trouble is a key of the page's words, hindrances are
 * words for the service
 */
export async function openDevices() {
    const opened = await open();
    return { ...opened, hindrances: await hindrances(opened) };
}

async function open() {
    if (!window.isSecureContext) {
        return { stream: null, trouble: "insecure" };
    }
    if (!navigator.mediaDevices?.getUserMedia || !window.RTCPeerConnection) {
        return { stream: null, trouble: "browser" };
    }
    const both = await ask(WANTED);
    if (both.stream || both.trouble === "permission") {
        return both;
    }
    const sound = await ask({ audio: WANTED.audio });
    if (sound.stream) {
        return { stream: sound.stream, trouble: both.trouble === "busy" ? "busy" : "camera" };
    }
    const picture = await ask({ video: WANTED.video });
    if (picture.stream) {
        return { stream: picture.stream, trouble: "microphone" };
    }
    return { stream: null, trouble: both.trouble === "busy" ? "busy" : "nothing" };
}

async function ask(wanted) {
    try {
        return { stream: await navigator.mediaDevices.getUserMedia(wanted), trouble: null };
    } catch (e) {
        return { stream: null, trouble: word(e.name) };
    }
}

function word(name) {
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

async function hindrances({ stream, trouble }) {
    switch (trouble) {
        case null:
            return [];
        case "insecure":
            return ["insecure_page"];
        case "browser":
            return ["browser_unable"];
        case "permission":
            return refused();
        case "busy":
            return stream ? ["camera_busy"] : ["camera_busy", "microphone_busy"];
        case "nothing":
            return ["camera_missing", "microphone_missing"];
        default:
            return [`${trouble}_missing`];
    }
}

/** Browsers refuse both for one of them; those that tell which are asked, which shows no question to the person. */
async function refused() {
    const kinds = ["camera", "microphone"];
    const denied = (await Promise.all(kinds.map(isDenied))).flat();
    return (denied.length > 0 ? denied : kinds).map((kind) => `${kind}_refused`);
}

async function isDenied(name) {
    try {
        return (await navigator.permissions.query({ name })).state === "denied" ? [name] : [];
    } catch {
        return []; // a browser that does not tell
    }
}

const TONE_S = 1.2;

/** Only after a tap: before it browsers keep silent. Ends with the tone. */
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

/** Shows how loud the microphone hears: as many of the bars are lit. */
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
