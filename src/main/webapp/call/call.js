// An open visit from entering it to the end. The service's state of the visit decides what is shown.
// The call runs between the two browsers and survives an outage of the service.
import { ReconnectingSocket } from "../ui/socket.js";
import { AfterVisit } from "./after-visit.js";
import { fetchFacts } from "./reload.js";
import { CallQuality } from "./call-stats.js";
import { CallTimer } from "./call-timer.js";
import { CallWatch } from "./call-watch.js";
import { Chat } from "./chat.js";
import { decodeStates, encodeStates, theirSentences } from "./device-states.js";
import { watchNetworkType } from "./network-type.js";
import { Peer } from "./peer.js";
import { showDelay } from "./times.js";
import { showWhoKnows } from "./waiting.js";
import { WakeLock } from "./wake-lock.js";

/** @import { CallMenu } from "./call-menu.js" */
/** @import { OwnMedia } from "./own-media.js" */
/** @import { Signal } from "./peer.js" */
/** @import { VisitFacts } from "./reload.js" */
/** @import { Reports } from "./reports.js" */
/** @import { Scene } from "./scene.js" */
/**
 * What the page has had since before the visit was entered.
 *
 * @typedef {object} CallParts
 * @property {VisitFacts} facts
 * @property {Scene} scene
 * @property {Reports} reports
 * @property {OwnMedia} media
 * @property {CallMenu} menu
 * @property {() => Promise<void>} checkDevices
 */
/**
 * The state of the visit, as the service tells it.
 *
 * @typedef {object} Room
 * @property {"room"} type
 * @property {string} state of the appointment
 * @property {boolean} current whether the link of this page still holds
 * @property {string | null} peer the device of the other side; null if it is not in the visit
 * @property {number | null} delay by how many minutes the visit starts later, as the patient was told
 * @property {boolean} told whether the other side has been told that this one waits: the patient's
 *     arrival is shown at the professional's desk
 */
/** @typedef {{ type: "chat" | "unheard", text: string }} ChatMessage */
/** @typedef {Room | ChatMessage | { type: "pong" } | Signal} VisitMessage what the service sends */

const FIRST_MEASURED_MS = 5000;
const MEASURED_MS = 30000;
const FIRST_RECONNECT_MS = 500;
const MAX_RECONNECT_MS = 8000;
const REPLACED = 4001; // close code: the call was taken over by another device
const OPEN_STATES = new Set(["booked", "waiting", "in_call"]);

export class Call {
    #facts;
    #scene;
    #chat;
    #reports;
    #after;
    #media;
    #menu;
    #checkDevices;
    #wakeLock = new WakeLock();
    #timer;
    #quality = new CallQuality();
    #measuredTimer = 0;
    /** @type {ReconnectingSocket<VisitMessage> | null} */
    #socket = null; // an established call continues without it
    #device = ""; // id under which the service and the other side know this page
    /** @type {Peer | null} */
    #peer = null;
    /** @type {CallWatch | null} */
    #watch = null;
    /** @type {string | null} */
    #peerDevice = null;
    #hadPeer = false; // whether there was a connection to the other side before
    /** @type {Room | null} */
    #room = null;
    /** @type {Signal[]} */
    #earlySignals = []; // signals received before the message that the call has begun
    #left = false;
    #returning = false;

