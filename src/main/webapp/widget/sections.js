/*
 * The sections of the element, but for messages.
 */
import { button, door, fill, h, initials, named, notice, unseen } from "./dom.js";
import { Problem } from "./session.js";

const FIRST_RETRY = 5000;
const LAST_RETRY = 60_000;
const READ_AGAIN = 10 * 60_000; // A visit that was moved or cancelled meanwhile says so.
const SPREAD = 1500; // So that not all pages ask in the same instant.
const SECOND = 1000;
const FEW = 5;
/** How long a link to a document is good. */
const LINK_WORKS = 60_000;

/** A card that shows what it has read, keeps it when reading fails, and reads again by itself. */
export class Section {
    data = null;
    problem = null;
    /** Whether it looks after itself. */
    running = false;
    #shown = "";
    #reading = null;
    #timer = 0;
    #tries = 0;

    /** @param care what all sections of an element share */
    constructor(care, name) {
        this.care = care;
        this.name = name;
        this.heading = h("h2", { part: "heading", id: name, tabindex: -1 });
        this.told = h("div", { class: "told", role: "status" });
        this.body = h("div", { class: "body" });
        this.element = h("div", { part: "card", class: "card", role: "group", "aria-labelledby": name }, this.heading, this.told, this.body);
    }

    /** What it shows; from here on it looks after itself, until `rest()`. */
    begin() {
        this.running = true;
        return this.load();
    }

    rest() {
        this.running = false;
        clearTimeout(this.#timer);
    }

    /** Reads what is shown. Whoever asks meanwhile waits for the same. */
    load() {
        this.#reading ??= this.#load().finally(() => {
            this.#reading = null;
        });
        return this.#reading;
    }

    /** The same, where there is something newer than what may be under way. */
    reload() {
        return this.#reading ? this.#reading.then(() => this.load()) : this.load();
    }

    async #load() {
        clearTimeout(this.#timer);
        try {
            this.data = await this.read();
            this.problem = null;
            this.#tries = 0;
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.problem = problem;
            this.care.failed(problem);
            this.#later(problem);
        }
        this.render();
    }

    /** What may be better later is tried again. */
    #later({ status, retryAfter }) {
        if (this.running && (status === 0 || status === 429 || status >= 500)) {
            const wait = Math.max(Math.min(FIRST_RETRY * 2 ** this.#tries++, LAST_RETRY), (retryAfter ?? 0) * SECOND);
            this.#timer = setTimeout(() => this.load(), wait + Math.random() * SPREAD);
        }
    }

    /** @param anew whether what has not changed is shown anew as well, as in another language */
    render(anew = false) {
        this.heading.textContent = this.care.t(`${this.name}Title`);
        this.element.setAttribute("aria-busy", String(this.data === null && this.problem === null));
        this.#tell();
        const shown = JSON.stringify(this.depends());
        if (anew || shown !== this.#shown) {
            this.#shown = shown;
            fill(this.body, this.data === null ? this.problem ? null : h("p", { class: "soft" }, this.care.t("loading")) : this.show(this.data));
        }
    }

    /** What the body is shown anew for, if it is not as it was. */
    depends() {
        return [this.data, this.problem !== null && this.data === null, this.state?.() ?? null];
    }

    #tell() {
        const { t } = this.care;
        const again = button(t("again"), () => this.load(), { plain: true, key: "again" });
        const text = this.problem && (this.data === null ? "" : `${t("stale")} `) + this.care.sentence(this.problem);
        if (this.told.textContent !== (text ?? "") + (text ? again.textContent : "")) {
            fill(this.told, text && notice("wait", text, again));
        }
    }
}

/** Whose it is, and their plan. */
export class Plan extends Section {
    async read() {
        const { known } = this.care;
        this.care.known = null;
        return known ?? this.care.me();
    }

    show({ first_name: first, last_name: last, organization, plan, subscribed_until: until }) {
        const { t } = this.care;
        const name = plan === "default" ? t("planDefault") : plan;
        return h("div", { class: "stack" },
            h("div", { class: "who" }, initials([first, last].filter(Boolean).join(" ")),
                h("div", {}, h("p", { class: "name" }, named([first, last].filter(Boolean).join(" "))), h("p", { class: "soft small" }, named(organization.name)))),
            plan === null ? h("p", {}, t("planNone")) : [
                h("p", {}, h("span", { class: "strong" }, named(name)), h("br"), until === null ? t("planOpen") : t("planUntil", { day: this.care.day(until) })),
            ]);
    }
}

/** Takes an activation code. */
export class Codes extends Section {
    #text = "";
    #field = null;
    #answer = null;
    #sending = false;

    async read() {
        return {};
    }

