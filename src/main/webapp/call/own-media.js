// Camera and microphone of this side during a visit. A track that ends or is muted by the system
// (by a phone call, sleep or a headset that leaves) is noticed, said and taken anew.
import { DEVICES, hindrances, openDevice, openDevices, problemOf } from "./devices.js";

/** @import { ChosenName, DeviceChoice } from "./device-choice.js" */
/** @import { DeviceName } from "./devices.js" */
/**
 * @typedef {object} MediaCallbacks
 * @property {() => void} changed
 * @property {(kind: string, track: MediaStreamTrack | null) => void} send sends this track of the kind
 *     "audio" or "video" from now on
 * @property {(codes: string[]) => void} hindered
 */

const MUTED_MS = 1000; // shorter interruptions are not shown
const RETRY_MS = 5000;
const MAX_RETRY_MS = 60000;

/** States in which trying again can help without the person doing anything. */
const PASSING = new Set(["stopped", "busy", "interrupted"]);

export class OwnMedia {
    #choice;
    #callbacks;
    /** @type {Map<DeviceName, MediaStreamTrack>} */
    #tracks = new Map(); // live tracks
    /** @type {Map<DeviceName, string>} */
    #failures = new Map(); // why a device has no track
    /** @type {string | null} */
    #unable = null; // why there can be no devices at all: "insecure" or "browser"
    /** @type {Set<DeviceName>} */
    #switchedOff = new Set(); // kept when devices come back
    /** @type {Set<DeviceName>} */
    #muted = new Set(); // devices that the system has muted for longer than a moment
    /** @type {Map<DeviceName, number>} */
    #retries = new Map(); // timers
    /** @type {Map<DeviceName, number>} */
    #attempts = new Map(); // how often a device was requested in vain
    /** @type {MediaStreamTrack | null} */
    #screen = null; // the track of the shared screen
    #held = false; // whether the picture is not sent, for the sake of the sound
    #wanted = false;
    #use = 0; // increased by each release; what was requested before one is not used after it
    /** @type {Promise<unknown>} */
    #queue = Promise.resolve(); // one request at a time, because browsers mix up prompts

