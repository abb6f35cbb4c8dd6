// An open visit, from the device check to the end. The service's state of the visit decides what is
// shown. The call runs between the two browsers and survives an outage of the service.
import { fetchFacts } from "./reload.js";
import { LevelMeter, openDevices } from "./devices.js";
import { Chat } from "./chat.js";
import { SignalingSocket } from "./signaling-socket.js";
import { Peer } from "./peer.js";
import { Reports } from "./reports.js";
import { Scene } from "./scene.js";

const SILENCE_MS = 1500;
const OPEN_STATES = new Set(["booked", "waiting", "in_call"]);

export class Visit {
    #facts;
    #scene;
    #chat;
    #reports;
    #meter = new LevelMeter(document.getElementById("level"));
    #stream = null;
    #socket = null;
    #peer = null;
    #peerDevice = null;
    #room = { state: null, peer: null };
    #earlySignals = []; // signals received before the message that the call has begun
    #left = false;
    #silenceTimer = 0;
    #returning = false;
    #switchedOff = new Set(); // devices that the user switched off; kept when they come back

    constructor(facts) {
        this.#facts = facts;
        this.#scene = new Scene(facts);
        this.#reports = new Reports(facts);
        this.#chat = new Chat(facts.words, this.#scene, (text) => this.#socket.send({ type: "chat", text }));
    }

    async begin() {
        const { on } = this.#scene;
        on("enter", () => this.#enter());
        on("retry", () => this.#checkDevices());
        on("admit", () => this.#socket.send({ type: "admit" }));
        on("microphone", () => this.#toggle("audio"));
        on("camera", () => this.#toggle("video"));
        on("screen", () => this.#scene.toggleFullScreen());
        on("hang-up", () => (this.#isProfessional ? this.#scene.askWhetherToEnd() : this.#leave()));
        on("end", () => this.#socket.send({ type: "hang_up" }));
        on("leave", () => this.#leave());
        on("come-back", () => this.#return());
        on("continue-here", () => this.#return());
        addEventListener("pagehide", () => this.#socket?.send({ type: "leave" }));
        addEventListener("online", () => this.#peer?.restart());
        navigator.connection?.addEventListener?.("change", () => this.#peer?.restart());
        await this.#checkDevices();
    }

    get #isProfessional() {
        return this.#facts.role === "professional";
    }

    async #checkDevices() {
        this.#release();
        this.#scene.showDeviceProblem("asking");
        const { stream, problem, hindrances } = await openDevices();
        this.#reports.report(...hindrances);
        this.#stream = stream;
        this.#scene.showLocalStream(stream);
        this.#scene.showDeviceProblem(problem);
        this.#scene.allowEntering(problem !== "insecure" && problem !== "browser");
        this.#meter.watch(stream);
        this.#scene.showDevicePresent("microphone", Boolean(stream?.getAudioTracks().length));
        this.#scene.showDevicePresent("camera", Boolean(stream?.getVideoTracks().length));
        [...this.#switchedOff].forEach((kind) => this.#switch(kind, false));
    }

    /** Stops camera and microphone, so that their indicator lights go off. */
    #release() {
        this.#meter.stop();
        this.#stream?.getTracks().forEach((track) => track.stop());
        this.#stream = null;
        this.#scene.showLocalStream(null);
    }

    async #return() {
        if (this.#returning) {
            return;
        }
        this.#returning = true;
        await this.#checkDevices();
        this.#returning = false;
        this.#enter();
    }

    #enter() {
        this.#meter.stop();
        this.#left = false;
        this.#room = { state: null, peer: null };
        this.#earlySignals = [];
        this.#socket = new SignalingSocket(this.#facts, {
            opened: () => this.#scene.showServiceConnected(true),
            lost: () => this.#reportSocketLost(),
            refused: () => this.#checkState(),
            replaced: () => this.#showReplaced(),
            message: (message) => this.#receive(message),
        });
        this.#socket.open();
        this.#scene.show("waiting");
    }

    #receive(message) {
        switch (message.type) {
            case "room":
                this.#enterRoom(message);
                break;
            case "chat":
                this.#chat.addReceived(message.text);
                break;
            case "unheard":
                this.#chat.markUndelivered(message.text);
                break;
            case "pong":
                break;
            default:
                this.#handleSignal(message);
        }
    }

    #enterRoom(room) {
        if (!room.current || !OPEN_STATES.has(room.state)) {
            this.#socket.send({ type: "leave" });
            this.#socket.close();
            location.reload(); // the reloaded page explains the state of the visit
            return;
        }
        this.#room = room;
        this.#scene.showOtherPresent(room.peer !== null);
        this.#chat.setObstacle(room.peer === null ? "chat_away" : null);
        if (room.state === "in_call") {
            this.#scene.show("call");
            if (room.peer !== null) {
                this.#connectTo(room.peer);
            }
            this.#watchForSilence();
            this.#earlySignals.splice(0).forEach((signal) => this.#handleSignal(signal));
        } else {
            this.#scene.show(this.#isProfessional && room.peer !== null ? "arrived" : "waiting");
        }
    }

    #reportSocketLost() {
        this.#reports.report("socket_lost");
        this.#showDisconnected();
    }

    #showDisconnected() {
        this.#scene.showServiceConnected(false);
        this.#chat.setObstacle("line_down");
    }

    /** Connects to a new device; the device of the existing connection keeps it. */
    #connectTo(device) {
        if (device === this.#peerDevice) {
            this.#scene.showConnection(this.#peer.state);
            if (this.#peer.state !== "connected") {
                this.#peer.restart(); // signals may have been lost in the meantime
            }
            return;
        }
        this.#peer?.close();
        this.#peerDevice = device;
        this.#scene.showConnection("connecting");
        this.#peer = new Peer({
            createsOffers: this.#isProfessional,
            iceServers: this.#facts.ice_servers,
            relayOnly: this.#facts.relay_only,
            stream: this.#stream,
            send: (message) => this.#socket.send(message),
            onStream: (stream) => this.#scene.showRemoteStream(stream),
            onState: (state) => this.#showConnection(state),
            onRelayFailed: () => this.#reports.report("relay_failed"),
            onPath: (text) => this.#socket.send({ type: "path", text }),
        });
        this.#peer.watchRelays();
        if (this.#isProfessional) {
            this.#peer.begin();
        }
    }

    #showConnection(state) {
        this.#scene.showConnection(state);
        if (state === "no-path") {
            this.#reports.report("no_path");
        }
    }

    /**
     * While the other side has no web socket, they may still send audio and video. If no packets
     * arrive, shows that, because browsers take long to detect that the other side has gone.
     */
    async #watchForSilence() {
        clearTimeout(this.#silenceTimer);
        const peer = this.#peer;
        const packetsBefore = await peer?.packets();
        const isCurrent = () => peer && peer === this.#peer && this.#room.peer === null;
        if (isCurrent()) {
            clearTimeout(this.#silenceTimer);
            this.#silenceTimer = setTimeout(async () => {
                const silent = (await peer.packets()) === packetsBefore;
                if (isCurrent()) {
                    this.#scene.showConnection(silent ? "silent" : peer.state);
                    this.#watchForSilence();
                }
            }, SILENCE_MS);
        }
    }