    show() {
        const { t } = this.care;
        this.#field = h("input", {
            id: "code", type: "text", maxlength: 255, autocomplete: "off", autocapitalize: "off", spellcheck: "false", value: this.#text, "data-key": "code", "aria-describedby": "code-told",
            oninput: () => {
                this.#text = this.#field.value;
            },
        });
        this.answered = h("div", { id: "code-told", class: "told", role: "status" });
        this.send = h("button", { type: "submit", part: "button", class: "button" }, t("codesSend"));
        const form = h("form", { class: "stack", novalidate: true, onsubmit: (event) => this.#redeem(event) },
            this.answered,
            h("div", { class: "field-row" }, h("div", {}, h("label", { for: "code" }, t("codesLabel")), this.#field), this.send));
        this.#say();
        return form;
    }

    #say() {
        const good = this.#answer?.good;
        fill(this.answered, this.#answer && notice(good ? "good" : "bad", this.#answer.text()));
        this.#field.setAttribute("aria-invalid", String(Boolean(this.#answer) && !good));
        this.send.setAttribute("aria-disabled", String(this.#sending));
    }

    async #redeem(event) {
        event.preventDefault();
        if (this.#sending) {
            return;
        }
        const { care } = this;
        const code = this.#text.trim();
        if (!code) {
            this.#refused(() => care.t("codesMissing"));
            return;
        }
        this.#sending = true;
        this.#answer = null;
        this.#say();
        try {
            const { data } = await care.call("POST", "redemptions", { code });
            this.#text = this.#field.value = "";
            this.#answer = { good: true, text: () => care.t("codesDone") };
            care.emit("redeem", { plan: data.plan, subscribed_until: data.subscribed_until });
            care.load("plan");
        } catch (problem) {
            care.failed(problem);
            const { status, reason } = problem;
            this.#refused(() => reason && care.knows(`codes_${reason}`) ? care.t(`codes_${reason}`)
                : status === 422 ? care.t("codes_unknown") : `${care.sentence(problem)} ${care.t("codesKept")}`);
        } finally {
            this.#sending = false;
            this.#say();
        }
    }

    #refused(text) {
        this.#answer = { good: false, text };
        this.#say();
        this.#field.focus();
    }
}

/** Visits: the next ones with the time that is left, by the service's clock. */
export class Appointments extends Section {
    #ticking = 0;
    #readAt = 0;
    #writing = null; // code of the visit with whose professional a conversation is being opened
    #refused = null;

    begin() {
        clearInterval(this.#ticking);
        this.#ticking = setInterval(() => this.#tick(), SECOND);
        return super.begin();
    }

    rest() {
        super.rest();
        clearInterval(this.#ticking);
    }

    async read() {
        const { data } = await this.care.call("GET", "appointments");
        this.#readAt = this.care.now();
        return data;
    }

    /** Which doors are open, and whether one can write. */
    state() {
        return [this.data?.map((visit) => this.#isOpen(visit)) ?? null, Boolean(this.care.messages()), this.#writing, this.#refused?.code ?? null];
    }

    show(visits) {
        const { t } = this.care;
        const ahead = visits.filter((visit) => visit.url !== null);
        const over = visits.filter((visit) => visit.url === null);
        return [
            ahead.length === 0 ? h("p", {}, t("appointmentsNone")) : many(this.care, "ahead", ahead, (visit) => this.#ahead(visit)),
            over.length > 0 && h("div", { class: "reveal" }, revealed(this.care, "over", t("appointmentsOver", { n: over.length }), () =>
                h("ul", { class: "list" }, over.map((visit) => h("li", {}, this.#what(visit), badge(t(`visit_${visit.state}`)), this.#over(visit)))))),
        ];
    }

    #what(visit) {
        const { name, title } = visit.professional;
        return h("div", { class: "who" }, initials(name), h("div", {},
            h("p", { class: "name first" }, this.care.moment(visit.starts_at)),
            h("p", {}, named(name), title && h("span", { class: "soft" }, " · ", named(title)))));
    }

    #ahead(visit) {
        const { t } = this.care;
        const join = (event) => this.care.asks("join", { url: visit.url }, event);
        const whose = unseen(", ", this.care.moment(visit.starts_at), ", ", named(visit.professional.name), ", ", t("newTab"));
        const open = this.#isOpen(visit);
        const state = visit.state === "in_call" ? badge(t("visit_in_call")) : null;
        return h("li", {}, this.#what(visit),
            h("p", { class: open ? "when" : "when soft", "data-opens": open ? null : visit.opens_at }, open ? t("appointmentsOpen") : this.#left(visit.opens_at), state && " ", state),
            h("div", { class: "acts" }, open
                ? door(visit.url, [t("appointmentsJoin"), whose], join, { key: `join ${visit.code}` })
                : door(visit.url, [t("appointmentsPrepare"), whose], join, { plain: true, key: `join ${visit.code}` }), this.#letter(visit)),
            this.#trouble(visit));
    }

    #over(visit) {
        const letter = this.#letter(visit);
        return letter && [h("div", { class: "acts" }, letter), this.#trouble(visit)];
    }

    /** Where messages are shown as well. */
    #letter({ code, state, professional: { hash, name } }) {
        return hash && state !== "cancelled" && this.care.messages() && button([this.care.t("messagesNew"), unseen(", ", named(name))], () => this.#write(code, hash), {
            plain: true, key: `write ${code}`, "aria-disabled": String(this.#writing === code),
        });
    }

    #trouble({ code }) {
        return this.#refused?.code === code && h("div", { class: "reveal", role: "alert" }, notice("bad", this.care.sentence(this.#refused.problem)));
    }

    async #write(code, hash) {
        if (this.#writing !== null) {
            return;
        }
        this.#writing = code;
        this.#refused = null;
        this.render();
        try {
            await this.care.messages().talk(hash);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
            this.#refused = { code, problem };
        } finally {
            this.#writing = null;
            this.render();
        }
    }

    #isOpen({ url, opens_at: opens }) {
        return url !== null && (!opens || Date.parse(opens) <= this.care.now());
    }

    #left(opens) {
        return this.care.t("appointmentsLeft", { time: this.care.span(Date.parse(opens) - this.care.now()) });
    }

    #tick() {
        if (this.data === null || document.hidden) {
            return;
        }
        this.render();
        for (const line of this.body.querySelectorAll("[data-opens]")) {
            const text = this.#left(line.dataset.opens);
            if (line.firstChild.data !== text) {
                line.firstChild.data = text;
            }
        }
        if (this.care.now() - this.#readAt > READ_AGAIN && !this.problem) {
            this.load();
        }
    }
}

/** Prescriptions, each with its document. */
export class Prescriptions extends Section {
    #links = new Map();
    #getting = new Set();
    #problems = new Map();
    #ends = [];

    rest() {
        super.rest();
        this.#ends.splice(0).forEach(clearTimeout);
        this.#links.clear();
    }

    async read() {
        return (await this.care.call("GET", "prescriptions")).data;
    }

    state() {
        return [[...this.#links], [...this.#getting], [...this.#problems.keys()]];
    }

    show(prescriptions) {
        return prescriptions.length === 0
            ? h("p", {}, this.care.t("prescriptionsNone"))
            : many(this.care, "prescriptions", prescriptions, (one) => this.#one(one));
    }

    #one({ code, issued_at: issued, state, active_substances: substances }) {
        const { t } = this.care;
        const what = this.care.list(substances);
        const whose = unseen(", ", named(what), ", ", this.care.day(issued), ", ", t("newTab"));
        const link = this.#links.get(code);
        const key = `paper ${code}`;
        const problem = this.#problems.get(code);
        return h("li", {}, h("div", { class: "row" },
            h("div", { class: "grow" },
                h("p", { class: "name" }, named(what)),
                h("p", { class: "soft" }, this.care.day(issued), state === "withdrawn" && " ", state === "withdrawn" && badge(t("prescriptionsWithdrawn")))),
            link ? door(link, [t("prescriptionsReady"), whose], (event) => this.care.asks("download", { url: link }, event), { plain: true, key })
                : button([t(this.#getting.has(code) ? "prescriptionsGetting" : "prescriptionsOpen"), whose], () => this.#get(code), {
                    plain: true, key, "aria-disabled": String(this.#getting.has(code)),
                })),
        problem && h("div", { class: "reveal", role: "alert" }, notice("bad", this.care.sentence(problem))));
    }

    /** The link opens at once; where the browser does not let it, it stands there for as long as it works. */
    async #get(code) {
        if (this.#getting.has(code)) {
            return;
        }
        this.#getting.add(code);
        this.#problems.delete(code);
        this.render();
        try {
            const { data } = await this.care.call("POST", `prescriptions/${encodeURIComponent(code)}/links`);
            this.#links.set(code, data.url);
            this.#ends.push(setTimeout(() => {
                this.#links.delete(code);
                this.render();
            }, LINK_WORKS));
        } catch (problem) {
            this.care.failed(problem);
            this.#problems.set(code, problem);
        }
        this.#getting.delete(code);
        this.render();
        if (this.#links.has(code)) {
            [...this.body.querySelectorAll("a")].find((one) => one.dataset.key === `paper ${code}`)?.click();
        }
    }
}

export function badge(text, strongly = false) {
    return h("span", { class: strongly ? "badge strongly" : "badge" }, text);
}

/** A list of which the first few are shown, and the others when asked for. */
export function many(care, name, items, show) {
    const all = care.unfolded.has(name);
    const list = h("ul", { class: "list" }, items.slice(0, all ? items.length : FEW).map(show));
    if (all || items.length <= FEW) {
        return list;
    }
    const more = button(care.t("all", { n: items.length }), () => {
        care.unfolded.add(name);
        const others = items.slice(FEW).map(show);
        list.append(...others);
        list.parentNode.querySelector(".reveal > [data-key=more]")?.parentNode.remove();
        others[0].setAttribute("tabindex", "-1");
        others[0].focus();
    }, { plain: true, key: "more" });
    return [list, h("div", { class: "reveal" }, more)];
}

/** What is shown when asked for. */
function revealed(care, name, label, show) {
    const place = h("div", { class: "reveal" });
    const asked = button(label, () => {
        care.unfolded[care.unfolded.has(name) ? "delete" : "add"](name);
        turn();
    }, { plain: true, key: name });
    const turn = () => {
        asked.setAttribute("aria-expanded", String(care.unfolded.has(name)));
        fill(place, care.unfolded.has(name) && show());
    };
    turn();
    return [asked, place];
}
