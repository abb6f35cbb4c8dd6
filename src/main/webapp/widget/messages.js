/* Conversations with professionals: the list, or the open one. */
import { Problem } from "../ui/problem.js";
import { ReconnectingSocket } from "../ui/socket.js";
import { button, fill, h, initials, keyed, named, notice, randomId, unseen } from "./dom.js";
import { badge, foldedList, Section } from "./sections.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Care } from "./sections.js" */
/** @typedef {[key: string | number, make: () => HTMLElement]} Item of a list */
/** @typedef {Schema<"OwnConversation">} Conversation */
/** @typedef {Schema<"ConversationMessage">} Message */
/**
 * What the page knows of the messages of a conversation, with the draft of another one.
 *
 * @typedef {object} Thread
 * @property {Message[]} messages
 * @property {number} last the number of the last one of them; 0 if there is none
 * @property {boolean} more whether there are earlier ones
 * @property {boolean} loaded
 * @property {string} draft
 * @property {{ of: string, id: string } | null} id under which this text is sent, also when it is tried
 *     again
 * @property {boolean} sending
 * @property {Problem | null} problem
 * @property {number} read the number up to which messages are marked as read
 */
/**
 * The elements of the open conversation.
 *
 * @typedef {object} Parts
 * @property {HTMLElement} name
 * @property {HTMLElement} about
 * @property {HTMLElement} list
 * @property {HTMLElement} thread
 * @property {HTMLElement} feedback
 * @property {HTMLElement} remaining
 * @property {HTMLTextAreaElement} text
 * @property {HTMLElement} send
 */
/**
 * What the service tells: that it has admitted the page, the status of a professional, or that a
 * conversation has changed.
 *
 * @typedef {{ type: "ready" | "pong" }
 *     | { type: "professional", hash: string, status: Conversation["professional"]["status"] }
 *     | { type: "conversation", id: string, last: number, unread: number, other_read: number }} News
 */

const FIRST_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 30_000;
// The embedding page's policy or a proxy may block web sockets.
const MAX_RECONNECT_IF_BLOCKED_MS = 5 * 60_000;
/** Close codes. */
const NO_TOKEN = 4401;
const FOREIGN_ORIGIN = 4403;
const POLL_MS = 10_000; // While there is no web socket.
const PAGE_SIZE = 50;
const MAX_LENGTH = 4000;
const COUNTED_FROM = 3600;
/** The distance from its end, in pixels, within which a conversation still scrolls along. */
const NEAR = 80;

/** @extends {Section<Conversation[]>} */
export class Messages extends Section {
    /** @type {ReconnectingSocket<News>} */
    #socket;
    #pollTimer = 0;
    /** @type {string | null} */
    #open = null; // id of the open conversation
    /** @type {Map<string | null, Thread>} */
    #threads = new Map();
    /** @type {Parts | null} */
    #parts = null;

