// The WebRTC connection to one device of the other side. The professional's side creates all
// offers.
import { isRelayed, selectedPair } from "./call-stats.js";

/** @import { Report } from "./call-stats.js" */
/** @import { IceServer } from "./reload.js" */
/**
 * What the two sides tell each other by way of the service, which adds from which device it comes.
 *
 * @typedef {{ type: "offer" | "answer" | "ice" | "restart", text?: string, from: string }} Signal
 */
/** @typedef {{ offer: number, sdp: string }} Description the text of an offer or answer, as JSON */
/**
 * @typedef {object} PeerOptions
 * @property {boolean} createsOffers
 * @property {IceServer[]} iceServers
 * @property {boolean} relayOnly
 * @property {(kind: string) => MediaStreamTrack | null} track what to send of "audio" or "video"
 * @property {(message: Omit<Signal, "from">) => void} send
 * @property {(stream: MediaStream) => void} onStream
 * @property {(state: string) => void} onState
 * @property {() => void} onRelayFailed
 * @property {(path: "relay" | "direct") => void} onPath called with the path in use, and whenever
 *     measurements show another kind of path
 * @property {(text: string) => void} onMessage
 * @property {() => void} onChannel
 * @property {() => void} onLost called when only another connection helps
 * @property {(kind: string, track: MediaStreamTrack) => void} onUnsent called when the browser refuses
 *     to send a track
 */

const RECONNECT_AFTER_MS = 3000; // a disconnected connection often recovers by itself
const NO_PATH_MS = 20000;

export class Peer {
    #pc;
    #options;
    /** @type {RTCIceCandidateInit[]} */
    #earlyCandidates = []; // candidates received before the remote description
    #reconnectTimer = 0;
    #noPathTimer = 0;
    /** @type {"no-path" | "unnegotiable" | null} */
    #trouble = null; // once reported; remains set until the connection is established
    #wasConnected = false;
    #heard = false; // whether the other page sent a signal since the connection broke
    #hasCandidate = false; // whether a candidate of ours was found
    #otherIsFirefox = false;
    /** @type {"relay" | "direct" | null} */
    #path = null; // as last told
    #own = new MediaStream(); // named in descriptions, so that the other side keeps lips and voice together
    #channel; // messages between the two pages, which need no service
    /** @type {Promise<void>} */
    #queue = Promise.resolve(); // serializes operations, so that an offer waits for the answer before it
    #offerNumber = 0; // number of the latest offer; an answer to an older one is ignored

    /** @param {PeerOptions} options */
    constructor(options) {
        this.#options = options;
        const pc = new RTCPeerConnection({
            iceServers: options.iceServers,
            iceTransportPolicy: options.relayOnly ? "relay" : "all",
        });
        this.#pc = pc;
        if (options.createsOffers) {
            // both directions from the start, so that a device that comes late needs no new offer
            ["audio", "video"].forEach((kind) =>
                pc.addTransceiver(options.track(kind) ?? kind, { direction: "sendrecv", streams: [this.#own] }),
            );
        }
        this.#channel = pc.createDataChannel("page", { negotiated: true, id: 0 });
        this.#channel.onopen = () => options.onChannel();
        this.#channel.onmessage = ({ data }) => options.onMessage(data);
        pc.onicecandidate = ({ candidate }) => {
            if (candidate) {
                this.#hasCandidate ||= candidate.candidate !== "";
                options.send({ type: "ice", text: JSON.stringify(candidate) });
            }
        };
        pc.onicegatheringstatechange = () => this.#onGatheringStateChange();
        const remote = new MediaStream();
        pc.ontrack = ({ track }) => {
            remote.addTrack(track);
            options.onStream(remote);
        };
        pc.onconnectionstatechange = () => this.#onConnectionStateChange();
        this.#noPathTimer = setTimeout(() => this.#reportNoPath(), NO_PATH_MS);
    }

    /**
     * Calls options.onRelayFailed if candidate gathering ends without a candidate of a TURN server.
     */
    watchRelays() {
        let relayed = !this.#options.iceServers.some(({ urls }) => urls.startsWith("turn"));
        this.#pc.addEventListener("icecandidate", ({ candidate }) => {
            relayed ||= / typ relay/.test(candidate?.candidate ?? "");
            if (candidate === null && !relayed) {
                this.#options.onRelayFailed();
            }
        });
    }

    get state() {
        return this.#trouble ?? this.#pc.connectionState;
    }

    /**
     * The measurements of the connection, as a list. Calls options.onPath if they show another path
     * than the one told last.
     *
     * @returns {Promise<Report[]>}
     */
    async stats() {
        /** @type {Report[]} */
        const reports = [...(await this.#pc.getStats()).values()];
        this.#notePath(reports);
        return reports;
    }

    /** Tells the path once more as soon as it is measured: the service may have missed it. */
    tellPathAgain() {
        this.#path = null;
    }

    /**
     * Browsers answer with measurements made a moment ago, so the pair in use may be missing just
     * after the connection was established.
     *
     * @param {Report[]} reports
     */
    #notePath(reports) {
        if (this.#pc.connectionState !== "connected" || !selectedPair(reports)) {
            return;
        }
        const path = isRelayed(reports) ? "relay" : "direct";
        if (path !== this.#path) {
            this.#path = path;
            this.#options.onPath(path);
        }
    }

    /**
     * Sends this track from now on; null sends nothing of that kind.
     *
     * @param {string} kind
     * @param {MediaStreamTrack | null} track
     */
    replaceTrack(kind, track) {
        return this.#enqueue(async () => {
            for (const transceiver of this.#pc
                .getTransceivers()
                .filter(({ receiver }) => receiver.track.kind === kind)) {
                await this.#put(transceiver, track);
            }
        });
    }

