// Shows one scene of the page at a time, each with one action. Changes are announced to screen
// readers.

import { all, byId, within } from "../ui/page-elements.js";

/** @import { OwnMedia } from "./own-media.js" */
/** @import { VisitFacts } from "./reload.js" */

/** The elements that play the other side. */
const THEIRS = ["their-sound", "their-video"];

export class Scene {
    #words;
    #shown = "check";
    #connection = "";
    #isOtherPresent = false;

    /** @param {VisitFacts} facts */
    constructor(facts) {
        this.#words = facts.words;
        for (const player of THEIRS.map((id) => byId(id, HTMLMediaElement))) {
            // A phone that rings may pause what is played.
            player.addEventListener("pause", () => this.#shown === "call" && player.srcObject && this.play());
        }
    }

    /**
     * Lets the button with this id do something.
     *
     * @param {string} id
     * @param {() => void} action
     */
    on = (id, action) => byId(id).addEventListener("click", action);

    /** @param {string} name of the scene */
    show(name) {
        if (name === this.#shown) {
            return;
        }
        this.#shown = name;
        all("section[data-scene]").forEach((part) => {
            part.hidden = part.dataset.scene !== name;
        });
        document.body.dataset.scene = name;
        const scene = within(document, `section[data-scene="${name}"]`);
        const title = within(scene, "h1");
        const text = title.textContent ?? "";
        document.title = text;
        this.#announce(text);
        const first = scene.querySelector("[data-focus]");
        (first instanceof HTMLElement ? first : title).focus();
    }

    /**
     * Shows what this side sends, and what does not work.
     *
     * @param {OwnMedia} media
     */
    showOwn(media) {
        const { picture } = media;
        byId("own-check").hidden = !media.stream;
        /** @type {NodeListOf<HTMLVideoElement>} */
        const videos = document.querySelectorAll("video.own");
        videos.forEach((video) => {
            if (shownTrack(video) !== picture) {
                video.srcObject = picture && new MediaStream([picture]);
            }
            video.hidden = !picture;
            video.classList.toggle("unmirrored", !media.isMirror);
        });
        const camera = media.state("camera");
        document
            .querySelectorAll(".own-frame")
            .forEach((frame) => frame.classList.toggle("off", !media.sharesScreen && !isSent(camera)));
        this.#showDevice("microphone", media.state("microphone"));
        this.#showDevice("camera", camera);
    }

    /**
     * Sound and picture are in elements of their own: one element for both would be silent until the
     * first picture arrives, which for a side without a camera is never.
     *
     * @param {MediaStream | null} stream
     */
    showRemoteStream(stream) {
        showTracks("their-sound", stream?.getAudioTracks() ?? []);
        showTracks("their-video", stream?.getVideoTracks() ?? []);
        byId("hear").hidden = true;
        if (stream) {
            this.play();
        }
    }

    /** Plays the other side; a browser that refuses that without a tap gets a button for one. */
    play() {
        byId("hear").hidden = true;
        THEIRS.forEach((id) =>
            byId(id, HTMLMediaElement)
                .play()
                .catch((refused) => {
                    if (refused.name === "NotAllowedError" && byId("hear").hidden) {
                        byId("hear").hidden = false;
                        byId("hear").focus();
                    }
                }),
        );
    }

    /**
     * Shows a sentence in its place, or hides it; the same one is not announced again.
     *
     * @param {string} id
     * @param {string} text
     */
    showNote(id, text) {
        const note = byId(id);
        if (note.textContent !== text) {
            note.textContent = text;
        }
        note.hidden = !text;
    }

    /**
     * Hides the last frame of a picture that is not sent any more; the sound goes on.
     *
     * @param {boolean} visible
     */
    showTheirPicture(visible) {
        byId("their-video").classList.toggle("dark", !visible);
    }

    /**
     * Shows a sentence about a problem with the devices, or hides it.
     *
     * @param {string | null} key
     */
    showDeviceProblem(key) {
        const isAsking = key === "asking";
        byId("asking").hidden = !isAsking;
        this.showNote("trouble", isAsking || !key ? "" : this.#words[`trouble_${key}`]);
        byId("retry").hidden = !["permission", "busy", "busy_microphone", "camera", "microphone", "nothing"].includes(
            key ?? "",
        );
    }

    /** @param {boolean} possible */
    allowEntering(possible) {
        byId("enter", HTMLButtonElement).disabled = !possible;
    }

    /**
     * Only a device that sends is shown as on; another one is tried again by a tap.
     *
     * @param {string} name
     * @param {string} state
     */
    #showDevice(name, state) {
        const button = byId(name);
        const on = isSent(state);
        const text = this.#words[`${name}_${on ? "on" : state === "off" ? "off" : "lost"}`];
        button.setAttribute("aria-pressed", String(on));
        if (button.getAttribute("aria-label") !== text) {
            button.setAttribute("aria-label", text);
            if (this.#shown === "call") {
                this.#announce(text);
            }
        }
    }

    /**
     * Shows whether the other side is connected.
     *
     * @param {boolean} present
     */
    showOtherPresent(present) {
        byId("their-name").classList.toggle("away", !present);
        this.#isOtherPresent = present;
        this.#hideFrozenPicture();
        this.#showStatus();
    }

    /** @param {boolean} connected */
    showServiceConnected(connected) {
        all(".line-down").forEach((note) => {
            note.hidden = connected;
        });
    }

    /** @param {string} state */
    showConnection(state) {
        this.#connection = state;
        this.#hideFrozenPicture();
        this.#showStatus();
    }

    /** An interrupted connection may come back, but not to somebody who has left. */
    #hideFrozenPicture() {
        byId("their-video").hidden =
            this.#connection !== "connected" && !(this.#connection === "disconnected" && this.#isOtherPresent);
    }

