// The check before the visit: whether the call will work on this device and network. Nothing is
// requested from the user before a tap.
import { byId, within } from "../ui/page-elements.js";
import { DeviceChoice } from "./device-choice.js";
import { LevelMeter, openDevices, playTone } from "./devices.js";
import { checkNetwork } from "./network.js";
import { Reports } from "./reports.js";
import { summarize } from "./test-summary.js";

/** @import { NetworkFindings } from "./network.js" */
/** @import { IceServer, VisitFacts } from "./reload.js" */
/** @import { CheckResults, CheckSummary } from "./test-summary.js" */

const CAMERA_MS = 3 * 60 * 1000; // after this time the camera is switched off

/** @type {("service" | "udp" | "tcp")[]} */
const NETWORK_STEPS = ["service", "udp", "tcp"];

export class PreVisitTest {
    #facts;
    #words;
    #reports;
    #begin = byId("trial-begin", HTMLButtonElement);
    #picture = byId("trial-picture", HTMLVideoElement);
    #meter = new LevelMeter(byId("level"));
    /** @type {MediaStream | null} */
    #stream = null;
    #runNumber = 0;
    #cameraTimer = 0;
    /**
     * What the devices and the network gave; null while they are being checked.
     *
     * @type {Omit<CheckResults, "heard"> | null}
     */
    #results = null;
    /**
     * Whether the tone was heard; null if unanswered.
     *
     * @type {boolean | null}
     */
    #heard = null;

    /** @param {VisitFacts} facts */
    constructor(facts) {
        this.#facts = facts;
        this.#words = facts.words;
        this.#reports = new Reports(facts);
    }