    /**
     * A browser that does not send a track has not failed to agree with the other one.
     *
     * @param {RTCRtpTransceiver} transceiver
     * @param {MediaStreamTrack | null} track
     */
    async #put({ sender, receiver }, track) {
        try {
            await sender.replaceTrack(track);
        } catch {
            if (track && this.#pc.signalingState !== "closed") {
                this.#options.onUnsent(receiver.track.kind, track);
            }
        }
    }

    /**
     * Limits what the picture may take.
     *
     * @param {number} bitsPerSecond 0 sends no picture
     */
    async limitPicture(bitsPerSecond) {
        for (const { sender, receiver } of this.#pc.getTransceivers()) {
            if (receiver.track.kind === "video") {
                const parameters = sender.getParameters();
                for (const encoding of parameters.encodings) {
                    encoding.active = bitsPerSecond > 0;
                    if (bitsPerSecond > 0) {
                        encoding.maxBitrate = bitsPerSecond;
                    }
                }
                await sender.setParameters(parameters);
            }
        }
    }

    /**
     * Sends a message to the page of the other side, if there is a connection.
     *
     * @param {string} text
     */
    tell(text) {
        if (this.#channel.readyState === "open") {
            this.#channel.send(text);
        }
    }

    begin() {
        return this.#enqueue(() => this.#offer(false));
    }

    /** @param {Signal} message */
    receive(message) {
        this.#heard = true;
        return this.#enqueue(() => this.#handle(message));
    }

    /**
     * Restarts ICE to find a new network path; audio and video continue in the meantime. Calls
     * options.onLost instead if the two browsers cannot do that.
     */
    restart() {
        return this.#enqueue(() => this.#restart());
    }

    /** @param {() => Promise<void>} action */
    #enqueue(action) {
        this.#queue = this.#queue
            .then(() => (this.#pc.signalingState === "closed" ? undefined : action()))
            .catch(() => this.#reportUnnegotiable(true)); // the next operation still runs
        return this.#queue;
    }

    /** @param {Signal} message */
    async #handle({ type, text }) {
        const content = text ? JSON.parse(text) : null;
        if (content?.failed) {
            this.#reportUnnegotiable(false);
            return;
        }
        switch (type) {
            case "offer":
                await this.#answer(content);
                break;
            case "answer":
                await this.#acceptAnswer(content);
                break;
            case "ice":
                await this.#addCandidate(content);
                break;
            case "restart":
                await this.#restart();
                break;
        }
    }

    async #restart() {
        if (this.#needsAnotherConnection) {
            this.#options.onLost();
        } else if (this.#options.createsOffers) {
            await this.#offer(true);
        } else {
            this.#options.send({ type: "restart" });
        }
    }

    /**
     * ICE restarts between Firefox and another browser are not reliable: the other one may stay with
     * the old candidates, to which Firefox no longer listens, and both believe to be connected.
     */
    get #needsAnotherConnection() {
        return this.#wasConnected && isFromFirefox(this.#pc.localDescription?.sdp ?? "") !== this.#otherIsFirefox;
    }

    close() {
        clearTimeout(this.#reconnectTimer);
        clearTimeout(this.#noPathTimer);
        this.#pc.onconnectionstatechange = null;
        this.#pc.onicegatheringstatechange = null;
        this.#pc.close();
    }

    /** @param {boolean} iceRestart */
    async #offer(iceRestart) {
        if (this.#pc.signalingState === "have-local-offer") {
            // The answer may have been lost, so the same offer is sent again: a new offer would
            // change its media sections, which a browser that has already accepted the first one
            // rejects.
            this.#sendDescription("offer", this.#offerNumber);
            return;
        }
        this.#offerNumber += 1;
        await this.#pc.setLocalDescription(await this.#pc.createOffer({ iceRestart }));
        this.#sendDescription("offer", this.#offerNumber);
    }

    /** @param {Description} description */
    async #answer({ offer, sdp }) {
        await this.#setRemoteDescription({ type: "offer", sdp });
        for (const transceiver of this.#takeBothDirections()) {
            await this.#put(transceiver, this.#options.track(transceiver.receiver.track.kind));
            transceiver.sender.setStreams?.(this.#own);
        }
        await this.#pc.setLocalDescription();
        this.#sendDescription("answer", offer);
    }

    /** Without this, the side that answers would only receive. */
    #takeBothDirections() {
        const transceivers = this.#pc.getTransceivers().filter(({ direction }) => direction !== "stopped");
        transceivers.forEach((each) => {
            each.direction = "sendrecv";
        });
        return transceivers;
    }

    /** @param {Description} description */
    async #acceptAnswer({ offer, sdp }) {
        if (offer === this.#offerNumber && this.#pc.signalingState === "have-local-offer") {
            await this.#setRemoteDescription({ type: "answer", sdp });
        }
    }

    /**
     * @param {"offer" | "answer"} type
     * @param {number} offer
     */
    #sendDescription(type, offer) {
        this.#options.send({ type, text: JSON.stringify({ offer, sdp: this.#pc.localDescription?.sdp }) });
    }

    /** @param {{ type: "offer" | "answer", sdp: string }} description */
    async #setRemoteDescription(description) {
        this.#otherIsFirefox = isFromFirefox(description.sdp);
        await this.#pc.setRemoteDescription(description);
        for (const candidate of this.#earlyCandidates.splice(0)) {
            await this.#addCandidate(candidate);
        }
    }

    /** @param {RTCIceCandidateInit} candidate */
    async #addCandidate(candidate) {
        if (!this.#pc.remoteDescription) {
            this.#earlyCandidates.push(candidate);
            return;
        }
        try {
            await this.#pc.addIceCandidate(candidate);
        } catch {
            // The candidate belongs to a description that has been replaced.
        }
    }

    /**
     * If only relayed connections are allowed and no relay was found, reports it without waiting.
     */
    #onGatheringStateChange() {
        if (this.#pc.iceGatheringState === "gathering") {
            this.#hasCandidate = false;
        } else if (this.#options.relayOnly && this.#pc.iceGatheringState === "complete" && !this.#hasCandidate) {
            this.#reportNoPath();
        }
    }

    /** A page that sent nothing since the connection broke is asleep: that says nothing of the path. */
    #reportNoPath() {
        if (this.#wasConnected && !this.#heard) {
            this.#noPathTimer = setTimeout(() => this.#reportNoPath(), NO_PATH_MS);
        } else {
            this.#reportTrouble("no-path");
        }
    }

    /**
     * One browser refused what the other offered. An established call goes on as before, and without
     * one both sides are told, so that neither waits for a path.
     *
     * @param {boolean} here whether it failed in this browser
     */
    #reportUnnegotiable(here) {
        if (this.#pc.signalingState === "closed") {
            return;
        }
        if (here) {
            this.#options.send({
                type: this.#options.createsOffers ? "offer" : "answer",
                text: JSON.stringify({ failed: true }),
            });
        }
        if (this.#pc.connectionState !== "connected") {
            this.#reportTrouble("unnegotiable");
        }
    }

    /** @param {"no-path" | "unnegotiable"} trouble */
    #reportTrouble(trouble) {
        clearTimeout(this.#noPathTimer);
        this.#trouble = trouble;
        this.#options.onState(trouble);
    }

    #onConnectionStateChange() {
        const state = this.#pc.connectionState;
        clearTimeout(this.#reconnectTimer);
        if (state === "connected") {
            clearTimeout(this.#noPathTimer);
            this.#noPathTimer = 0;
            this.#trouble = null;
            this.#wasConnected = true;
            this.tellPathAgain();
            this.stats().catch(() => {}); // it is measured every second
        } else if (state === "disconnected" || state === "failed") {
            if (!this.#noPathTimer) {
                this.#heard = false;
                this.#noPathTimer = setTimeout(() => this.#reportNoPath(), NO_PATH_MS);
            }
            this.#reconnectTimer = setTimeout(() => this.restart(), state === "failed" ? 0 : RECONNECT_AFTER_MS);
        }
        if (this.#trouble === null) {
            this.#options.onState(state);
        }
    }
}

/** @param {string} sdp */
function isFromFirefox(sdp) {
    return /^o=mozilla/m.test(sdp);
}
