// Text beside the picture: it passes through the service, so that it works where the pictures find no path.

const MAX_CHARACTERS = 2000;

export class Chat {
    #words;
    #scene;
    #send;
    #list = document.getElementById("messages");
    #field = document.getElementById("message");
    #button = document.querySelector("#chat-form button");
    #note = document.getElementById("chat-note");
    #possible = false;

    constructor(words, scene, send) {
        this.#words = words;
        this.#scene = scene;
        this.#send = send;
        this.#field?.setAttribute("maxlength", MAX_CHARACTERS);
        document.getElementById("chat-form")?.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#submit();
        });
        scene.on("chat", () => this.#toggle());
        scene.on("chat-close", () => this.#toggle());
    }

    /**
     * Nobody keeps what is written to somebody who is not there.
     * @param obstacle a key of the page's words for what is in the way, or null
     */
    offer(obstacle) {
        this.#possible = obstacle === null;
        this.#button.disabled = !this.#possible;
        const note = this.#words[obstacle ?? "chat_note"];
        if (this.#note.textContent !== note) {
            this.#note.textContent = note;
        }
        this.#note.classList.toggle("obstacle", !this.#possible);
        this.#list.lastElementChild?.scrollIntoView({ block: "nearest" });
    }

    /** The other side had gone before it could reach them. */
    unheard(text) {
        const item = [...this.#list.querySelectorAll(".own:not(.unheard)")]
            .findLast((own) => own.querySelector("p").textContent === text);
        if (item) {
            const note = document.createElement("strong");
            note.textContent = this.#words.chat_unheard;
            item.classList.add("unheard");
            item.append(note);
        }
    }

    arrived(text) {
        this.#add(this.#words.other, text, "theirs");
        if (!this.#scene.chatIsOpen) {
            this.#scene.unread(true);
        }
    }

    #submit() {
        const text = this.#field.value.trim();
        if (text && this.#possible) {
            this.#send(text);
            this.#add(this.#words.you, text, "own");
            this.#field.value = "";
        }
        this.#field.focus();
    }

    #add(who, text, kind) {
        const item = document.createElement("li");
        const name = document.createElement("span");
        const body = document.createElement("p");
        item.className = kind;
        name.textContent = who;
        body.textContent = text;
        item.append(name, body);
        this.#list.append(item);
        item.scrollIntoView({ block: "nearest" });
    }

    #toggle() {
        this.#scene.toggleChat();
        if (this.#scene.chatIsOpen) {
            this.#scene.unread(false);
            this.#field.focus();
        } else {
            document.getElementById("chat").focus();
        }
    }
}
