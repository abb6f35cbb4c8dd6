// Before the day: whether the visit will work on this device and in this network. Nothing is asked for before a tap.
import { LevelMeter, openDevices, playTone } from "./devices.js";
import { tryNetwork } from "./network.js";
import { Reports } from "./reports.js";
import { verdict } from "./verdict.js";

const DEVICES_MS = 3 * 60 * 1000; // a camera that nobody looks at goes off

const byId = (id) => document.getElementById(id);

export class Trial {
    #facts;
    #words;
    #reports;
    #meter = new LevelMeter(byId("level"));
    #stream = null;
    #run = 0;
    #limit = 0;
    #found = null;

    constructor(facts) {
        this.#facts = facts;
        this.#words = facts.words;
        this.#reports = new Reports(facts);
    }

    /** Offers it. */
    offer() {
        byId("trial").hidden = false;
        byId("trial-begin").addEventListener("click", () => this.#try());
        byId("trial-end").addEventListener("click", () => this.#end());
        byId("trial-play").addEventListener("click", () => this.#play());
        byId("trial-heard").addEventListener("click", () => this.#heard(true));
        byId("trial-unheard").addEventListener("click", () => this.#heard(false));
        addEventListener("pagehide", () => this.#release());
    }

    async #try() {
        this.#release();
        this.#run += 1;
        const run = this.#run;
        this.#found = null;
        byId("trial-steps").hidden = false;
        byId("trial-end").hidden = false;
        byId("trial-begin").disabled = true;
        this.#conclude(null);
        ["camera", "microphone", "service", "udp", "tcp"].forEach((step) => this.#row(step, "trying"));
        this.#row("sound", null);
        byId("trial-sound").hidden = false;
        byId("trial-answer").hidden = true;
        this.#say(this.#words.asking);
        const [devices, network] = await Promise.all([this.#openDevices(run), this.#network(run)]);
        if (run !== this.#run) {
            return; // it was ended meanwhile
        }
        byId("trial-begin").disabled = false;
        byId("trial-begin").textContent = this.#words.trial_again;
        this.#found = { devices, network, heard: this.#found?.heard ?? null };
        this.#judge();
    }

    async #openDevices(run) {
        const { stream, hindrances } = await openDevices();
        if (run !== this.#run) {
            stream?.getTracks().forEach((track) => track.stop());
            return hindrances;
        }
        this.#stream = stream;
        this.#limit = setTimeout(() => this.#release(), DEVICES_MS);
        const picture = byId("trial-picture");
        picture.srcObject = stream;
        picture.hidden = !stream?.getVideoTracks().length;
        byId("trial-own").hidden = !stream;
        this.#meter.watch(stream);
        ["camera", "microphone"].forEach((kind) => this.#row(kind, deviceState(kind, hindrances, stream)));
        return hindrances;
    }

    async #network(run) {
        const servers = await this.#servers();
        const inPage = this.#facts.engine === "builtin";
        const found = servers && inPage && window.RTCPeerConnection ? await tryNetwork(this.#facts, servers) : null;
        if (run === this.#run) {
            ["service", "udp", "tcp"].forEach((step) => this.#row(step, found?.[step] ?? null));
        }
        return servers ? found ?? { service: null, udp: null, tcp: null, closed: [], idle: [] } : null;
    }

    /** With credentials for some minutes; null while the service cannot answer. */
    async #servers() {
        try {
            const answer = await fetch(`${this.#facts.base}${this.#facts.token}/trial`, { method: "POST" });
            return answer.ok ? (await answer.json()).ice_servers : null;
        } catch {
            return null;
        }
    }

    #judge() {
        const { kind, word, tell } = verdict(this.#found);
        this.#conclude(kind, this.#words[word], this.#found.network);
        if (kind !== null) {
            this.#reports.tell(...tell, kind);
        }
    }

    #conclude(kind, sentence = "", network = null) {
        const note = byId("trial-verdict");
        note.hidden = !sentence;
        note.textContent = sentence;
        note.className = `note ${{ limited: "warning", failed: "failed" }[kind] ?? ""}`;
        this.#say(sentence);
        const closed = network?.closed ?? [];
        const idle = network?.idle ?? [];
        byId("trial-it").hidden = closed.length + idle.length === 0;
        const opened = closed.map(({ port, host, isSocket }) =>
            `${port} ${this.#words.trial_to} ${host}` + (isSocket ? ` (${this.#words.trial_sockets})` : ""));
        byId("trial-open").textContent = opened.length ? `${this.#words.trial_it} ${opened.join(", ")}.` : "";
        byId("trial-idle").textContent = idle.length ? `${this.#words.trial_it_relay} ${[...new Set(idle)].join(", ")}.` : "";
    }

    async #play() {
        const play = byId("trial-play"); // it keeps the focus
        if (play.getAttribute("aria-disabled")) {
            return;
        }
        byId("trial-answer").hidden = false;
        play.setAttribute("aria-disabled", "true");
        await playTone().catch(() => {});
        play.removeAttribute("aria-disabled");
        if (!byId("trial-answer").hidden) {
            this.#say(this.#words.trial_question);
        }
    }

    #heard(heard) {
        byId("trial-answer").hidden = true;
        byId("trial-play").focus();
        this.#row("sound", heard ? "works" : "unheard");
        if (this.#found?.devices) {
            this.#found.heard = heard;
            this.#judge();
        } else {
            this.#found = { heard }; // the rest is under way
        }
    }

    #end() {
        this.#run += 1;
        this.#release();
        byId("trial-steps").hidden = true;
        byId("trial-end").hidden = true;
        byId("trial-begin").disabled = false;
        byId("trial-begin").focus();
    }

    /** Camera and microphone are off, and their lights too. */
    #release() {
        clearTimeout(this.#limit);
        this.#meter.stop();
        this.#stream?.getTracks().forEach((track) => track.stop());
        this.#stream = null;
        byId("trial-picture").srcObject = null;
        byId("trial-own").hidden = true;
    }

    /** A step with nothing to try is not shown. */
    #row(step, state) {
        const row = byId(`trial-${step}`);
        const output = row.querySelector("strong");
        row.hidden = state === null;
        output.textContent = state === null ? "" : this.#words[`trial_${state}`];
        output.className = state === null || state === "trying" || state === "works" ? (state ?? "") : "fails";
    }

    #say(text) {
        byId("live").textContent = text;
    }
}

/** Null for one that nothing is known of: it was not opened because the other one is refused. */
function deviceState(kind, hindrances, stream) {
    if (hindrances.some((word) => ["browser_unable", "insecure_page"].includes(word))) {
        return "fails";
    }
    const word = hindrances.find((each) => each.startsWith(`${kind}_`));
    return word ? word.slice(kind.length + 1) : stream && "works";
}
