// Shows one scene of the page at a time, each with one action. Changes are announced to screen
// readers.

const byId = (id) => document.getElementById(id);

/** The elements that play the other side. */
const THEIRS = ["their-sound", "their-video"];

export class Scene {
    #words;
    #shown = "check";

    constructor(facts) {
        this.#words = facts.words;
        // A phone that rings may pause what is played.
        THEIRS.forEach((id) => byId(id)?.addEventListener("pause", () => this.#shown === "call" && byId(id).srcObject && this.play()));
    }

    on = (id, action) => byId(id)?.addEventListener("click", action);

    show(name) {
        if (name === this.#shown) {
            return;
        }
        this.#shown = name;
        document.querySelectorAll("section[data-scene]").forEach((part) => {
            part.hidden = part.dataset.scene !== name;
        });
        document.body.dataset.scene = name;
        const scene = document.querySelector(`section[data-scene="${name}"]`);
        const title = scene.querySelector("h1");
        document.title = title.textContent;
        this.#announce(title.textContent);
        (scene.querySelector("[data-focus]") ?? title).focus();
    }

    /** Shows what this side sends, and what does not work. */
    showOwn(media) {
        const { picture } = media;
        byId("own-check").hidden = !media.stream;
        document.querySelectorAll("video.own").forEach((video) => {
            if ((video.srcObject?.getVideoTracks()[0] ?? null) !== picture) {
                video.srcObject = picture && new MediaStream([picture]);
            }
            video.hidden = !picture;
            video.classList.toggle("unmirrored", !media.isMirror);
        });
        const camera = media.state("camera");
        document.querySelectorAll(".own-frame").forEach((frame) =>
            frame.classList.toggle("off", !media.sharesScreen && !isSent(camera)));
        this.#showDevice("microphone", media.state("microphone"));
        this.#showDevice("camera", camera);
    }

    /**
     * Sound and picture are in elements of their own: one element for both would be silent until the
     * first picture arrives, which for a side without a camera is never.
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
        THEIRS.forEach((id) => byId(id).play().catch((refused) => {
            if (refused.name === "NotAllowedError" && byId("hear").hidden) {
                byId("hear").hidden = false;
                byId("hear").focus();
            }
        }));
    }

    /** Shows a sentence in its place, or hides it; the same one is not announced again. */
    showNote(id, text) {
        const note = byId(id);
        if (note.textContent !== text) {
            note.textContent = text;
        }
        note.hidden = !text;
    }

    /** Hides the last frame of a picture that is not sent any more; the sound goes on. */
    showTheirPicture(visible) {
        byId("their-video").classList.toggle("dark", !visible);
    }

    /** Shows a sentence about a problem with the devices, or hides it. */
    showDeviceProblem(key) {
        const isAsking = key === "asking";
        byId("asking").hidden = !isAsking;
        this.showNote("trouble", isAsking || !key ? "" : this.#words[`trouble_${key}`]);
        byId("retry").hidden = !["permission", "busy", "busy_microphone", "camera", "microphone", "nothing"].includes(key);
    }

    allowEntering(possible) {
        byId("enter").disabled = !possible;
    }

    /** Only a device that sends is shown as on; another one is tried again by a tap. */
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

    /** Shows whether the other side is connected. */
    showOtherPresent(present) {
        byId("their-name").classList.toggle("away", !present);
        this.otherIsPresent = present;
        this.#hideFrozenPicture();
        this.#showStatus();
    }

    showServiceConnected(connected) {
        document.querySelectorAll(".line-down").forEach((note) => {
            note.hidden = connected;
        });
    }

    showConnection(state) {
        this.state = state;
        this.#hideFrozenPicture();
        this.#showStatus();
    }

    /** An interrupted connection may come back, but not to somebody who has left. */
    #hideFrozenPicture() {
        byId("their-video").hidden = this.state !== "connected" && !(this.state === "disconnected" && this.otherIsPresent);
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
        switch (this.state) {
            case "connected":
                return "";
            case "no-path":
                return words.trouble_path;
            case "unnegotiable":
                return words.trouble_negotiation;
        }
        if (!this.otherIsPresent) {
            return words.away;
        }
        switch (this.state) {
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
        byId("ending").showModal();
    }

    get chatIsOpen() {
        return !byId("chat-panel").hidden;
    }

    toggleChat() {
        byId("chat-panel").hidden = this.chatIsOpen;
        byId("chat").setAttribute("aria-expanded", String(this.chatIsOpen));
        byId("stage").classList.toggle("with-chat", this.chatIsOpen);
    }

    showUnread(isUnread) {
        byId("chat").classList.toggle("unread", isUnread);
        if (isUnread) {
            this.#announce(this.#words.new_message);
        }
    }

    #announce(text) {
        byId("live").textContent = text;
    }
}

function isSent(state) {
    return state === "on" || state === "held"; // a picture that is held is sent when the network allows
}

function showTracks(id, tracks) {
    const element = byId(id);
    if (tracks.length === 0) {
        element.srcObject = null;
    } else if (element.srcObject?.getTracks()[0] !== tracks[0]) {
        element.srcObject = new MediaStream(tracks);
    }
}
