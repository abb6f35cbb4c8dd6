/*
 * Conversations with professionals: the list of them, or one that is open.
 */
import { button, fill, h, initials, named, notice, randomId, unseen } from "./dom.js";
import { Line } from "./line.js";
import { badge, many, Section } from "./sections.js";
import { Problem } from "./session.js";

const ASK_EVERY = 10_000; // Without a line.
const AT_ONCE = 50;
const LONGEST_TEXT = 4000;
const NEARLY_LONGEST = 3600;
/** How far from its end a thread may be scrolled and still follow it. */
const NEAR = 80;

export class Messages extends Section {
    #line;
    #asking = 0;
    #open = null; // id of the conversation that is shown
    #threads = new Map();
    #parts = null; // elements of the open one

    constructor(care, name) {
        super(care, name);
        this.#line = new Line(care.session, { ready: () => this.reload(), message: (message) => this.#told(message) });
    }

    async begin() {
        clearInterval(this.#asking);
        this.#asking = setInterval(() => this.#line.ready || document.hidden || this.problem || this.load(), ASK_EVERY);
        await super.begin();
        if (this.running) {
            this.#line.open();
            this.#line.hurry();
        }
    }

    rest() {
        super.rest();
        clearInterval(this.#asking);
        this.#line.close();
    }

    /** There is a newer token. */
    renewed() {
        this.#line.hello();
    }

    async read() {
        const { data } = await this.care.call("GET", "conversations");
        const open = data.find(({ id }) => id === this.#open);
        if (open && this.#thread().last < open.last) {
            await this.#fetch(open);
        }
        return data;
    }

    #told({ type, id, hash, status, last, unread, other_read: read }) {
        if (this.data === null) {
            return;
        }
        if (type === "professional") {
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

    /** An open conversation stays as it is, with the text that is being written. */
    depends() {
        const open = this.data?.find(({ id }) => id === this.#open);
        return open ? [open.id, open.writable] : super.depends();
    }

    render(anew = false) {
        super.render(anew);
        if (this.#parts) {
            this.#show();
        }
    }

    show(conversations) {
        const open = conversations.find(({ id }) => id === this.#open);
        if (open) {
            return this.#frame(open);
        }
        this.#parts = null;
        this.#open = null;
        return conversations.length === 0
            ? h("p", {}, this.care.t("messagesNone"))
            : many(this.care, "messages", conversations, (one) => h("li", {}, this.#entry(one)));
    }

    #entry({ id, unread, updated_at: updated, professional }) {
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

    /** What is known of the open conversation, with what the patient is writing. */
    #thread() {
        if (!this.#threads.has(this.#open)) {
            this.#threads.set(this.#open, { messages: [], last: 0, more: false, loaded: false, draft: "", id: null, sending: false, problem: null, read: 0 });
        }
        return this.#threads.get(this.#open);
    }

    /**
     * Shows the conversation with a professional, which begins if there is none.
     *
     * @throws Problem if there can be none
     */
    async talk(hash) {
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

    async #fetch({ id }) {
        const thread = this.#thread();
        for (let more = true; more;) {
            const query = thread.last > 0 ? `after=${thread.last}&limit=${AT_ONCE}` : `limit=${AT_ONCE}`;
            const answer = await this.care.call("GET", `conversations/${id}/messages?${query}`);
            if (thread.last === 0) {
                thread.more = answer.more;
            }
            more = thread.last > 0 && answer.more && answer.data.length > 0;
            add(thread, answer.data);
        }
        thread.loaded = true;
    }

    async #earlier() {
        const thread = this.#thread();
        try {
            const answer = await this.care.call("GET", `conversations/${this.#open}/messages?before=${thread.messages[0].number}&limit=${AT_ONCE}`);
            thread.more = answer.more;
            add(thread, answer.data);
        } catch (problem) {
            thread.problem = problem;
            this.care.failed(problem);
        }
        this.render();
        if (!thread.more && this.#parts && this.#thread() === thread) {
            this.#parts.thread.focus({ preventScroll: true }); // The button is gone.
        }
    }

    #frame({ professional, writable }) {
        const { t } = this.care;
        const thread = this.#thread();
        const parts = {
            name: h("h3", { tabindex: -1 }, named(professional.name)),
            about: h("p", { class: "soft small" }),
            list: h("ul"),
            thread: h("div", { class: "thread", role: "log", tabindex: 0, "aria-label": t("messagesThread", { name: professional.name }) }),
            told: h("div", { class: "told", role: "status" }),
            left: h("p", { class: "soft small", id: "left" }),
            text: h("textarea", {
                id: "text", rows: 3, value: thread.draft, readonly: !writable, "aria-describedby": "left", "data-key": "text",
                oninput: () => {
                    thread.draft = parts.text.value;
                    this.#count();
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
                parts.told,
                writable ? [h("div", {}, h("label", { for: "text" }, t("messagesWrite")), parts.text, parts.left), h("div", {}, parts.send)]
                    : [h("p", { class: "soft" }, t("messagesClosed")), thread.draft && parts.text]),
        ];
    }

    /** What changes in an open conversation. */
    #show() {
        const { t } = this.care;
        const { thread: place, list, about, told, send } = this.#parts;
        const thread = this.#thread();
        const of = this.data.find(({ id }) => id === this.#open);
        fill(about, of.professional.title && [named(of.professional.title), " · "], this.#status(of.professional));
        const follow = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
        const fromEnd = place.scrollHeight - place.scrollTop;
        const first = list.querySelector(".message");
        const wait = of.last > 0 && !thread.loaded;
        // Only what is new is said: neither all that is there at first, nor what is earlier.
        const old = !place.dataset.shown || first && first.dataset.item !== String(thread.messages[0].number);
        place.setAttribute("aria-live", old ? "off" : "polite");
        keep(list, [
            thread.more && ["earlier", () => h("li", { class: "middle" }, button(t("messagesEarlier"), () => this.#earlier(), { plain: true, key: "earlier" }))],
            thread.last === 0 && [wait ? "loading" : "empty", () => h("li", { class: "middle soft" }, t(wait ? "loading" : "messagesEmpty"))],
            ...thread.messages.map((one) => [one.number, () => this.#message(one)]),
        ]);
        place.dataset.shown = wait ? "" : "shown";
        const seen = thread.messages.filter(({ from, number }) => from === "patient" && number <= of.other_read).at(-1)?.number;
        for (const mark of list.querySelectorAll("[data-seen]")) {
            mark.textContent = mark.dataset.seen === String(seen) ? ` · ${t("messagesSeen")}` : "";
        }
        if (follow) {
            place.scrollTo(0, place.scrollHeight);
        } else if (first !== list.querySelector(".message")) {
            place.scrollTo(0, place.scrollHeight - fromEnd); // Earlier ones came: what is looked at stays.
        }
        const why = thread.problem ? `${this.#why(thread.problem)} ${t("messagesKept")}` : "";
        if (told.textContent !== why) {
            fill(told, why && notice("bad", why));
        }
        send.textContent = t(thread.sending ? "messagesSending" : "messagesSend");
        send.setAttribute("aria-disabled", String(thread.sending));
        this.#count();
        this.#mark(of);
    }

    #message({ from, text, sent_at: at, number }) {
        const own = from === "patient";
        return h("li", { class: own ? "message own" : "message" },
            own && unseen(this.care.t("messagesOwn"), ": "),
            h("p", { class: "text", dir: "auto" }, text),
            h("p", { class: "soft small" }, this.care.brief(at), own && h("span", { "data-seen": number })));
    }

    #why(problem) {
        return this.care.t(problem.reason === "closed" ? "messagesClosed" : "messagesNotSent") + (problem.reason === "closed" ? "" : ` ${this.care.sentence(problem)}`);
    }

    #count() {
        const { left, text } = this.#parts;
        const long = [...this.#thread().draft].length;
        left.textContent = long > NEARLY_LONGEST ? this.care.t("messagesLeft", { n: LONGEST_TEXT - long }) : "";
        text.setAttribute("aria-invalid", String(long > LONGEST_TEXT));
    }

    /** The same text goes under the same id, however often: it is kept once. */
    async #send(event) {
        event.preventDefault();
        const id = this.#open;
        const thread = this.#thread();
        const text = thread.draft;
        if (thread.sending || !text.trim() || [...text].length > LONGEST_TEXT) {
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
            await this.#took(id, thread, data);
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

    /** What came before it and is not known yet is fetched first: nothing is skipped. */
    async #took(id, thread, message) {
        if (message.number === thread.last + 1) {
            add(thread, [message]);
            const of = this.data.find((one) => one.id === id);
            of.last = Math.max(of.last, message.number);
            of.updated_at = message.sent_at;
        } else {
            await this.reload();
        }
        if (this.#open === id && this.#parts) {
            this.render();
            this.#parts.thread.scrollTo(0, this.#parts.thread.scrollHeight);
        }
    }

    /** What somebody sees is read. */
    async #mark({ id, unread, own_read: read }) {
        const thread = this.#thread();
        const number = thread.last;
        if (document.hidden || this.element.getClientRects().length === 0 || number <= Math.max(read, thread.read) || unread === 0 || !this.running) {
            return;
        }
        thread.read = number;
        try {
            await this.care.call("PUT", `conversations/${id}/read`, { number });
        } catch (problem) {
            thread.read = 0; // With the next look.
            this.care.failed(problem);
        }
    }
}

/**
 * Brings a list in line with items, each a key and what makes its element; those that stay are not touched, so
 * that nobody hears them again.
 */
function keep(list, items) {
    const before = new Map([...list.children].map((one) => [one.dataset.item, one]));
    const now = items.filter(Boolean).map(([key, make]) => {
        const one = before.get(String(key)) ?? make();
        one.dataset.item = key;
        return one;
    });
    before.forEach((one) => now.includes(one) || one.remove());
    now.forEach((one, i) => one === list.children[i] || list.insertBefore(one, list.children[i] ?? null));
}

/** Messages in their order, each once. */
function add(thread, messages) {
    const known = new Set(thread.messages.map(({ number }) => number));
    thread.messages.push(...messages.filter(({ number }) => !known.has(number)));
    thread.messages.sort((a, b) => a.number - b.number);
    thread.last = thread.messages.at(-1)?.number ?? thread.last;
}