    /** Shows the section that offers the check. */
    show() {
        byId("trial").hidden = false;
        this.#begin.addEventListener("click", () => this.#start());
        byId("trial-end").addEventListener("click", () => this.#stop());
        byId("trial-play").addEventListener("click", () => this.#playTone());
        byId("trial-heard").addEventListener("click", () => this.#answerTone(true));
        byId("trial-unheard").addEventListener("click", () => this.#answerTone(false));
        addEventListener("pagehide", () => this.#release());
    }

    async #start() {
        this.#release();
        this.#runNumber += 1;
        const run = this.#runNumber;
        this.#results = null;
        this.#heard = null;
        byId("trial-steps").hidden = false;
        byId("trial-end").hidden = false;
        this.#begin.disabled = true;
        this.#showConclusion(null);
        ["camera", "microphone", ...NETWORK_STEPS].forEach((step) => this.#showStep(step, "trying"));
        this.#showStep("sound", null);
        byId("trial-sound").hidden = false;
        byId("trial-answer").hidden = true;
        this.#announce(this.#words.asking);
        const [devices, network] = await Promise.all([this.#openDevices(run), this.#checkNetwork(run)]);
        if (run !== this.#runNumber) {
            return; // the check was ended in the meantime
        }
        this.#begin.disabled = false;
        this.#begin.textContent = this.#words.trial_again;
        this.#results = { devices, network };
        this.#showSummary();
    }

    /** @param {number} run */
    async #openDevices(run) {
        const { stream, hindrances } = await openDevices(new DeviceChoice()); // those that the visit will use
        if (run !== this.#runNumber) {
            stream?.getTracks().forEach((track) => track.stop());
            return hindrances;
        }
        this.#stream = stream;
        this.#cameraTimer = setTimeout(() => this.#release(), CAMERA_MS);
        this.#picture.srcObject = stream;
        this.#picture.hidden = !stream?.getVideoTracks().length;
        byId("trial-own").hidden = !stream;
        this.#meter.watch(stream);
        ["camera", "microphone"].forEach((kind) => this.#showStep(kind, deviceState(kind, hindrances, stream)));
        return hindrances;
    }

    /**
     * @param {number} run
     * @returns {Promise<NetworkFindings | null>} null if the service cannot be reached
     */
    async #checkNetwork(run) {
        const servers = await this.#fetchIceServers();
        const inPage = this.#facts.engine === "builtin";
        const found = servers && inPage && window.RTCPeerConnection ? await checkNetwork(this.#facts, servers) : null;
        if (run === this.#runNumber) {
            NETWORK_STEPS.forEach((step) => this.#showStep(step, found?.[step] ?? null));
        }
        return servers
            ? (found ?? { service: null, udp: null, tcp: null, closed: [], relayed: false, idle: [] })
            : null;
    }

    /**
     * The ICE servers, with credentials for some minutes; null if the service cannot be reached.
     *
     * @returns {Promise<IceServer[] | null>}
     */
    async #fetchIceServers() {
        try {
            const response = await fetch(`${this.#facts.base}${this.#facts.token}/trial`, { method: "POST" });
            return response.ok ? (await response.json()).ice_servers : null;
        } catch {
            return null;
        }
    }

    #showSummary() {
        if (this.#results === null) {
            return; // the other checks are still running
        }
        const { kind, textKey, codes } = summarize({ ...this.#results, heard: this.#heard });
        this.#showConclusion(kind, this.#words[textKey], this.#results.network);
        if (kind !== null) {
            this.#reports.report(...codes, kind);
        }
    }

    /**
     * @param {CheckSummary["kind"]} kind
     * @param {string} [sentence]
     * @param {NetworkFindings | null} [network]
     */
    #showConclusion(kind, sentence = "", network = null) {
        const note = byId("trial-verdict");
        note.hidden = !sentence;
        note.textContent = sentence;
        note.className = `note ${kind === "limited" ? "warning" : kind === "failed" ? "failed" : ""}`;
        this.#announce(sentence);
        const closed = network?.closed ?? [];
        const idle = network?.idle ?? [];
        byId("trial-it").hidden = closed.length + idle.length === 0;
        const opened = closed.map(
            ({ port, host, isSocket }) =>
                `${port} ${this.#words.trial_to} ${host}` + (isSocket ? ` (${this.#words.trial_sockets})` : ""),
        );
        byId("trial-open").textContent = opened.length ? `${this.#words.trial_it} ${opened.join(", ")}.` : "";
        byId("trial-idle").textContent = idle.length
            ? `${this.#words.trial_it_relay} ${[...new Set(idle)].join(", ")}.`
            : "";
    }

    async #playTone() {
        const play = byId("trial-play"); // not disabled, so that it keeps the focus
        if (play.getAttribute("aria-disabled")) {
            return;
        }
        byId("trial-answer").hidden = false;
        play.setAttribute("aria-disabled", "true");
        await playTone().catch(() => {});
        play.removeAttribute("aria-disabled");
        if (!byId("trial-answer").hidden) {
            this.#announce(this.#words.trial_question);
        }
    }

    /** @param {boolean} heard */
    #answerTone(heard) {
        byId("trial-answer").hidden = true;
        byId("trial-play").focus();
        this.#showStep("sound", heard ? "works" : "unheard");
        this.#heard = heard;
        this.#showSummary();
    }

    #stop() {
        this.#runNumber += 1;
        this.#release();
        byId("trial-steps").hidden = true;
        byId("trial-end").hidden = true;
        this.#begin.disabled = false;
        this.#begin.focus();
    }

    /** Stops camera and microphone, so that their indicator lights go off. */
    #release() {
        clearTimeout(this.#cameraTimer);
        this.#meter.stop();
        this.#stream?.getTracks().forEach((track) => track.stop());
        this.#stream = null;
        this.#picture.srcObject = null;
        byId("trial-own").hidden = true;
    }

    /**
     * Shows the state of a step; null hides a step for which there is nothing to check.
     *
     * @param {string} step
     * @param {string | null} state
     */
    #showStep(step, state) {
        const row = byId(`trial-${step}`);
        const output = within(row, "strong");
        row.hidden = state === null;
        output.textContent = state === null ? "" : this.#words[`trial_${state}`];
        output.className = state === null || state === "trying" || state === "works" ? (state ?? "") : "fails";
    }

    /** @param {string} text */
    #announce(text) {
        byId("live").textContent = text;
    }
}

/**
 * The state of a device; null if it is unknown because the other device was denied.
 *
 * @param {string} kind
 * @param {string[]} hindrances
 * @param {MediaStream | null} stream
 */
function deviceState(kind, hindrances, stream) {
    if (hindrances.some((code) => ["browser_unable", "insecure_page"].includes(code))) {
        return "fails";
    }
    const code = hindrances.find((each) => each.startsWith(`${kind}_`));
    return code ? code.slice(kind.length + 1) : stream && "works";
}
