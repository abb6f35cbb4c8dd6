// Text beside the picture: it passes through the service, so that it works where the pictures find no path.

const MAX_CHARACTERS = 2000;

export class Chat {
    #words;
    #scene;
    #send;
    #list = document.getElementById("messages");
    #field = document.getElementById("message");

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

    arrived(text) {
        this.#add(this.#words.other, text, "theirs");
        if (!this.#scene.chatIsOpen) {
            this.#scene.unread(true);
        }
    }

    #submit() {
        const text = this.#field.value.trim();
        if (text) {
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