    /**
     * @param {DeviceChoice} choice the devices that the person chose
     * @param {MediaCallbacks} callbacks
     */
    constructor(choice, callbacks) {
        this.#choice = choice;
        this.#callbacks = callbacks;
        navigator.mediaDevices?.addEventListener?.("devicechange", () => this.#followDevices());
        document.addEventListener("visibilitychange", () => this.check());
        document.addEventListener("resume", () => this.check());
        Object.values(DEVICES).forEach((name) => this.#watchPermission(name));
    }

    /** The tracks of camera and microphone, without a shared screen; null if there are none. */
    get stream() {
        return this.#tracks.size > 0 ? new MediaStream([...this.#tracks.values()]) : null;
    }

    /** Whether no picture is sent, for the sake of the sound. */
    get isHeld() {
        return this.#held;
    }

    get sharesScreen() {
        return this.#screen !== null;
    }

    /** What to show as the own picture. */
    get picture() {
        return this.#screen ?? this.#tracks.get("camera") ?? null;
    }

    /** Whether the picture is that of a camera that faces the person, who expects a mirror. */
    get isMirror() {
        return !this.#screen && this.#tracks.get("camera")?.getSettings().facingMode !== "environment";
    }

    /**
     * The track to send; null if there is none.
     *
     * @param {string} kind
     */
    track(kind) {
        return (kind === "video" && this.#screen) || (this.#tracks.get(DEVICES[kind]) ?? null);
    }

    /**
     * The id of the device in use; null if there is none.
     *
     * @param {DeviceName} name
     */
    deviceId(name) {
        return this.#tracks.get(name)?.getSettings().deviceId ?? null;
    }

    /**
     * "on", "off" if switched off by the person, "held" if the network is too slow for the picture,
     * or why the device does not work: "interrupted" by the system, "stopped", "refused", "busy",
     * "missing", or "unsent" if the browser refused to send what it gave.
     *
     * @param {DeviceName} name
     */
    state(name) {
        const track = this.#tracks.get(name);
        if (track?.readyState !== "live") {
            return this.#failures.get(name) ?? "missing";
        }
        if (this.#muted.has(name)) {
            return "interrupted";
        }
        if (this.#switchedOff.has(name)) {
            return "off";
        }
        return name === "camera" && this.#held ? "held" : "on";
    }

    /** The key of the text about what is wrong; null if both devices work or are about to. */
    get problem() {
        const lasting = [...this.#failures].filter(([, failure]) => failure !== "stopped");
        return this.#unable ?? problemOf(Object.fromEntries(lasting));
    }

    /** Requests both devices. */
    async open() {
        this.release();
        this.#wanted = true;
        this.#unable = null;
        const use = this.#use;
        const { stream, failures, problem, hindrances: codes } = await this.#alone(() => openDevices(this.#choice));
        if (use !== this.#use) {
            stream?.getTracks().forEach((track) => track.stop());
            return;
        }
        this.#callbacks.hindered(codes);
        this.#unable = problem === "insecure" || problem === "browser" ? problem : null;
        this.#failures.clear();
        for (const name of Object.values(DEVICES)) {
            const failure = failures[name];
            if (failure) {
                this.#failures.set(name, failure);
            }
        }
        stream?.getTracks().forEach((track) => this.#adopt(DEVICES[track.kind], track));
        this.#callbacks.changed();
        Object.values(DEVICES).forEach((name) => this.#retryLater(name));
    }

    /** Stops all devices, so that their indicator lights go off. */
    release() {
        this.#wanted = false;
        this.#use += 1;
        this.#retries.forEach((timer) => clearTimeout(timer));
        this.#retries.clear();
        this.#tracks.forEach((track) => track.stop());
        this.#tracks.clear();
        this.#muted.clear();
        this.#screen?.stop();
        this.#screen = null;
        this.#callbacks.changed();
    }

    /**
     * Switches the device off or on; one that does not work is requested again.
     *
     * @param {DeviceName} name
     */
    toggle(name) {
        const state = this.state(name);
        if (state === "off" || state === "on" || state === "held") {
            this.#switch(name, state === "off");
        } else {
            this.#switchedOff.delete(name);
            this.#take(name);
        }
    }

    /**
     * Uses another device from now on; an empty id is the browser's own choice.
     *
     * @param {DeviceName} name
     * @param {string} id
     */
    choose(name, id) {
        this.#choice.keep(name, id);
        return this.#alone(() => this.#exchange(name));
    }

    /** Changes between the front camera and the rear one, or to the next camera. */
    turnCamera() {
        return this.#alone(async () => {
            /** @type {MediaTrackSettings} */
            const settings = this.#tracks.get("camera")?.getSettings() ?? {};
            if (settings.facingMode) {
                this.#choice.turnCamera(settings.facingMode === "environment" ? "user" : "environment");
            } else {
                const ids = (await listDevices())
                    .filter(({ kind }) => kind === "videoinput")
                    .map(({ deviceId }) => deviceId);
                this.#choice.keep("camera", ids[(ids.indexOf(settings.deviceId ?? "") + 1) % ids.length]);
            }
            await this.#exchange("camera");
        });
    }

    /** Sends a screen or window that the person selects instead of the camera; again ends that. */
    async toggleScreen() {
        if (this.#screen) {
            this.#endScreen();
            return;
        }
        const use = this.#use;
        let stream;
        try {
            stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
        } catch {
            return; // the person selected nothing
        }
        const [track] = stream.getVideoTracks();
        if (use !== this.#use || this.#screen) {
            track.stop();
            return;
        }
        track.contentHint = "detail"; // text has to be legible
        track.addEventListener("ended", () => this.#endScreen());
        this.#screen = track;
        this.#announce("camera");
    }

    #endScreen() {
        this.#screen?.stop();
        this.#screen = null;
        this.#announce("camera");
    }

    /**
     * Notes whether the picture is not sent because the network is too slow for it.
     *
     * @param {boolean} held
     */
    hold(held) {
        this.#held = held;
        this.#callbacks.changed();
    }

    /**
     * Notes that the browser refuses to send this track. The device is not requested again before the
     * person asks for it: it would most likely be refused again.
     *
     * @param {string} kind
     * @param {MediaStreamTrack} track
     */
    noteUnsent(kind, track) {
        const name = DEVICES[kind];
        if (track === this.#screen) {
            this.#endScreen();
        } else if (this.#tracks.get(name) === track) {
            track.stop();
            this.#tracks.delete(name);
            this.#failures.set(name, "unsent");
            this.#announce(name);
        }
    }

    /** Looks whether the devices still work, for instance after sleep, and takes them anew. */
    check() {
        for (const name of this.#wanted ? Object.values(DEVICES) : []) {
            const track = this.#tracks.get(name);
            this.#attempts.delete(name);
            if (track?.readyState === "ended") {
                this.#lose(name, track);
            } else if (PASSING.has(this.state(name)) && !document.hidden) {
                this.#take(name);
            } else {
                this.#retryLater(name);
            }
        }
    }

    /**
     * @param {DeviceName} name
     * @param {boolean} on
     */
    #switch(name, on) {
        on ? this.#switchedOff.delete(name) : this.#switchedOff.add(name);
        const track = this.#tracks.get(name);
        if (track) {
            track.enabled = on;
        }
        this.#callbacks.changed();
    }

    /**
     * @param {DeviceName} name
     * @param {MediaStreamTrack} track
     */
    #adopt(name, track) {
        this.#tracks.set(name, track);
        this.#failures.delete(name);
        if (!track.muted) {
            this.#muted.delete(name);
        }
        track.enabled = !this.#switchedOff.has(name);
        track.addEventListener("ended", () => this.#lose(name, track));
        track.addEventListener("mute", () => this.#noteMuted(name, track));
        track.addEventListener("unmute", () => this.#noteUnmuted(name, track));
        if (track.muted) {
            this.#noteMuted(name, track);
        }
    }

    /**
     * @param {DeviceName} name
     * @param {MediaStreamTrack} track
     */
    #lose(name, track) {
        if (this.#tracks.get(name) === track) {
            this.#tracks.delete(name);
            this.#failures.set(name, "stopped");
            this.#announce(name);
            if (!document.hidden) {
                this.#take(name); // else once the page is visible: hidden pages get no devices
            }
        }
    }

    /**
     * @param {DeviceName} name
     * @param {MediaStreamTrack} track
     */
    #noteMuted(name, track) {
        setTimeout(() => {
            if (this.#tracks.get(name) === track && track.muted && !this.#muted.has(name)) {
                this.#muted.add(name);
                this.#callbacks.changed();
                this.#retryLater(name);
            }
        }, MUTED_MS);
    }

    /**
     * @param {DeviceName} name
     * @param {MediaStreamTrack} track
     */
    #noteUnmuted(name, track) {
        if (this.#tracks.get(name) === track && this.#muted.delete(name)) {
            this.#callbacks.changed();
        }
    }

    /**
     * Takes a device anew that does not work; the old track of an interrupted one is kept until then.
     *
     * @param {DeviceName} name
     */
    #take(name) {
        return this.#alone(async () => {
            if (this.#wanted && !["on", "off", "held"].includes(this.state(name))) {
                await this.#replace(name);
            }
        });
    }

    /**
     * Releases the device in use first: phones open one camera at a time.
     *
     * @param {DeviceName} name
     */
    async #exchange(name) {
        if (this.#wanted) {
            this.#tracks.get(name)?.stop();
            this.#tracks.delete(name);
            this.#failures.set(name, "stopped");
            this.#announce(name);
            await this.#replace(name);
        }
    }

    /** @param {DeviceName} name */
    async #replace(name) {
        const use = this.#use;
        const { track, failure } = await openDevice(name, this.#choice);
        if (use !== this.#use) {
            track?.stop();
            return;
        }
        if (track) {
            this.#tracks.get(name)?.stop();
            this.#adopt(name, track);
            this.#announce(name);
        } else if (failure && !this.#tracks.has(name)) {
            this.#failures.set(name, failure);
            this.#callbacks.changed();
            this.#callbacks.hindered(await hindrances({ [name]: failure }));
        }
        this.#retryLater(name);
    }

    /**
     * Tries again while the page is visible; a hidden one would ask at a bad time.
     *
     * @param {DeviceName} name
     */
    #retryLater(name) {
        clearTimeout(this.#retries.get(name));
        if (!PASSING.has(this.state(name))) {
            this.#attempts.delete(name);
        } else if (this.#wanted && !document.hidden) {
            const attempts = this.#attempts.get(name) ?? 0;
            this.#attempts.set(name, attempts + 1);
            this.#retries.set(
                name,
                setTimeout(() => this.#take(name), Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS)),
            );
        }
    }

    /** A device that was plugged in is used if there was none, or if it is the chosen one. */
    async #followDevices() {
        const ids = (await listDevices()).map(({ deviceId }) => deviceId);
        for (const name of this.#wanted ? Object.values(DEVICES) : []) {
            const chosen = this.#choice.id(name);
            if (this.state(name) === "missing" || PASSING.has(this.state(name))) {
                this.#take(name);
            } else if (
                chosen &&
                ids.includes(chosen) &&
                this.#tracks.has(name) &&
                this.deviceId(name) !== chosen &&
                this.#choice.constraints(name, "exact").deviceId
            ) {
                this.#alone(() => this.#exchange(name));
            }
        }
        this.#callbacks.changed();
    }

    /** @param {DeviceName} name */
    async #watchPermission(name) {
        try {
            const permission = await navigator.permissions.query({ name });
            permission.addEventListener("change", () => {
                if (permission.state === "granted" && this.state(name) === "refused") {
                    this.#take(name);
                }
            });
        } catch {
            // the browser does not tell; a tap on the button asks again
        }
    }

    /** @param {DeviceName} name */
    #announce(name) {
        const kind = name === "camera" ? "video" : "audio";
        this.#callbacks.send(kind, this.track(kind));
        this.#callbacks.changed();
    }

    /**
     * @template Result
     * @param {() => Promise<Result>} action
     */
    #alone(action) {
        const done = this.#queue.then(action);
        this.#queue = done.catch(() => {});
        return done;
    }
}

/** The devices that the browser tells about: without permission it gives neither names nor ids. */
export async function listDevices() {
    try {
        return (await navigator.mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId);
    } catch {
        return [];
    }
}