    #handleSignal(message) {
        if (this.#left) {
            return;
        }
        if (this.#room.state !== "in_call") {
            // no connection before the professional has admitted the patient
            this.#earlySignals.push(message);
            return;
        }
        if (message.type === "offer" && message.from !== this.#peerDevice) {
            this.#connectTo(message.from);
        }
        if (message.from === this.#peerDevice) {
            this.#peer.receive(message);
        }
    }

    #toggle(kind) {
        this.#switch(kind, this.#switchedOff.has(kind));
    }

    #switch(kind, on) {
        const track = this.#stream?.getTracks().find((t) => t.kind === kind);
        if (track) {
            track.enabled = on;
            on ? this.#switchedOff.delete(kind) : this.#switchedOff.add(kind);
            this.#scene.showSwitched(kind === "audio" ? "microphone" : "camera", on);
        }
    }

    #leave() {
        this.#socket.send({ type: "leave" });
        this.#end();
        this.#scene.show("left");
    }

    #showReplaced() {
        this.#end();
        this.#scene.show("elsewhere");
    }

    #end() {
        this.#left = true;
        this.#socket.close();
        this.#peer?.close();
        this.#peer = null;
        this.#peerDevice = null;
        this.#scene.showRemoteStream(null);
        this.#release();
    }

    /**
     * The service did not admit us: it is unavailable, or the visit is no longer open; then the
     * reloaded page says so.
     */
    async #checkState() {
        this.#showDisconnected();
        const found = await fetchFacts();
        if (found !== null && found.state !== "open") {
            location.reload();
        } else if (found !== null) {
            this.#reports.report("socket_refused");
        } // otherwise the service is unavailable, and the socket reconnects
    }
}
