// The call itself, browser to browser, with one device of the other side. The professional's side makes every offer.

const HOPE_MS = 3000; // a connection that is disconnected often comes back by itself
const NO_PATH_MS = 20000;

export class Peer {
    #pc;
    #own;
    #early = []; // candidates that came before the description
    #hope = 0;
    #noPath = 0;
    #lost = false; // whether it was told that there is no path: that stands until there is one
    #found = false; // whether there is a path of ours to offer
    #turn = Promise.resolve(); // one thing at a time: an offer that comes during an answer waits
    #offers = 0; // an answer names the offer it is to: an older one is of no use any more

    /** @param own {offers, iceServers, relayOnly, stream, send, onStream, onState, onPath} */
    constructor(own) {
        this.#own = own;
        const pc = new RTCPeerConnection({
            iceServers: own.iceServers,
            iceTransportPolicy: own.relayOnly ? "relay" : "all",
        });
        this.#pc = pc;
        for (const kind of ["audio", "video"]) {
            const track = own.stream?.getTracks().find((t) => t.kind === kind);
            if (track) {
                pc.addTrack(track, own.stream);
            } else if (own.offers) {
                pc.addTransceiver(kind, { direction: "recvonly" });
            }
        }
        pc.onicecandidate = ({ candidate }) => {
            if (candidate) {
                this.#found ||= candidate.candidate !== "";
                own.send({ type: "ice", text: JSON.stringify(candidate) });
            }
        };
        pc.onicegatheringstatechange = () => this.#gathered();
        const remote = new MediaStream();
        pc.ontrack = ({ track }) => {
            remote.addTrack(track);
            own.onStream(remote);
        };
        pc.onconnectionstatechange = () => this.#changed();
        this.#noPath = setTimeout(() => this.#tellNoPath(), NO_PATH_MS);
    }

    /** Tells by own.onRelayFailed that all paths are gathered, and that none goes through the site's TURN servers. */
    watchRelays() {
        let relayed = !this.#own.iceServers.some(({ urls }) => urls.startsWith("turn"));
        this.#pc.addEventListener("icecandidate", ({ candidate }) => {
            relayed ||= / typ relay/.test(candidate?.candidate);
            if (candidate === null && !relayed) {
                this.#own.onRelayFailed();
            }
        });
    }

    get state() {
        return this.#pc.connectionState;
    }

    /** What has come from the other side so far. */
    async packets() {
        return [...(await this.#pc.getStats()).values()]
            .filter((report) => report.type === "inbound-rtp")
            .reduce((sum, report) => sum + report.packetsReceived, 0);
    }

    begin() {
        return this.#inTurn(() => this.#offer(false));
    }

    take(message) {
        return this.#inTurn(() => this.#taken(message));
    }

    /** Looks for a new path between the two networks; what is heard and seen goes on meanwhile. */
    restart() {
        return this.#inTurn(() => this.#restart());
    }

    #inTurn(action) {
        const done = this.#turn.then(() => (this.#pc.signalingState === "closed" ? undefined : action()));
        this.#turn = done.catch(() => {}); // whoever asked hears of it, the next one is not held up
        return done;
    }

    async #taken({ type, text }) {
        switch (type) {
            case "offer":
                await this.#answer(JSON.parse(text));
                break;
            case "answer":
                await this.#answered(JSON.parse(text));
                break;
            case "ice":
                await this.#candidate(JSON.parse(text));
                break;
            case "restart":
                await this.#restart();
                break;
        }
    }

    async #restart() {
        if (this.#own.offers) {
            await this.#offer(true);
        } else {
            this.#own.send({ type: "restart" });
        }
    }

    close() {
        clearTimeout(this.#hope);
        clearTimeout(this.#noPath);
        this.#pc.onconnectionstatechange = null;
        this.#pc.onicegatheringstatechange = null;
        this.#pc.close();
    }

    async #offer(iceRestart) {
        if (this.#pc.signalingState === "have-local-offer") {
            // The answer may be lost. Once more the same: another one in its place would name its parts anew, which a
            // browser that has taken the first one refuses.
            this.#tell("offer", this.#offers);
            return;
        }
        this.#offers += 1;
        await this.#pc.setLocalDescription(await this.#pc.createOffer({ iceRestart }));
        this.#tell("offer", this.#offers);
    }

    async #answer({ offer, sdp }) {
        await this.#describe({ type: "offer", sdp });
        await this.#pc.setLocalDescription();
        this.#tell("answer", offer);
    }

    async #answered({ offer, sdp }) {
        if (offer === this.#offers && this.#pc.signalingState === "have-local-offer") {
            await this.#describe({ type: "answer", sdp });
        }
    }

    #tell(type, offer) {
        this.#own.send({ type, text: JSON.stringify({ offer, sdp: this.#pc.localDescription.sdp }) });
    }

    async #describe(description) {
        await this.#pc.setRemoteDescription(description);
        for (const candidate of this.#early.splice(0)) {
            await this.#candidate(candidate);
        }
    }

    async #candidate(candidate) {
        if (!this.#pc.remoteDescription) {
            this.#early.push(candidate);
            return;
        }
        try {
            await this.#pc.addIceCandidate(candidate);
        } catch {
            // Of a description that has been given up since.
        }
    }

    /** Without a relay there is nothing to wait for where calls are to go through one. */
    #gathered() {
        if (this.#pc.iceGatheringState === "gathering") {
            this.#found = false;
        } else if (this.#own.relayOnly && this.#pc.iceGatheringState === "complete" && !this.#found) {
            clearTimeout(this.#noPath);
            this.#tellNoPath();
        }
    }

    #tellNoPath() {
        this.#lost = true;
        this.#own.onState("no-path");
    }

    #changed() {
        const state = this.#pc.connectionState;
        clearTimeout(this.#hope);
        if (state === "connected") {
            clearTimeout(this.#noPath);
            this.#noPath = 0;
            this.#lost = false;
            this.#tellPath();
        } else if (state === "disconnected" || state === "failed") {
            this.#noPath ||= setTimeout(() => this.#tellNoPath(), NO_PATH_MS);
            this.#hope = setTimeout(() => this.restart(), state === "failed" ? 0 : HOPE_MS);
        }
        if (!this.#lost) {
            this.#own.onState(state);
        }
    }

    async #tellPath() {
        const report = [...(await this.#pc.getStats()).values()];
        const transport = report.find((r) => r.type === "transport" && r.selectedCandidatePairId);
        const pair = report.find((r) => r.id === transport?.selectedCandidatePairId);
        const ends = report.filter((r) => r.id === pair?.localCandidateId || r.id === pair?.remoteCandidateId);
        this.#own.onPath(ends.some((end) => end.candidateType === "relay") ? "relay" : "direct");
    }
}
