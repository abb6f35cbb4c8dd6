// Text chat during the call. It is sent through the service, so it also works when the browsers
// cannot connect to each other.

const MAX_CHARACTERS = 2000;

export class Chat {
    #words;
    #scene;
    #send;
    #list = document.getElementById("messages");
    #field = document.getElementById("message");
    #button = document.querySelector("#chat-form button");
    #note = document.getElementById("chat-note");
    #canSend = false;

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
     * Enables or disables the field. Messages are not stored, so they can only be sent while the
     * other side is there.
     *
     * @param obstacle the key of the text that says why no message can be sent; null if it can
     */
    setObstacle(obstacle) {
        this.#canSend = obstacle === null;
        this.#button.disabled = !this.#canSend;
        const note = this.#words[obstacle ?? "chat_note"];
        if (this.#note.textContent !== note) {
            this.#note.textContent = note;
        }
        this.#note.classList.toggle("obstacle", !this.#canSend);
        this.#list.lastElementChild?.scrollIntoView({ block: "nearest" });
    }

    /** Marks a message that did not reach the other side because they had left. */
    markUndelivered(text) {
        const item = [...this.#list.querySelectorAll(".own:not(.unheard)")]
            .findLast((candidate) => candidate.querySelector("p").textContent === text);
        if (item) {
            const note = document.createElement("strong");
            note.textContent = this.#words.chat_unheard;
            item.classList.add("unheard");
            item.append(note);
        }
    }

    addReceived(text) {
        this.#add(this.#words.other, text, "theirs");
        if (!this.#scene.chatIsOpen) {
            this.#scene.showUnread(true);
        }
    }

    #submit() {
        const text = this.#field.value.trim();
        if (text && this.#canSend) {
            this.#send(text);
            this.#add(this.#words.you, text, "own");
            this.#field.value = "";
        }
        this.#field.focus();
    }

    #add(sender, text, kind) {
        const item = document.createElement("li");
        const name = document.createElement("span");
        const body = document.createElement("p");
        item.className = kind;
        name.textContent = sender;
        body.textContent = text;
        item.append(name, body);
        this.#list.append(item);
        item.scrollIntoView({ block: "nearest" });
    }

    #toggle() {
        this.#scene.toggleChat();
        if (this.#scene.chatIsOpen) {
            this.#scene.showUnread(false);
            this.#field.focus();
        } else {
            document.getElementById("chat").focus();
        }
    }
}
