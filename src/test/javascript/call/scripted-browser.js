// The part of a browser that gives devices and connections, for tests that run in Node: each test
// says what the system and the network do. Time passes only when a test lets it pass.

import { setImmediate } from "node:timers";

export class Track extends EventTarget {
    enabled = true;
    muted = false;
    readyState = "live";

    constructor(kind, settings) {
        super();
        this.kind = kind;
        this.settings = settings;
    }

    getSettings() {
        return this.settings;
    }

    stop() {
        this.readyState = "ended";
    }

    /** What the system does when the device is gone. */
    end() {
        this.stop();
        this.dispatchEvent(new Event("ended"));
    }

    /** What the system does when a phone rings. */
    setMuted(muted) {
        this.muted = muted;
        this.dispatchEvent(new Event(muted ? "mute" : "unmute"));
    }
}

/** As browsers have it, as far as the call needs it. */
class Stream {
    constructor(tracks = []) {
        this.tracks = tracks;
    }

    getTracks() {
        return this.tracks;
    }

    getAudioTracks() {
        return this.tracks.filter(({ kind }) => kind === "audio");
    }

    getVideoTracks() {
        return this.tracks.filter(({ kind }) => kind === "video");
    }
}

export class ScriptedBrowser {
    devices = [
        { kind: "audioinput", deviceId: "desk" },
        { kind: "audioinput", deviceId: "headset" },
        { kind: "videoinput", deviceId: "front", facingMode: "user" },
        { kind: "videoinput", deviceId: "rear", facingMode: "environment" },
    ];
    failures = {}; // the names of the errors with which requests for audio or video fail
    requests = 0;
    given = []; // all tracks that were given
    permissions = { camera: new EventTarget(), microphone: new EventTarget() };
    #now = 0;
    #timers = [];

    constructor() {
        const system = this;
        ScriptedConnection.made = [];
        this.document = Object.assign(new EventTarget(), { hidden: false });
        this.mediaDevices = Object.assign(new EventTarget(), {
            getUserMedia: async (wanted) => system.#give(wanted),
            getDisplayMedia: async () => new Stream([system.#given(new Track("video", { deviceId: "screen" }))]),
            enumerateDevices: async () => system.devices,
        });
        define("document", this.document);
        define("navigator", {
            mediaDevices: this.mediaDevices,
            permissions: { query: async ({ name }) => system.permissions[name] },
        });
        define("window", { isSecureContext: true, RTCPeerConnection: class {} });
        define("MediaStream", Stream);
        define("RTCPeerConnection", ScriptedConnection);
        define("setTimeout", (action, ms) => system.#timers.push({ action, at: system.#now + ms }));
        define("clearTimeout", (id) => id && (system.#timers[id - 1].action = null));
    }

    /** The connections that were made, the oldest first. */
    get connections() {
        return ScriptedConnection.made;
    }

    /** Lets time pass, and what was due in it happen. */
    async pass(ms) {
        this.#now += ms;
        for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
            const { action } = timer;
            timer.action = null;
            action?.(); // null if it was cancelled or has happened
            await settle();
        }
        await settle();
    }

    async show(visible) {
        this.document.hidden = !visible;
        this.document.dispatchEvent(new Event("visibilitychange"));
        await settle();
    }

    async plug(devices) {
        this.devices = devices;
        this.mediaDevices.dispatchEvent(new Event("devicechange"));
        await settle();
    }

    async permit(name, state) {
        this.permissions[name].state = state;
        this.permissions[name].dispatchEvent(new Event("change"));
        await settle();
    }

    #give(wanted) {
        this.requests += 1;
        for (const kind of ["audio", "video"].filter((each) => wanted[each])) {
            const failure = this.failures[kind] ?? this.#missing(kind, wanted[kind]);
            if (failure) {
                throw new DOMException("", failure);
            }
        }
        return new Stream(
            ["audio", "video"]
                .filter((kind) => wanted[kind])
                .map((kind) => this.#given(new Track(kind, this.#find(kind, wanted[kind])))),
        );
    }

    /** Why no device fits; null if one does. */
    #missing(kind, { deviceId, facingMode }) {
        const all = this.devices.filter((device) => device.kind === `${kind}input`);
        const fits = (device) =>
            [deviceId?.exact ?? device.deviceId, facingMode?.exact ?? device.facingMode].join() ===
            [device.deviceId, device.facingMode].join();
        return all.some(fits) ? null : all.length > 0 ? "OverconstrainedError" : "NotFoundError";
    }

    /** The device that fits best, as browsers choose: a mere preference for an id counts less than the first one's pixels. */
    #find(kind, { deviceId, facingMode }) {
        const all = this.devices.filter((device) => device.kind === `${kind}input`);
        return (
            all.find((device) => device.deviceId === deviceId?.exact) ??
            all.find((device) => device.facingMode === (facingMode?.exact ?? facingMode?.ideal ?? facingMode)) ??
            all[0]
        );
    }

    #given(track) {
        this.given.push(track);
        return track;
    }
}

/**
 * A peer connection as far as descriptions and tracks go. A description lists the kinds and
 * directions of the media; two connections are connected once each has the other's description.
 */
class ScriptedConnection extends EventTarget {
    signalingState = "stable";
    connectionState = "new";
    iceGatheringState = "new";
    localDescription = null;
    remoteDescription = null;
    transceivers = [];
    candidates = []; // of the other side
    measured = [];
    offers = 0;
    refuses = null; // the type of the descriptions of the other side that are refused
    refusesTracks = false; // whether no track is sent
    channel = { readyState: "connecting", sent: [], send: (text) => this.channel.sent.push(text) };