    /** @param {CallParts} parts */
    constructor({ facts, scene, reports, media, menu, checkDevices }) {
        this.#facts = facts;
        this.#scene = scene;
        this.#reports = reports;
        this.#media = media;
        this.#menu = menu;
        this.#checkDevices = checkDevices;
        this.#after = new AfterVisit(facts);
        this.#chat = new Chat(facts.words, scene, (text) => this.#send({ type: "chat", text }));
        this.#timer = new CallTimer(facts);
        scene.on("admit", () => this.#send({ type: "admit" }));
        scene.on("microphone", () => media.toggle("microphone"));
        scene.on("camera", () => media.toggle("camera"));
        scene.on("hear", () => scene.play());
        scene.on("hang-up", () => (this.#isProfessional ? scene.askWhetherToEnd() : this.#leave()));
        scene.on("end", () => {
            this.#reportQuality();
            this.#send({ type: "hang_up" });
        });
        scene.on("leave", () => this.#leave());
        scene.on("come-back", () => this.#return());
        scene.on("continue-here", () => this.#return());
        addEventListener("pagehide", () => {
            this.#reportQuality();
            this.#send({ type: "leave" });
        });
        watchNetworkType(navigator.connection, window, () => this.#peer?.restart());
        this.#offerDesk();
    }

    /** Where it cannot be loaded, the call goes on without it. */
    async #offerDesk() {
        const { desk } = this.#facts;
        if (desk) {
            const loaded = await import("./desk-panel.js").catch(() => null);
            loaded?.offerDesk(this.#facts, desk, this.#scene);
        }
    }

    get #isProfessional() {
        return this.#facts.role === "professional";
    }

    enter() {
        this.#wakeLock.keep(true);
        this.#after.stop();
        this.#left = false;
        this.#connect();
        this.#scene.show("waiting");
    }

    /**
     * Sends this track to the other side from now on.
     *
     * @param {string} kind "audio" or "video"
     * @param {MediaStreamTrack | null} track
     */
    replaceTrack(kind, track) {
        this.#peer?.replaceTrack(kind, track);
    }

    /** Tells the other side which of the own devices work. */
    tellDevices() {
        this.#peer?.tell(encodeStates(this.#media));
    }

    /** @param {string} text */
    #showTheirDevices(text) {
        const states = decodeStates(text);
        if (states) {
            this.#scene.showNote("their-devices", theirSentences(this.#facts.words, states));
            this.#scene.showTheirPicture(["on", "screen"].includes(states.camera));
        }
    }

    async #return() {
        if (this.#returning) {
            return;
        }
        this.#returning = true;
        await this.#checkDevices();
        this.#returning = false;
        this.enter();
    }

    /** Connects to the service as a new device, to which the other side connects anew. */
    #connect() {
        this.#room = null;
        this.#earlySignals = [];
        this.#device = crypto.randomUUID();
        const { base, token } = this.#facts;
        const address = `${location.origin.replace(/^http/, "ws")}${base}${token}/socket?device=${this.#device}`;
        this.#socket = new ReconnectingSocket({
            // "after" tells the service that this is a reconnection, which must not replace a newer
            // device.
            address: (last) => address + (last === null ? "" : `&after=${last}`),
            admission: "room",
            firstDelay: FIRST_RECONNECT_MS,
            maxDelay: MAX_RECONNECT_MS,
            opened: () => this.#scene.showServiceConnected(true),
            received: (message) => this.#receive(message),
            closed: (code, how) => this.#handleSocketClosed(code, how),
        });
        this.#socket.open();
    }

    /** @param {object} message */
    #send(message) {
        this.#socket?.send(message);
    }

