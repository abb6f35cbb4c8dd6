// An open visit before it is entered: the check of the devices. What the call needs is loaded when
// somebody enters.
import { byId } from "../ui/page-elements.js";
import { LevelMeter } from "./devices.js";
import { CallMenu } from "./call-menu.js";
import { DeviceChoice } from "./device-choice.js";
import { ownSentences } from "./device-states.js";
import { OwnMedia } from "./own-media.js";
import { reloadWhenAvailable } from "./reload.js";
import { Reports } from "./reports.js";
import { Scene } from "./scene.js";

/** @import { Call } from "./call.js" */
/** @import { VisitFacts } from "./reload.js" */

export class Visit {
    #facts;
    #scene;
    #reports;
    #meter = new LevelMeter(byId("level"));
    #media;
    #menu;
    /** @type {Call | null} */
    #call = null; // once entered
    #isEntering = false;
    #asking = false; // whether the browser is asking for the devices

    /** @param {VisitFacts} facts */
    constructor(facts) {
        this.#facts = facts;
        this.#scene = new Scene(facts);
        this.#reports = new Reports(facts);
        const choice = new DeviceChoice();
        this.#media = new OwnMedia(choice, {
            changed: () => this.#showOwnDevices(),
            send: (kind, track) => this.#call?.replaceTrack(kind, track),
            hindered: (codes) => this.#reports.report(...codes),
        });
        this.#menu = new CallMenu({ words: facts.words, media: this.#media, choice, canShare: this.#isProfessional });
    }

    /**
     * @param {{ entersAtOnce: boolean }} options whether a professional enters if nothing is wrong with
     *     the devices
     */
    async begin({ entersAtOnce }) {
        this.#scene.on("enter", () => this.#enter());
        this.#scene.on("retry", () => this.#checkDevices());
        await this.#checkDevices();
        if (entersAtOnce && this.#isProfessional && this.#media.problem === null) {
            await this.#enter();
        }
    }

    get #isProfessional() {
        return this.#facts.role === "professional";
    }

    async #checkDevices() {
        this.#asking = true;
        this.#scene.showDeviceProblem("asking");
        await this.#media.open();
        this.#asking = false;
        this.#scene.showDeviceProblem(this.#media.problem);
        this.#scene.allowEntering(!["insecure", "browser"].includes(this.#media.problem ?? ""));
    }

    /** Shows the own devices to both sides. */
    #showOwnDevices() {
        this.#scene.showOwn(this.#media);
        this.#scene.showNote("own-devices", ownSentences(this.#facts.words, this.#media));
        if (document.body.dataset.scene === "check") {
            this.#meter.watch(this.#media.stream);
            this.#scene.showDeviceProblem(this.#asking ? "asking" : this.#media.problem);
        }
        this.#menu.update();
        this.#call?.tellDevices();
    }

    async #enter() {
        if (this.#isEntering) {
            return;
        }
        this.#isEntering = true;
        const loaded = await import("./call.js").catch(() => null);
        if (loaded === null) {
            // Browsers do not try again to load a module in the same page.
            this.#scene.showNote("trouble", this.#facts.words.line_down);
            reloadWhenAvailable(1);
            return;
        }
        this.#meter.stop();
        this.#call = new loaded.Call({
            facts: this.#facts,
            scene: this.#scene,
            reports: this.#reports,
            media: this.#media,
            menu: this.#menu,
            checkDevices: () => this.#checkDevices(),
        });
        this.#call.enter();
    }
}
