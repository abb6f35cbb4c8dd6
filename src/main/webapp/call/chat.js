// Text chat during the call. It is sent through the service, so it also works when the browsers
// cannot connect to each other.

import { byId, within } from "../ui/page-elements.js";

/** @import { Words } from "./reload.js" */
/** @import { Scene } from "./scene.js" */

const MAX_CHARACTERS = 2000;

export class Chat {
    #words;
    #scene;
    #send;
    #list = byId("messages");
    #field = byId("message", HTMLInputElement);
    #button = within(document, "#chat-form button", HTMLButtonElement);
    #note = byId("chat-note");
    #canSend = false;

    /**
     * @param {Words} words
     * @param {Scene} scene
     * @param {(text: string) => void} send
     */
    constructor(words, scene, send) {
        this.#words = words;
        this.#scene = scene;
        this.#send = send;
        this.#field.maxLength = MAX_CHARACTERS;
        byId("chat-form").addEventListener("submit", (event) => {
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
     * @param {string | null} obstacle the key of the text that says why no message can be sent; null if it can
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

    /**
     * Marks a message that did not reach the other side because they had left.
     *
     * @param {string} text
     */
    markUndelivered(text) {
        const item = [...this.#list.querySelectorAll(".own:not(.unheard)")].findLast(
            (candidate) => candidate.querySelector("p")?.textContent === text,
        );
        if (item) {
            const note = document.createElement("strong");
            note.textContent = this.#words.chat_unheard;
            item.classList.add("unheard");
            item.append(note);
        }
    }

    /** @param {string} text */
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

    /**
     * @param {string} sender
     * @param {string} text
     * @param {"own" | "theirs"} kind
     */
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
            byId("chat").focus();
        }
    }
}
