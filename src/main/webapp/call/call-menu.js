// The menu of a visit: camera, microphone and loudspeaker, and in the call how the pictures are
// shown and whether the screen is shared.
import { byId, within } from "../ui/page-elements.js";
import { listDevices } from "./own-media.js";

/** @import { ChosenName, DeviceChoice } from "./device-choice.js" */
/** @import { OwnMedia } from "./own-media.js" */
/** @import { Words } from "./reload.js" */

/** @type {[ChosenName, MediaDeviceKind][]} */
const KINDS = [
    ["camera", "videoinput"],
    ["microphone", "audioinput"],
    ["loudspeaker", "audiooutput"],
];

export class CallMenu {
    #words;
    #media;
    #choice;
    #video = byId("their-video", HTMLVideoElement);
    #sound = byId("their-sound", HTMLAudioElement);
    #dialog = byId("menu", HTMLDialogElement);

    /**
     * @param {{ words: Words, media: OwnMedia, choice: DeviceChoice, canShare: boolean }} parts whether
     *     this side may share its screen, among others
     */
    constructor({ words, media, choice, canShare }) {
        this.#words = words;
        this.#media = media;
        this.#choice = choice;
        ["more", "devices"].forEach((id) => byId(id).addEventListener("click", () => this.#open()));
        for (const [name] of KINDS) {
            const select = byId(`choose-${name}`, HTMLSelectElement);
            select.addEventListener("change", () => this.#choose(name, select.value));
        }
        byId("turn").addEventListener("click", () => media.turnCamera());
        byId("share").hidden = !canShare || !navigator.mediaDevices?.getDisplayMedia;
        byId("screen").hidden = !document.fullscreenEnabled;
        byId("float").hidden = !document.pictureInPictureEnabled;
        this.#act("share", () => media.toggleScreen());
        this.#act("screen", toggleFullScreen);
        this.#act("float", () => this.#toggleFloating());
        this.#act("own-picture", () => this.#toggleOwnPicture());
        document.addEventListener("fullscreenchange", () =>
            byId("screen").setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
        );
        this.#applyLoudspeaker();
    }

    /** Shows what has changed: devices come and go, and their names are known once they are allowed. */
    async update() {
        byId("share").textContent = this.#words[this.#media.sharesScreen ? "share_end" : "share"];
        const devices = await listDevices();
        for (const [name, kind] of KINDS) {
            this.#showOptions(
                name,
                devices.filter((each) => each.kind === kind),
            );
        }
        byId("turn").hidden =
            this.#media.sharesScreen ||
            !this.#media.deviceId("camera") ||
            devices.filter(({ kind }) => kind === "videoinput").length < 2;
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

    /**
     * Closes the menu first, since browsers show nothing over a dialog.
     *
     * @param {string} id
     * @param {() => void} action
     */
    #act(id, action) {
        byId(id).addEventListener("click", () => {
            this.#dialog.close();
            action();
        });
    }

    /**
     * @param {ChosenName} name
     * @param {string} id
     */
    async #choose(name, id) {
        if (name === "loudspeaker") {
            this.#choice.keep(name, id);
            await this.#applyLoudspeaker();
        } else {
            await this.#media.choose(name, id);
        }
    }

    /**
     * @param {ChosenName} name
     * @param {MediaDeviceInfo[]} devices
     */
    #showOptions(name, devices) {
        const select = byId(`choose-${name}`, HTMLSelectElement);
        const canChoose = name !== "loudspeaker" || "setSinkId" in this.#sound;
        select.closest("label")?.toggleAttribute("hidden", !canChoose || devices.length === 0);
        const options = devices.map(
            ({ deviceId, label }, i) => new Option(label || `${this.#words[name]} ${i + 1}`, deviceId),
        );
        const shown = [...select.options].map(({ value, text }) => value + text).join();
        if (shown !== options.map(({ value, text }) => value + text).join()) {
            select.replaceChildren(...options);
        }
        const used = name === "loudspeaker" ? this.#sound.sinkId || "default" : (this.#media.deviceId(name) ?? "");
        select.value = devices.some(({ deviceId }) => deviceId === used) ? used : ""; // then none is shown as chosen
    }

    /**
     * A loudspeaker that is gone is replaced by the browser's own choice, or nobody would hear.
     *
     * @param {MediaDeviceInfo[] | null} [devices] null if they are not known
     */
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
            await (document.pictureInPictureElement
                ? document.exitPictureInPicture()
                : this.#video.requestPictureInPicture());
        } catch {
            // there is no picture yet
        }
    }

    #toggleOwnPicture() {
        const frame = within(document, ".corner");
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