    constructor() {
        super();
        ScriptedConnection.made.push(this);
    }

    static made = [];

    addTransceiver(trackOrKind, { direction }) {
        const track = typeof trackOrKind === "string" ? null : trackOrKind;
        this.transceivers.push(transceiver(this, track?.kind ?? trackOrKind, track, direction));
    }

    createDataChannel() {
        return this.channel;
    }

    getTransceivers() {
        return this.transceivers;
    }

    async createOffer({ iceRestart }) {
        this.offers += 1;
        return { type: "offer", sdp: JSON.stringify({ iceRestart, media: this.#media() }) };
    }

    async setLocalDescription(description = { type: "answer", sdp: JSON.stringify({ media: this.#media() }) }) {
        this.localDescription = description;
        this.signalingState = description.type === "offer" ? "have-local-offer" : "stable";
    }

    async setRemoteDescription(description) {
        if (description.type === this.refuses) {
            throw new DOMException("", "OperationError");
        }
        if (description.type === "offer" && this.transceivers.length === 0) {
            JSON.parse(description.sdp).media.forEach(({ kind }) =>
                this.transceivers.push(transceiver(this, kind, null, "recvonly")),
            );
        }
        this.remoteDescription = description;
        this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
    }

    async addIceCandidate({ candidate }) {
        this.candidates.push(candidate);
    }

    async getStats() {
        return new Map(this.measured.map((report) => [report.id, report]));
    }

    /** What the network does. */
    become(state) {
        this.connectionState = state;
        this.onconnectionstatechange?.();
    }

    /** What the browser finds of its own addresses; null ends the search. */
    find(candidate) {
        const found = Object.assign(new Event("icecandidate"), { candidate: candidate && { candidate } });
        this.onicecandidate(found);
        this.dispatchEvent(found);
    }

    gather(state) {
        this.iceGatheringState = state;
        this.onicegatheringstatechange();
    }

    close() {
        this.signalingState = "closed";
    }

    #media() {
        return this.transceivers.map(({ direction, receiver }) => ({ direction, kind: receiver.track.kind }));
    }
}

function transceiver(connection, kind, track, direction) {
    const encodings = [{ active: true }];
    const sender = {
        track,
        async replaceTrack(next) {
            if (next && connection.refusesTracks) {
                throw new DOMException("", "InvalidModificationError");
            }
            sender.track = next;
        },
        getParameters: () => ({ encodings: structuredClone(encodings) }),
        async setParameters(parameters) {
            encodings.splice(0, 1, parameters.encodings[0]);
        },
    };
    return { direction, sender, receiver: { track: new Track(kind, {}) } };
}

/** Resolves when everything that is ready to happen has happened. */
export async function settle() {
    for (let i = 0; i < 5; i++) {
        await new Promise((done) => {
            setImmediate(done);
        });
    }
}

function define(name, value) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
