// The WebRTC connection to one device of the other side. The professional's side creates all
// offers.

const RECONNECT_AFTER_MS = 3000; // a disconnected connection often recovers by itself
const NO_PATH_MS = 20000;

export class Peer {
    #pc;
    #options;
    #earlyCandidates = []; // candidates received before the remote description
    #reconnectTimer = 0;
    #noPathTimer = 0;
    // whether "no-path" was reported; remains set until the connection is established
    #noPathReported = false;
    #hasCandidate = false; // whether a candidate of ours was found
    // serializes operations, so that an offer waits for the answer before it
    #queue = Promise.resolve();
    #offerNumber = 0; // number of the latest offer; an answer to an older one is ignored

    /**
     * @param options {createsOffers, iceServers, relayOnly, stream, send, onStream, onState,
     *     onRelayFailed, onPath}
     */
    constructor(options) {
        this.#options = options;
        const pc = new RTCPeerConnection({
            iceServers: options.iceServers,
            iceTransportPolicy: options.relayOnly ? "relay" : "all",
        });
        this.#pc = pc;
        for (const kind of ["audio", "video"]) {
            const track = options.stream?.getTracks().find((t) => t.kind === kind);
            if (track) {
                pc.addTrack(track, options.stream);
            } else if (options.createsOffers) {
                pc.addTransceiver(kind, { direction: "recvonly" });
            }
        }
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
            relayed ||= / typ relay/.test(candidate?.candidate);
            if (candidate === null && !relayed) {
                this.#options.onRelayFailed();
            }
        });
    }

    get state() {
        return this.#pc.connectionState;
    }

    /** The number of RTP packets received from the other side so far. */
    async packets() {
        return [...(await this.#pc.getStats()).values()]
            .filter((report) => report.type === "inbound-rtp")
            .reduce((sum, report) => sum + report.packetsReceived, 0);
    }

    begin() {
        return this.#enqueue(() => this.#offer(false));
    }

    receive(message) {
        return this.#enqueue(() => this.#handle(message));
    }

    /** Restarts ICE to find a new network path; audio and video continue in the meantime. */
    restart() {
        return this.#enqueue(() => this.#restart());
    }

    #enqueue(action) {
        const done = this.#queue.then(() => (this.#pc.signalingState === "closed" ? undefined : action()));
        // the caller gets the failure; the next operation still runs
        this.#queue = done.catch(() => {});
        return done;
    }

    async #handle({ type, text }) {
        switch (type) {
            case "offer":
                await this.#answer(JSON.parse(text));
                break;
            case "answer":
                await this.#acceptAnswer(JSON.parse(text));
                break;
            case "ice":
                await this.#addCandidate(JSON.parse(text));
                break;
            case "restart":
                await this.#restart();
                break;
        }
    }

    async #restart() {
        if (this.#options.createsOffers) {
            await this.#offer(true);
        } else {
            this.#options.send({ type: "restart" });
        }
    }

    close() {
        clearTimeout(this.#reconnectTimer);
        clearTimeout(this.#noPathTimer);
        this.#pc.onconnectionstatechange = null;
        this.#pc.onicegatheringstatechange = null;
        this.#pc.close();
    }

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

    async #answer({ offer, sdp }) {
        await this.#setRemoteDescription({ type: "offer", sdp });
        await this.#pc.setLocalDescription();
        this.#sendDescription("answer", offer);
    }

    async #acceptAnswer({ offer, sdp }) {
        if (offer === this.#offerNumber && this.#pc.signalingState === "have-local-offer") {
            await this.#setRemoteDescription({ type: "answer", sdp });
        }
    }

    #sendDescription(type, offer) {
        this.#options.send({ type, text: JSON.stringify({ offer, sdp: this.#pc.localDescription.sdp }) });
    }

    async #setRemoteDescription(description) {
        await this.#pc.setRemoteDescription(description);
        for (const candidate of this.#earlyCandidates.splice(0)) {
            await this.#addCandidate(candidate);
        }
    }

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
            clearTimeout(this.#noPathTimer);
            this.#reportNoPath();
        }
    }

    #reportNoPath() {
        this.#noPathReported = true;
        this.#options.onState("no-path");
    }

    #onConnectionStateChange() {
        const state = this.#pc.connectionState;
        clearTimeout(this.#reconnectTimer);
        if (state === "connected") {
            clearTimeout(this.#noPathTimer);
            this.#noPathTimer = 0;
            this.#noPathReported = false;
            this.#reportPath();
        } else if (state === "disconnected" || state === "failed") {
            this.#noPathTimer ||= setTimeout(() => this.#reportNoPath(), NO_PATH_MS);
            this.#reconnectTimer = setTimeout(() => this.restart(), state === "failed" ? 0 : RECONNECT_AFTER_MS);
        }
        if (!this.#noPathReported) {
            this.#options.onState(state);
        }
    }

    async #reportPath() {
        const report = [...(await this.#pc.getStats()).values()];
        const transport = report.find((r) => r.type === "transport" && r.selectedCandidatePairId);
        const pair = report.find((r) => r.id === transport?.selectedCandidatePairId);
        const ends = report.filter((r) => r.id === pair?.localCandidateId || r.id === pair?.remoteCandidateId);
        this.#options.onPath(ends.some((end) => end.candidateType === "relay") ? "relay" : "direct");
    }
}
