/* Conversations with professionals: the list, or the open one. */
import { Problem } from "../ui/problem.js";
import { ReconnectingSocket } from "../ui/socket.js";
import { button, fill, h, initials, named, notice, randomId, unseen } from "./dom.js";
import { badge, foldedList, Section } from "./sections.js";

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

export class Messages extends Section {
    #socket;
    #pollTimer = 0;
    #open = null; // id of the open conversation
    #threads = new Map();
    #parts = null; // elements of the open conversation

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
        this.#pollTimer = setInterval(() => this.#socket.isAdmitted || document.hidden || this.problem || this.load(), POLL_MS);
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

    /** Called when there is a newer token. */
    renewed() {
        if (this.#socket.isAdmitted) {
            this.#socket.send(this.care.session.hello());
        }
    }

    async read() {
        const { data } = await this.care.call("GET", "conversations");
        const open = data.find(({ id }) => id === this.#open);
        if (open && this.#thread().last < open.last) {
            await this.#loadNewer(open);
        }
        return data;
    }

    #receive({ type, id, hash, status, last, unread, other_read: read }) {
        if (type === "ready") {
            this.reload();
        } else if (this.data === null) {
            return;
        } else if (type === "professional") {
            this.data.filter((one) => one.professional.hash === hash).forEach((one) => {
                one.professional.status = status;
            });
            this.render();
        } else if (type === "conversation") {
            const known = this.data.find((one) => one.id === id);
            if (known && known.last === last) {
                Object.assign(known, { unread, other_read: read });
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
        if (this.#parts) {
            this.#update();
        }
    }

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

    #listEntry({ id, unread, updated_at: updated, professional }) {
        return h("button", { type: "button", class: "conversation", "data-key": id, onclick: () => this.#enter(id) },
            initials(professional.name),
            h("span", { class: "grow" },
                h("span", { class: "name" }, named(professional.name)), unseen(", "),
                h("span", { class: "soft small" },
                    professional.title && [named(professional.title), " · "], this.#status(professional), " · ", this.care.brief(updated))),
            unread > 0 && [unseen(", "), badge(this.care.t("messagesUnread", { n: unread }), true)]);
    }

    #status({ status }) {
        return h("span", { class: status === "online" ? "online" : "" }, this.care.t(status === "online" ? "messagesOnline" : "messagesOffline"));
    }

    /** The state of the open conversation, with the draft. */
    #thread() {
        if (!this.#threads.has(this.#open)) {
            this.#threads.set(this.#open, { messages: [], last: 0, more: false, loaded: false, draft: "", id: null, sending: false, problem: null, read: 0 });
        }
        return this.#threads.get(this.#open);
    }

    /**
     * Shows the conversation with a professional, which is created if there is none.
     *
     * @throws Problem if it cannot be created
     */
    async openConversationWith(hash) {
        const { data: opened } = await this.care.call("POST", "conversations", { professional: { hash } });
        await this.load();
        if (!this.data?.some(({ id }) => id === opened.id)) {
            this.data = [opened, ...this.data ?? []];
        }
        this.#enter(opened.id);
    }

    async #enter(id) {
        this.#open = id;
        this.render();
        this.#parts.name.focus();
        await this.load();
        this.#parts?.thread.scrollTo(0, this.#parts.thread.scrollHeight);
    }

    #leave() {
        const id = this.#open;
        this.#open = null;
        this.#parts = null;
        this.render();
        ([...this.body.querySelectorAll("[data-key]")].find((one) => one.dataset.key === id) ?? this.heading).focus();
        this.load();
    }

