// The menu of a visit: camera, microphone and loudspeaker, and in the call how the pictures are
// shown and whether the screen is shared.
import { listDevices } from "./own-media.js";

const KINDS = { camera: "videoinput", microphone: "audioinput", loudspeaker: "audiooutput" };

const byId = (id) => document.getElementById(id);

export class CallMenu {
    #words;
    #media;
    #choice;
    #video = byId("their-video");
    #sound = byId("their-sound");
    #dialog = byId("menu");

    /** @param canShare whether this side may share its screen */
    constructor({ words, media, choice, canShare }) {
        this.#words = words;
        this.#media = media;
        this.#choice = choice;
        ["more", "devices"].forEach((id) => byId(id).addEventListener("click", () => this.#open()));
        Object.keys(KINDS).forEach((name) => byId(`choose-${name}`).addEventListener("change", ({ target }) => this.#choose(name, target.value)));
        byId("turn").addEventListener("click", () => media.turnCamera());
        byId("share").hidden = !canShare || !navigator.mediaDevices?.getDisplayMedia;
        byId("screen").hidden = !document.fullscreenEnabled;
        byId("float").hidden = !document.pictureInPictureEnabled;
        this.#act("share", () => media.toggleScreen());
        this.#act("screen", toggleFullScreen);
        this.#act("float", () => this.#toggleFloating());
        this.#act("own-picture", () => this.#toggleOwnPicture());
        document.addEventListener("fullscreenchange", () => byId("screen").setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
        this.#applyLoudspeaker();
    }

    /** Shows what has changed: devices come and go, and their names are known once they are allowed. */
    async update() {
        byId("share").textContent = this.#words[this.#media.sharesScreen ? "share_end" : "share"];
        const devices = await listDevices();
        for (const [name, kind] of Object.entries(KINDS)) {
            this.#showOptions(name, devices.filter((each) => each.kind === kind));
        }
        byId("turn").hidden = this.#media.sharesScreen || !this.#media.deviceId("camera") || devices.filter(({ kind }) => kind === "videoinput").length < 2;
        this.#applyLoudspeaker(devices);
    }

    close() {
        this.#dialog.close();
    }

    #open() {
        byId("menu-call").hidden = document.body.dataset.scene !== "call";
        this.update();
        this.#dialog.showModal();
    }

    /** Closes the menu first, since browsers show nothing over a dialog. */
    #act(id, action) {
        byId(id).addEventListener("click", () => {
            this.#dialog.close();
            action();
        });
    }

    async #choose(name, id) {
        if (name === "loudspeaker") {
            this.#choice.keep(name, id);
            await this.#applyLoudspeaker();
        } else {
            await this.#media.choose(name, id);
        }
    }

    #showOptions(name, devices) {
        const select = byId(`choose-${name}`);
        const canChoose = name !== "loudspeaker" || "setSinkId" in this.#sound;
        select.closest("label").hidden = !canChoose || devices.length === 0;
        const options = devices.map(({ deviceId, label }, i) => new Option(label || `${this.#words[name]} ${i + 1}`, deviceId));
        const shown = [...select.options].map(({ value, text }) => value + text).join();
        if (shown !== options.map(({ value, text }) => value + text).join()) {
            select.replaceChildren(...options);
        }
        const used = name === "loudspeaker" ? this.#sound.sinkId || "default" : this.#media.deviceId(name);
        select.value = devices.some(({ deviceId }) => deviceId === used) ? used : ""; // then none is shown as chosen
    }

    /** A loudspeaker that is gone is replaced by the browser's own choice, or nobody would hear. */
    async #applyLoudspeaker(devices = null) {
        const chosen = this.#choice.id("loudspeaker") ?? "";
        const there = devices === null || devices.some(({ deviceId }) => deviceId === chosen);
        const wanted = there ? chosen : "";
        if (this.#sound.setSinkId && this.#sound.sinkId !== wanted) {
            await this.#sound.setSinkId(wanted).catch(() => {});
        }
    }

    async #toggleFloating() {
        try {
            await (document.pictureInPictureElement ? document.exitPictureInPicture() : this.#video.requestPictureInPicture());
        } catch {
            // there is no picture yet
        }
    }

    #toggleOwnPicture() {
        const frame = document.querySelector(".corner");
        frame.hidden = !frame.hidden;
        byId("own-picture").textContent = this.#words[frame.hidden ? "own_picture_show" : "own_picture_hide"];
    }
}

async function toggleFullScreen() {
    if (document.fullscreenElement) {
        await document.exitFullscreen();
    } else {
        await document.documentElement.requestFullscreen();
    }
}