    /**
     * @param {Care} care
     * @param {string} name
     */
    constructor(care, name) {
        super(care, name);
        this.#socket = new ReconnectingSocket({
            address: () => care.session.socketAddress(),
            admission: "ready",
            greeting: () => care.session.hello(),
            firstDelay: FIRST_RECONNECT_MS,
            maxDelay: MAX_RECONNECT_MS,
            maxDelayIfBlocked: MAX_RECONNECT_IF_BLOCKED_MS,
            received: (message) => this.#receive(message),
            closed: (code) => code !== FOREIGN_ORIGIN && (code !== NO_TOKEN || care.session.renewed()),
        });
    }

    async begin() {
        clearInterval(this.#pollTimer);
        this.#pollTimer = setInterval(
            () => this.#socket.isAdmitted || document.hidden || this.problem || this.load(),
            POLL_MS,
        );
        await super.begin();
        if (this.running) {
            this.#socket.open();
        }
    }

    stop() {
        super.stop();
        clearInterval(this.#pollTimer);
        this.#socket.close();
    }

    renewed() {
        if (this.#socket.isAdmitted) {
            this.#socket.send(this.care.session.hello());
        }
    }

    async read() {
        /** @type {Answer<"listOwnConversations">} */
        const { data } = await this.care.call("GET", "conversations");
        const open = data.find(({ id }) => id === this.#open);
        if (open && this.#thread().last < open.last) {
            await this.#loadNewer(open);
        }
        return data;
    }

    /** @param {News} news */
    #receive(news) {
        if (news.type === "ready") {
            this.reload();
        } else if (this.data === null) {
            return;
        } else if (news.type === "professional") {
            this.data
                .filter(({ professional }) => professional.hash === news.hash)
                .forEach(({ professional }) => {
                    professional.status = news.status;
                });
            this.render();
        } else if (news.type === "conversation") {
            const known = this.data.find(({ id }) => id === news.id);
            if (known && known.last === news.last) {
                known.unread = news.unread;
                known.other_read = news.other_read;
                this.render();
            } else {
                this.reload();
            }
        }
    }

    /** Keeps an open conversation rendered, with the text being written. */
    dependencies() {
        const open = this.data?.find(({ id }) => id === this.#open);
        return open ? [open.id, open.writable] : super.dependencies();
    }

    render(force = false) {
        super.render(force);
        this.#update();
    }

    /** @param {Conversation[]} conversations */
    show(conversations) {
        const open = conversations.find(({ id }) => id === this.#open);
        if (open) {
            return this.#threadView(open);
        }
        this.#parts = null;
        this.#open = null;
        return conversations.length === 0
            ? h("p", {}, this.care.t("messagesNone"))
            : foldedList(this.care, "messages", conversations, (one) => h("li", {}, this.#listEntry(one)));
    }

    /** @param {Conversation} conversation */
    #listEntry({ id, unread, updated_at: updated, professional }) {
        return h(
            "button",
            { type: "button", class: "conversation", "data-key": id, onclick: () => this.#enter(id) },
            initials(professional.name),
            h(
                "span",
                { class: "grow" },
                h("span", { class: "name" }, named(professional.name)),
                unseen(", "),
                h(
                    "span",
                    { class: "soft small" },
                    professional.title && [named(professional.title), " · "],
                    this.#status(professional),
                    " · ",
                    this.care.brief(updated),
                ),
            ),
            unread > 0 && [unseen(", "), badge(this.care.t("messagesUnread", { n: unread }), true)],
        );
    }

    /** @param {Conversation["professional"]} professional */
    #status({ status }) {
        return h(
            "span",
            { class: status === "online" ? "online" : "" },
            this.care.t(status === "online" ? "messagesOnline" : "messagesOffline"),
        );
    }

    /** The state of the open conversation, with the draft. */
    #thread() {
        const known = this.#threads.get(this.#open);
        if (known) {
            return known;
        }
        /** @type {Thread} */
        const thread = {
            messages: [],
            last: 0,
            more: false,
            loaded: false,
            draft: "",
            id: null,
            sending: false,
            problem: null,
            read: 0,
        };
        this.#threads.set(this.#open, thread);
        return thread;
    }

    /**
     * Shows the conversation with a professional, which is created if there is none.
     *
     * @param {string} hash
     * @throws {Problem} if it cannot be created
     */
    async openConversationWith(hash) {
        /** @type {Answer<"openConversation">} */
        const { data: opened } = await this.care.call("POST", "conversations", { professional: { hash } });
        await this.load();
        if (!this.data?.some(({ id }) => id === opened.id)) {
            this.data = [opened, ...(this.data ?? [])];
        }
        this.#enter(opened.id);
    }

    /** @param {string} id */
    async #enter(id) {
        this.#open = id;
        this.render();
        this.#parts?.name.focus();
        await this.load();
        this.#parts?.thread.scrollTo(0, this.#parts.thread.scrollHeight);
    }

    #leave() {
        const id = this.#open;
        this.#open = null;
        this.#parts = null;
        this.render();
        (keyed(this.body, id) ?? this.heading).focus();
        this.load();
    }

    /** @param {Conversation} conversation */
    async #loadNewer({ id }) {
        const thread = this.#thread();
        for (let more = true; more;) {
            const query = thread.last > 0 ? `after=${thread.last}&limit=${PAGE_SIZE}` : `limit=${PAGE_SIZE}`;
            /** @type {Answer<"listOwnMessages">} */
            const response = await this.care.call("GET", `conversations/${id}/messages?${query}`);
            if (thread.last === 0) {
                thread.more = response.more;
            }
            more = thread.last > 0 && response.more && response.data.length > 0;
            add(thread, response.data);
        }
        thread.loaded = true;
    }

    async #loadEarlier() {
        const thread = this.#thread();
        try {
            /** @type {Answer<"listOwnMessages">} */
            const response = await this.care.call(
                "GET",
                `conversations/${this.#open}/messages?before=${thread.messages[0].number}&limit=${PAGE_SIZE}`,
            );
            thread.more = response.more;
            add(thread, response.data);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            thread.problem = problem;
            this.care.failed(problem);
        }
        this.render();
        if (!thread.more && this.#parts && this.#thread() === thread) {
            this.#parts.thread.focus({ preventScroll: true }); // The focused button was removed.
        }
    }

    /** @param {Conversation} conversation */
    #threadView({ professional, writable }) {
        const { t } = this.care;
        const thread = this.#thread();
        /** @type {Parts} */
        const parts = {
            name: h("h3", { tabindex: -1 }, named(professional.name)),
            about: h("p", { class: "soft small" }),
            list: h("ul"),
            thread: h("div", {
                class: "thread",
                role: "log",
                tabindex: 0,
                "aria-label": t("messagesThread", { name: professional.name }),
            }),
            feedback: h("div", { class: "told", role: "status" }),
            remaining: h("p", { class: "soft small", id: "left" }),
            text: h("textarea", {
                id: "text",
                rows: 3,
                value: thread.draft,
                readonly: !writable,
                "aria-describedby": "left",
                "data-key": "text",
                oninput: () => {
                    thread.draft = parts.text.value;
                    this.#updateCount();
                },
            }),
            send: h("button", { type: "submit", part: "button", class: "button", "data-key": "send" }),
        };
        parts.thread.append(parts.list);
        this.#parts = parts;
        return [
            button(t("messagesBack"), () => this.#leave(), { plain: true, key: "back" }),
            h("div", { class: "who reveal" }, initials(professional.name), h("div", {}, parts.name, parts.about)),
            parts.thread,
            h(
                "form",
                { class: "stack", novalidate: true, onsubmit: (event) => this.#send(event) },
                parts.feedback,
                writable
                    ? [
                          h("div", {}, h("label", { for: "text" }, t("messagesWrite")), parts.text, parts.remaining),
                          h("div", {}, parts.send),
                      ]
                    : [h("p", { class: "soft" }, t("messagesClosed")), thread.draft && parts.text],
            ),
        ];
    }

    /** Updates the open conversation, if there is one. */
    #update() {
        const { t } = this.care;
        const thread = this.#thread();
        const conversation = this.data?.find(({ id }) => id === this.#open);
        if (!this.#parts || !conversation) {
            return;
        }
        const { thread: place, list, about, feedback, send } = this.#parts;
        fill(
            about,
            conversation.professional.title && [named(conversation.professional.title), " · "],
            this.#status(conversation.professional),
        );
        const follow = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
        const fromEnd = place.scrollHeight - place.scrollTop;
        const shown = () => list.querySelector(".message");
        const first = shown();
        const wait = conversation.last > 0 && !thread.loaded;
        // Screen readers only announce new messages, neither the first load nor earlier ones.
        const old =
            !place.dataset.shown || (first && first.getAttribute("data-item") !== String(thread.messages[0].number));
        place.setAttribute("aria-live", old ? "off" : "polite");
        updateList(list, [
            thread.more && [
                "earlier",
                () =>
                    h(
                        "li",
                        { class: "middle" },
                        button(t("messagesEarlier"), () => this.#loadEarlier(), { plain: true, key: "earlier" }),
                    ),
            ],
            thread.last === 0 && [
                wait ? "loading" : "empty",
                () => h("li", { class: "middle soft" }, t(wait ? "loading" : "messagesEmpty")),
            ],
            ...thread.messages.map((one) => /** @type {Item} */ ([one.number, () => this.#message(one)])),
        ]);
        place.dataset.shown = wait ? "" : "shown";
        const seen = thread.messages
            .filter(({ from, number }) => from === "patient" && number <= conversation.other_read)
            .at(-1)?.number;
        for (const label of list.querySelectorAll("[data-seen]")) {
            label.textContent = label.getAttribute("data-seen") === String(seen) ? ` · ${t("messagesSeen")}` : "";
        }
        if (follow) {
            place.scrollTo(0, place.scrollHeight);
        } else if (first !== shown()) {
            // Earlier messages were inserted: keeps the scroll position.
            place.scrollTo(0, place.scrollHeight - fromEnd);
        }
        const problem = thread.problem ? `${this.#problemText(thread.problem)} ${t("messagesKept")}` : "";
        if (feedback.textContent !== problem) {
            fill(feedback, problem && notice("bad", problem));
        }
        send.textContent = t(thread.sending ? "messagesSending" : "messagesSend");
        send.setAttribute("aria-disabled", String(thread.sending));
        this.#updateCount();
        this.#markRead(conversation);
    }

    /** @param {Message} message */
    #message({ from, text, sent_at: at, number }) {
        const own = from === "patient";
        return h(
            "li",
            { class: own ? "message own" : "message" },
            own && unseen(this.care.t("messagesOwn"), ": "),
            h("p", { class: "text", dir: "auto" }, text),
            h("p", { class: "soft small" }, this.care.brief(at), own && h("span", { "data-seen": number })),
        );
    }

    /** @param {Problem} problem */
    #problemText(problem) {
        return (
            this.care.t(problem.reason === "closed" ? "messagesClosed" : "messagesNotSent") +
            (problem.reason === "closed" ? "" : ` ${this.care.sentence(problem)}`)
        );
    }

    #updateCount() {
        if (!this.#parts) {
            return;
        }
        const { remaining, text } = this.#parts;
        const long = [...this.#thread().draft].length;
        remaining.textContent = long > COUNTED_FROM ? this.care.t("messagesLeft", { n: MAX_LENGTH - long }) : "";
        text.setAttribute("aria-invalid", String(long > MAX_LENGTH));
    }

    /**
     * Sends the text; retries use the same id, so that it is stored once.
     *
     * @param {Event} event
     */
    async #send(event) {
        event.preventDefault();
        const id = this.#open;
        const thread = this.#thread();
        const text = thread.draft;
        if (thread.sending || !text.trim() || [...text].length > MAX_LENGTH) {
            this.#parts?.text.focus();
            return;
        }
        if (thread.id?.of !== text) {
            thread.id = { of: text, id: randomId() };
        }
        thread.sending = true;
        thread.problem = null;
        this.render();
        try {
            /** @type {Answer<"sendOwnMessage">} */
            const { data } = await this.care.call("POST", `conversations/${id}/messages`, {
                text,
                client_id: thread.id.id,
            });
            thread.id = null;
            if (thread.draft === text) {
                thread.draft = "";
            }
            await this.#addSent(id, thread, data);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
            thread.problem = problem;
        }
        thread.sending = false;
        if (this.#open === id && this.#parts) {
            this.#parts.text.value = thread.draft;
            this.render();
        }
    }

    /**
     * Adds a message that was sent; if earlier ones are missing, they are fetched first.
     *
     * @param {string | null} id of the conversation
     * @param {Thread} thread
     * @param {Message} message
     */
    async #addSent(id, thread, message) {
        if (message.number === thread.last + 1) {
            add(thread, [message]);
            const conversation = this.data?.find((one) => one.id === id);
            if (conversation) {
                conversation.last = Math.max(conversation.last, message.number);
                conversation.updated_at = message.sent_at;
            }
        } else {
            await this.reload();
        }
        if (this.#open === id && this.#parts) {
            this.render();
            this.#parts.thread.scrollTo(0, this.#parts.thread.scrollHeight);
        }
    }

    /**
     * Marks visible messages as read.
     *
     * @param {Conversation} conversation
     */
    async #markRead({ id, unread, own_read: read }) {
        const thread = this.#thread();
        const number = thread.last;
        if (
            document.hidden ||
            this.element.getClientRects().length === 0 ||
            number <= Math.max(read, thread.read) ||
            unread === 0 ||
            !this.running
        ) {
            return;
        }
        thread.read = number;
        try {
            await this.care.call("PUT", `conversations/${id}/read`, { number });
        } catch (problem) {
            thread.read = 0; // Retried with the next update.
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
        }
    }
}

/**
 * Updates a list to match items, each a key and a function that creates its element. Remaining
 * elements are not touched, so that screen readers do not announce them again.
 *
 * @param {HTMLElement} list
 * @param {(Item | false)[]} items
 */
function updateList(list, items) {
    const before = new Map([...list.children].map((one) => [one.getAttribute("data-item"), one]));
    const now = items
        .filter((item) => item !== false)
        .map(([key, make]) => {
            const one = before.get(String(key)) ?? make();
            one.setAttribute("data-item", String(key));
            return one;
        });
    before.forEach((one) => now.includes(one) || one.remove());
    now.forEach((one, i) => one === list.children[i] || list.insertBefore(one, list.children[i] ?? null));
}

/**
 * Adds messages in their order, each once.
 *
 * @param {Thread} thread
 * @param {Message[]} messages
 */
function add(thread, messages) {
    const known = new Set(thread.messages.map(({ number }) => number));
    thread.messages.push(...messages.filter(({ number }) => !known.has(number)));
    thread.messages.sort((a, b) => a.number - b.number);
    thread.last = thread.messages.at(-1)?.number ?? thread.last;
}