    #showStatus() {
        const text = this.#statusText();
        const status = byId("status");
        if (status.textContent !== text) {
            status.textContent = text;
        }
        status.hidden = !text;
    }

    #statusText() {
        const words = this.#words;
        switch (this.#connection) {
            case "connected":
                return "";
            case "no-path":
                return words.trouble_path;
            case "unnegotiable":
                return words.trouble_negotiation;
        }
        if (!this.#isOtherPresent) {
            return words.away;
        }
        switch (this.#connection) {
            case "silent":
                return words.silent;
            case "changed":
                return words.other_changed;
            case "disconnected":
            case "failed":
                return words.reconnecting;
            default:
                return words.connecting;
        }
    }

    askWhetherToEnd() {
        byId("ending", HTMLDialogElement).showModal();
    }

    get chatIsOpen() {
        return !byId("chat-panel").hidden;
    }

    toggleChat() {
        byId("chat-panel").hidden = this.chatIsOpen;
        byId("chat").setAttribute("aria-expanded", String(this.chatIsOpen));
        byId("stage").classList.toggle("with-chat", this.chatIsOpen);
    }

    /** @param {boolean} isUnread */
    showUnread(isUnread) {
        byId("chat").classList.toggle("unread", isUnread);
        if (isUnread) {
            this.#announce(this.#words.new_message);
        }
    }

    /** @param {string} text */
    #announce(text) {
        byId("live").textContent = text;
    }
}

/** @param {string} state */
function isSent(state) {
    return state === "on" || state === "held"; // a picture that is held is sent when the network allows
}

/**
 * @param {string} id
 * @param {MediaStreamTrack[]} tracks
 */
function showTracks(id, tracks) {
    const element = byId(id, HTMLMediaElement);
    if (tracks.length === 0) {
        element.srcObject = null;
    } else if (shownTrack(element) !== tracks[0]) {
        element.srcObject = new MediaStream(tracks);
    }
}

/** @param {HTMLMediaElement} element */
function shownTrack({ srcObject }) {
    return (srcObject instanceof MediaStream && srcObject.getTracks()[0]) || null;
}
