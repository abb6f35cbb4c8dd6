// What is to be seen: one scene at a time, each with one thing to do. Changes are said to who cannot see them.

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
        this.#say(title.textContent);
        (scene.querySelector("[data-focus]") ?? title).focus();
    }

    own(stream) {
        byId("own-check").hidden = !stream;
        document.querySelectorAll("video.own").forEach((video) => {
            video.srcObject = stream;
            video.hidden = !stream?.getVideoTracks().length;
        });
    }

    theirs(stream) {
        const video = byId("their-video");
        if (video.srcObject !== stream) {
            video.srcObject = stream;
        }
        if (stream) {
            video.play().catch(() => {}); // what the browser held back begins with the next click
        }
    }

    /** A sentence for what is wrong with the devices, or none. */
    trouble(key) {
        const asking = key === "asking";
        byId("asking").hidden = !asking;
        const line = byId("trouble");
        line.hidden = asking || !key;
        line.textContent = line.hidden ? "" : this.#words[`trouble_${key}`];
        byId("retry").hidden = !["permission", "busy", "camera", "microphone", "nothing"].includes(key);
    }

    mayEnter(possible) {
        byId("enter").disabled = !possible;
    }

    has(name, there) {
        byId(name).disabled = !there;
        this.switched(name, there);
    }

    switched(name, on) {
        const button = byId(name);
        const text = this.#words[`${name}_${on ? "on" : "off"}`];
        button.setAttribute("aria-pressed", String(on));
        button.querySelector(".label").textContent = this.#words[name];
        button.setAttribute("aria-label", text);
        if (name === "camera") {
            document.querySelectorAll(".own-frame").forEach((frame) => frame.classList.toggle("off", !on));
        }
        if (this.#shown === "call") {
            this.#say(text);
        }
    }

    /** Whether the other side is on line. */
    other(present) {
        byId("their-name").classList.toggle("away", !present);
        this.otherIsThere = present;
        this.#status();
    }

    line(up) {
        document.querySelectorAll(".line-down").forEach((note) => {
            note.hidden = up;
        });
    }

    connection(state) {
        this.state = state;
        byId("their-video").hidden = state !== "connected" && state !== "disconnected";
        this.#status();
    }

    #status() {
        let text = "";
        if (this.state === "no-path") {
            text = this.#words.trouble_path;
        } else if (this.state !== "connected") {
            text = this.otherIsThere ? this.#words.connecting : this.#words.away;
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

    async fullScreen() {
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

    unread(some) {
        byId("chat").classList.toggle("unread", some);
        if (some) {
            this.#say(this.#words.new_message);
        }
    }

    #say(text) {
        byId("live").textContent = text;
    }
}
