// Shows one scene of the page at a time, each with one action. Changes are announced to screen
// readers.

const byId = (id) => document.getElementById(id);

export class Scene {
    #words;
    #shown = "check";

    constructor(facts) {
        this.#words = facts.words;
        document.addEventListener("fullscreenchange", () =>
            byId("screen").setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
        byId("screen").hidden = !document.fullscreenEnabled;
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

    showLocalStream(stream) {
        byId("own-check").hidden = !stream;
        document.querySelectorAll("video.own").forEach((video) => {
            video.srcObject = stream;
            video.hidden = !stream?.getVideoTracks().length;
        });
    }

    showRemoteStream(stream) {
        const video = byId("their-video");
        if (video.srcObject !== stream) {
            video.srcObject = stream;
        }
        if (stream) {
            // if the browser blocks playback, it starts with the next click
            video.play().catch(() => {});
        }
    }

    /** Shows a sentence about a problem with the devices, or hides it. */
    showDeviceProblem(key) {
        const isAsking = key === "asking";
        byId("asking").hidden = !isAsking;
        const note = byId("trouble");
        note.hidden = isAsking || !key;
        note.textContent = note.hidden ? "" : this.#words[`trouble_${key}`];
        byId("retry").hidden = !["permission", "busy", "camera", "microphone", "nothing"].includes(key);
    }

    allowEntering(possible) {
        byId("enter").disabled = !possible;
    }

    showDevicePresent(name, present) {
        byId(name).disabled = !present;
        this.showSwitched(name, present);
    }

    showSwitched(name, on) {
        const button = byId(name);
        const text = this.#words[`${name}_${on ? "on" : "off"}`];
        button.setAttribute("aria-pressed", String(on));
        button.querySelector(".label").textContent = this.#words[name];
        button.setAttribute("aria-label", text);
        if (name === "camera") {
            document.querySelectorAll(".own-frame").forEach((frame) => frame.classList.toggle("off", !on));
        }
        if (this.#shown === "call") {
            this.#announce(text);
        }
    }

    /** Shows whether the other side is connected. */
    showOtherPresent(present) {
        byId("their-name").classList.toggle("away", !present);
        this.otherIsPresent = present;
        this.#showStatus();
    }

    showServiceConnected(connected) {
        document.querySelectorAll(".line-down").forEach((note) => {
            note.hidden = connected;
        });
    }

    showConnection(state) {
        this.state = state;
        byId("their-video").hidden = state !== "connected" && state !== "disconnected";
        this.#showStatus();
    }

    #showStatus() {
        let text = "";
        if (this.state === "no-path") {
            text = this.#words.trouble_path;
        } else if (this.state !== "connected") {
            text = this.otherIsPresent ? this.#words.connecting : this.#words.away;
        }
        const status = byId("status");
        if (status.textContent !== text) {
            status.textContent = text;
        }
        status.hidden = !text;
    }

    askWhetherToEnd() {
        byId("ending").showModal();
    }

    async toggleFullScreen() {
        if (document.fullscreenElement) {
            await document.exitFullscreen();
        } else {
            await document.documentElement.requestFullscreen();
        }
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
