// A visit that is open: from the check of the devices to the end. What the service says of the visit decides what is
// shown; the call is between the two browsers and outlives a service that is away for a while.
import { pageAnew } from "./anew.js";
import { LevelMeter, openDevices } from "./devices.js";
import { Chat } from "./chat.js";
import { Line } from "./line.js";
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
    #line = null;
    #peer = null;
    #peerDevice = null;
    #room = { state: null, peer: null };
    #early = []; // signals that overtook the word that the call has begun
    #left = false;
    #listening = 0;
    #returning = false;
    #off = new Set(); // what its owner switched off stays so when they come back

    constructor(facts) {
        this.#facts = facts;
        this.#scene = new Scene(facts);
        this.#reports = new Reports(facts);
        this.#chat = new Chat(facts.words, this.#scene, (text) => this.#line.send({ type: "chat", text }));
    }

    async begin() {
        const { on } = this.#scene;
        on("enter", () => this.#enter());
        on("retry", () => this.#check());
        on("admit", () => this.#line.send({ type: "admit" }));
        on("microphone", () => this.#toggle("audio"));
        on("camera", () => this.#toggle("video"));
        on("screen", () => this.#scene.fullScreen());
        on("hang-up", () => (this.#isProfessional ? this.#scene.askWhetherToEnd() : this.#leave()));
        on("end", () => this.#line.send({ type: "hang_up" }));
        on("leave", () => this.#leave());
        on("come-back", () => this.#return());
        on("continue-here", () => this.#return());
        addEventListener("pagehide", () => this.#line?.send({ type: "leave" }));
        addEventListener("online", () => this.#peer?.restart());
        navigator.connection?.addEventListener?.("change", () => this.#peer?.restart());
        await this.#check();
    }

    get #isProfessional() {
        return this.#facts.role === "professional";
    }

    async #check() {
        this.#release();
        this.#scene.trouble("asking");
        const { stream, trouble, hindrances } = await openDevices();
        this.#reports.tell(...hindrances);
        this.#stream = stream;
        this.#scene.own(stream);
        this.#scene.trouble(trouble);
        this.#scene.mayEnter(trouble !== "insecure" && trouble !== "browser");
        this.#meter.watch(stream);
        this.#scene.has("microphone", Boolean(stream?.getAudioTracks().length));
        this.#scene.has("camera", Boolean(stream?.getVideoTracks().length));
        [...this.#off].forEach((kind) => this.#switch(kind, false));
    }

    /** Camera and microphone are off, and their lights too. */
    #release() {
        this.#meter.stop();
        this.#stream?.getTracks().forEach((track) => track.stop());
        this.#stream = null;
        this.#scene.own(null);
    }

    async #return() {
        if (this.#returning) {
            return;
        }
        this.#returning = true;
        await this.#check();
        this.#returning = false;
        this.#enter();
    }

    #enter() {
        this.#meter.stop();
        this.#left = false;
        this.#room = { state: null, peer: null };
        this.#early = [];
        this.#line = new Line(this.#facts, {
            up: () => this.#scene.line(true),
            down: () => this.#lineIsLost(),
            refused: () => this.#lookAgain(),
            replaced: () => this.#elsewhere(),
            message: (message) => this.#take(message),
        });
        this.#line.open();
        this.#scene.show("waiting");
    }

    #take(message) {
        switch (message.type) {
            case "room":
                this.#enterRoom(message);
                break;
            case "chat":
                this.#chat.arrived(message.text);
                break;
            case "unheard":
                this.#chat.unheard(message.text);
                break;
            case "pong":
                break;
            default:
                this.#signalled(message);
        }
    }

    #enterRoom(room) {
        if (!room.current || !OPEN_STATES.has(room.state)) {
            this.#line.send({ type: "leave" });
            this.#line.close();
            location.reload(); // the service explains what became of the visit
            return;
        }
        this.#room = room;
        this.#scene.other(room.peer !== null);
        this.#chat.offer(room.peer === null ? "chat_away" : null);
        if (room.state === "in_call") {
            this.#scene.show("call");
            if (room.peer !== null) {
                this.#meet(room.peer);
            }
            this.#listen();
            this.#early.splice(0).forEach((signal) => this.#signalled(signal));
        } else {
            this.#scene.show(this.#isProfessional && room.peer !== null ? "arrived" : "waiting");
        }
    }

    #lineIsLost() {
        this.#reports.tell("socket_lost");
        this.#lineIsDown();
    }

    #lineIsDown() {
        this.#scene.line(false);
        this.#chat.offer("line_down");
    }

    /** A device that is new to us gets a new connection; one that came back keeps the one it has. */
    #meet(device) {
        if (device === this.#peerDevice) {
            this.#scene.connection(this.#peer.state);
            if (this.#peer.state !== "connected") {
                this.#peer.restart(); // what was said meanwhile may be lost
            }
            return;
        }
        this.#peer?.close();
        this.#peerDevice = device;
        this.#scene.connection("connecting");
        this.#peer = new Peer({
            offers: this.#isProfessional,
            iceServers: this.#facts.ice_servers,
            relayOnly: this.#facts.relay_only,
            stream: this.#stream,
            send: (message) => this.#line.send(message),
            onStream: (stream) => this.#scene.theirs(stream),
            onState: (state) => this.#connection(state),
            onRelayFailed: () => this.#reports.tell("relay_failed"),
            onPath: (text) => this.#line.send({ type: "path", text }),
        });
        this.#peer.watchRelays();
        if (this.#isProfessional) {
            this.#peer.begin();
        }
    }

    #connection(state) {
        this.#scene.connection(state);
        if (state === "no-path") {
            this.#reports.tell("no_path");
        }
    }

    /** Who is off line may still be seen and heard. Who has gone leaves a still picture, for which browsers take their time. */
    async #listen() {
        clearTimeout(this.#listening);
        const peer = this.#peer;
        const before = await peer?.packets();
        const isStill = () => peer && peer === this.#peer && this.#room.peer === null;
        if (isStill()) {
            clearTimeout(this.#listening);
            this.#listening = setTimeout(async () => {
                const silent = (await peer.packets()) === before;
                if (isStill()) {
                    this.#scene.connection(silent ? "silent" : peer.state);
                    this.#listen();
                }
            }, SILENCE_MS);
        }
    }

    #signalled(message) {
        if (this.#left) {
            return;
        }
        if (this.#room.state !== "in_call") {
            this.#early.push(message); // nobody is seen or heard before the professional lets them in
            return;
        }
        if (message.type === "offer" && message.from !== this.#peerDevice) {
            this.#meet(message.from);
        }
        if (message.from === this.#peerDevice) {
            this.#peer.take(message);
        }
    }

    #toggle(kind) {
        this.#switch(kind, this.#off.has(kind));
    }

    #switch(kind, on) {
        const track = this.#stream?.getTracks().find((t) => t.kind === kind);
        if (track) {
            track.enabled = on;
            on ? this.#off.delete(kind) : this.#off.add(kind);
            this.#scene.switched(kind === "audio" ? "microphone" : "camera", on);
        }
    }

    #leave() {
        this.#line.send({ type: "leave" });
        this.#end();
        this.#scene.show("left");
    }

    #elsewhere() {
        this.#end();
        this.#scene.show("elsewhere");
    }

    #end() {
        this.#left = true;
        this.#line.close();
        this.#peer?.close();
        this.#peer = null;
        this.#peerDevice = null;
        this.#scene.theirs(null);
        this.#release();
    }

    /** The service did not let us in: it is away, or the visit is not open any more, which the page itself tells. */
    async #lookAgain() {
        this.#lineIsDown();
        const found = await pageAnew();
        if (found !== null && found.state !== "open") {
            location.reload();
        } else if (found !== null) {
            this.#reports.tell("socket_refused");
        } // else it is away, and the line tries again by itself
    }
}