    async #loadNewer({ id }) {
        const thread = this.#thread();
        for (let more = true; more;) {
            const query = thread.last > 0 ? `after=${thread.last}&limit=${PAGE_SIZE}` : `limit=${PAGE_SIZE}`;
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
            const response = await this.care.call("GET", `conversations/${this.#open}/messages?before=${thread.messages[0].number}&limit=${PAGE_SIZE}`);
            thread.more = response.more;
            add(thread, response.data);
        } catch (problem) {
            thread.problem = problem;
            this.care.failed(problem);
        }
        this.render();
        if (!thread.more && this.#parts && this.#thread() === thread) {
            this.#parts.thread.focus({ preventScroll: true }); // The focused button was removed.
        }
    }

    #threadView({ professional, writable }) {
        const { t } = this.care;
        const thread = this.#thread();
        const parts = {
            name: h("h3", { tabindex: -1 }, named(professional.name)),
            about: h("p", { class: "soft small" }),
            list: h("ul"),
            thread: h("div", { class: "thread", role: "log", tabindex: 0, "aria-label": t("messagesThread", { name: professional.name }) }),
            feedback: h("div", { class: "told", role: "status" }),
            remaining: h("p", { class: "soft small", id: "left" }),
            text: h("textarea", {
                id: "text", rows: 3, value: thread.draft, readonly: !writable, "aria-describedby": "left", "data-key": "text",
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
            h("form", { class: "stack", novalidate: true, onsubmit: (event) => this.#send(event) },
                parts.feedback,
                writable ? [h("div", {}, h("label", { for: "text" }, t("messagesWrite")), parts.text, parts.remaining), h("div", {}, parts.send)]
                    : [h("p", { class: "soft" }, t("messagesClosed")), thread.draft && parts.text]),
        ];
    }

    /** Updates the open conversation. */
    #update() {
        const { t } = this.care;
        const { thread: place, list, about, feedback, send } = this.#parts;
        const thread = this.#thread();
        const conversation = this.data.find(({ id }) => id === this.#open);
        fill(about, conversation.professional.title && [named(conversation.professional.title), " · "], this.#status(conversation.professional));
        const follow = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
        const fromEnd = place.scrollHeight - place.scrollTop;
        const first = list.querySelector(".message");
        const wait = conversation.last > 0 && !thread.loaded;
        // Screen readers only announce new messages, neither the first load nor earlier ones.
        const old = !place.dataset.shown || first && first.dataset.item !== String(thread.messages[0].number);
        place.setAttribute("aria-live", old ? "off" : "polite");
        updateList(list, [
            thread.more && ["earlier", () => h("li", { class: "middle" }, button(t("messagesEarlier"), () => this.#loadEarlier(), { plain: true, key: "earlier" }))],
            thread.last === 0 && [wait ? "loading" : "empty", () => h("li", { class: "middle soft" }, t(wait ? "loading" : "messagesEmpty"))],
            ...thread.messages.map((one) => [one.number, () => this.#message(one)]),
        ]);
        place.dataset.shown = wait ? "" : "shown";
        const seen = thread.messages.filter(({ from, number }) => from === "patient" && number <= conversation.other_read).at(-1)?.number;
        for (const label of list.querySelectorAll("[data-seen]")) {
            label.textContent = label.dataset.seen === String(seen) ? ` · ${t("messagesSeen")}` : "";
        }
        if (follow) {
            place.scrollTo(0, place.scrollHeight);
        } else if (first !== list.querySelector(".message")) {
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

    #message({ from, text, sent_at: at, number }) {
        const own = from === "patient";
        return h("li", { class: own ? "message own" : "message" },
            own && unseen(this.care.t("messagesOwn"), ": "),
            h("p", { class: "text", dir: "auto" }, text),
            h("p", { class: "soft small" }, this.care.brief(at), own && h("span", { "data-seen": number })));
    }

    #problemText(problem) {
        return this.care.t(problem.reason === "closed" ? "messagesClosed" : "messagesNotSent") + (problem.reason === "closed" ? "" : ` ${this.care.sentence(problem)}`);
    }

    #updateCount() {
        const { remaining, text } = this.#parts;
        const long = [...this.#thread().draft].length;
        remaining.textContent = long > COUNTED_FROM ? this.care.t("messagesLeft", { n: MAX_LENGTH - long }) : "";
        text.setAttribute("aria-invalid", String(long > MAX_LENGTH));
    }

    /** Sends the text; retries use the same id, so that it is stored once. */
    async #send(event) {
        event.preventDefault();
        const id = this.#open;
        const thread = this.#thread();
        const text = thread.draft;
        if (thread.sending || !text.trim() || [...text].length > MAX_LENGTH) {
            this.#parts.text.focus();
            return;
        }
        if (thread.id?.of !== text) {
            thread.id = { of: text, id: randomId() };
        }
        thread.sending = true;
        thread.problem = null;
        this.render();
        try {
            const { data } = await this.care.call("POST", `conversations/${id}/messages`, { text, client_id: thread.id.id });
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

    /** Adds a message that was sent; if earlier ones are missing, they are fetched first. */
    async #addSent(id, thread, message) {
        if (message.number === thread.last + 1) {
            add(thread, [message]);
            const conversation = this.data.find((one) => one.id === id);
            conversation.last = Math.max(conversation.last, message.number);
            conversation.updated_at = message.sent_at;
        } else {
            await this.reload();
        }
        if (this.#open === id && this.#parts) {
            this.render();
            this.#parts.thread.scrollTo(0, this.#parts.thread.scrollHeight);
        }
    }

    /** Marks visible messages as read. */
    async #markRead({ id, unread, own_read: read }) {
        const thread = this.#thread();
        const number = thread.last;
        if (document.hidden || this.element.getClientRects().length === 0 || number <= Math.max(read, thread.read) || unread === 0 || !this.running) {
            return;
        }
        thread.read = number;
        try {
            await this.care.call("PUT", `conversations/${id}/read`, { number });
        } catch (problem) {
            thread.read = 0; // Retried with the next update.
            this.care.failed(problem);
        }
    }
}

/**
 * Updates a list to match items, each a key and a function that creates its element. Remaining
 * elements are not touched, so that screen readers do not announce them again.
 */
function updateList(list, items) {
    const before = new Map([...list.children].map((one) => [one.dataset.item, one]));
    const now = items.filter(Boolean).map(([key, make]) => {
        const one = before.get(String(key)) ?? make();
        one.dataset.item = key;
        return one;
    });
    before.forEach((one) => now.includes(one) || one.remove());
    now.forEach((one, i) => one === list.children[i] || list.insertBefore(one, list.children[i] ?? null));
}

/** Adds messages in their order, each once. */
function add(thread, messages) {
    const known = new Set(thread.messages.map(({ number }) => number));
    thread.messages.push(...messages.filter(({ number }) => !known.has(number)));
    thread.messages.sort((a, b) => a.number - b.number);
    thread.last = thread.messages.at(-1)?.number ?? thread.last;
}