    /**
     * Returns whether the socket reconnects.
     *
     * @param {number} code
     * @param {{ wasOpen: boolean, atOnce: boolean }} how
     */
    #handleSocketClosed(code, { wasOpen, atOnce }) {
        if (code === REPLACED) {
            this.#showReplaced();
            return false;
        }
        if (!atOnce) {
            wasOpen ? this.#reportSocketLost() : this.#checkState();
        }
        return true;
    }

    #reconnectAnew() {
        this.#socket?.close();
        this.#closePeer();
        this.#connect();
    }

    /** @param {VisitMessage} message */
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

    /** @param {Room} room */
    #enterRoom(room) {
        if (!room.current || !OPEN_STATES.has(room.state)) {
            this.#send({ type: "leave" });
            this.#socket?.close();
            if (this.#facts.desk) {
                this.#media.release(); // the reload waits for a professional who has typed something
            }
            location.reload(); // the reloaded page explains the state of the visit
            return;
        }
        this.#room = room;
        this.#scene.showOtherPresent(room.peer !== null);
        showWhoKnows(this.#facts, room);
        showDelay(this.#facts, room.state === "in_call" ? null : room.delay);
        this.#chat.setObstacle(room.peer === null ? "chat_away" : null);
        if (room.state === "in_call") {
            this.#after.remember(this.#device);
            this.#scene.show("call");
            this.#timer.show();
            if (room.peer !== null) {
                this.#connectTo(room.peer);
            }
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

    /**
     * Connects to a new device; the device of the existing connection keeps it.
     *
     * @param {string} device
     */
    #connectTo(device) {
        if (this.#peer && device === this.#peerDevice) {
            this.#scene.showConnection(this.#peer.state);
            this.#peer.tellPathAgain();
            if (this.#peer.state !== "connected") {
                this.#peer.restart(); // signals may have been lost in the meantime
            }
            return;
        }
        this.#closePeer();
        this.#peerDevice = device;
        this.#showConnection("connecting");
        const peer = new Peer({
            createsOffers: this.#isProfessional,
            iceServers: this.#facts.ice_servers,
            relayOnly: this.#facts.relay_only,
            track: (kind) => this.#media.track(kind),
            send: (message) => this.#send(message),
            onStream: (stream) => this.#scene.showRemoteStream(stream),
            onState: (state) => this.#showConnection(state),
            onRelayFailed: () => this.#reports.report("relay_failed"),
            onPath: (text) => this.#send({ type: "path", text }),
            onChannel: () => this.tellDevices(),
            onMessage: (text) => this.#showTheirDevices(text),
            onLost: () => this.#reconnectAnew(),
            onUnsent: (kind, track) => this.#media.noteUnsent(kind, track),
        });
        this.#peer = peer;
        this.#watch = new CallWatch({
            peer,
            quality: this.#quality,
            isOtherPresent: () => this.#room !== null && this.#room.peer !== null,
            tell: () => this.tellDevices(),
            onSilent: (silent) => this.#showConnection(silent ? "silent" : peer.state),
            onHeld: (held) => this.#media.hold(held),
        });
        peer.watchRelays();
        if (this.#isProfessional) {
            peer.begin();
        }
    }

    /** @param {string} state */
    #showConnection(state) {
        this.#scene.showConnection(this.#shownState(state));
        switch (state) {
            case "connected":
                this.#hadPeer = true;
                this.#watch?.limitPicture();
                this.#measureRegularly();
                break;
            case "no-path":
                this.#reports.report("no_path");
                break;
            case "unnegotiable":
                this.#reports.report("browser_unable");
                break;
        }
    }

    /** @param {string} state */
    #shownState(state) {
        if (this.#watch?.isSilent && ["connecting", "disconnected", "failed"].includes(state)) {
            return "silent";
        }
        return this.#hadPeer && ["new", "connecting"].includes(state) ? "changed" : state;
    }

    #measureRegularly() {
        if (!this.#measuredTimer) {
            const measure = () => {
                this.#reportQuality();
                this.#measuredTimer = setTimeout(measure, MEASURED_MS);
            };
            this.#measuredTimer = setTimeout(measure, FIRST_MEASURED_MS);
        }
    }

    #reportQuality() {
        if (this.#peer) {
            this.#reports.reportQuality(this.#quality.summary);
        }
    }

    #closePeer() {
        this.#watch?.stop();
        this.#watch = null;
        this.#peer?.close();
        this.#peer = null;
        this.#peerDevice = null;
        this.#media.hold(false);
        this.#scene.showNote("their-devices", "");
        this.#scene.showTheirPicture(true);
    }

    /** @param {Signal} message */
    #handleSignal(message) {
        if (this.#left) {
            return;
        }
        if (this.#room?.state !== "in_call") {
            // no connection before the professional has admitted the patient
            this.#earlySignals.push(message);
            return;
        }
        if (message.type === "offer" && message.from !== this.#peerDevice) {
            this.#connectTo(message.from);
        }
        if (message.from === this.#peerDevice) {
            this.#peer?.receive(message);
        }
    }

    #leave() {
        this.#send({ type: "leave" });
        this.#end();
        this.#scene.show("left");
        this.#after.show();
    }

    #showReplaced() {
        this.#end();
        this.#scene.show("elsewhere");
    }

    #end() {
        this.#reportQuality();
        clearTimeout(this.#measuredTimer);
        this.#measuredTimer = 0;
        this.#left = true;
        this.#hadPeer = false;
        this.#menu.close();
        this.#socket?.close();
        this.#closePeer();
        this.#wakeLock.keep(false);
        this.#scene.showRemoteStream(null);
        this.#media.release();
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
