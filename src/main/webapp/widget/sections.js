/* The sections of the element, except messages. */
import { Problem } from "../ui/problem.js";
import { button, fill, h, initials, keyed, linkButton, named, notice, unseen } from "./dom.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Child } from "./dom.js" */
/** @import { Messages } from "./messages.js" */
/** @import { Session } from "./session.js" */
/** @import { Translator } from "./words.js" */
/** @typedef {Omit<Schema<"Me">, "now">} Patient */
/** @typedef {Schema<"OwnAppointment">} Visit */
/** @typedef {Schema<"OwnPrescription">} Prescription */
/** @typedef {Answer<"reportOwnAbsence">["data"]["outcome"]} Absence */
/**
 * The context that all sections share, for one patient. Times are instants in ISO 8601.
 *
 * @typedef {object} CareParts
 * @property {Session} session
 * @property {Set<string>} unfolded the names of the lists that are shown whole
 * @property {Patient | null} cachedMe
 * @property {string} [language] absent until the first texts are loaded; nothing is shown before
 * @property {string} [zone] the time zone of times that are shown
 * @property {() => number} now the service's time in milliseconds
 * @property {Session["call"]} call
 * @property {() => Promise<Patient>} me
 * @property {(name: string) => void} load
 * @property {() => Messages | undefined} messages the section with conversations, if the page shows it
 * @property {(name: string, detail?: object) => boolean} emit
 * @property {(name: string, detail: object, event: Event) => void} emitCancelable emits an event that an
 *     app can cancel to open the URL in its own way
 * @property {(problem: Problem) => void} failed
 * @property {(problem: Problem) => string} sentence
 * @property {(at: string) => string} day
 * @property {(at: string) => HTMLElement} moment
 * @property {(at: string) => HTMLElement} brief
 * @property {(at: string) => HTMLElement} hour
 * @property {(at: string) => string} weekday
 */
/** @typedef {CareParts & Pick<Translator, "t" | "knows" | "list" | "span">} Care */

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;
const REREAD_MS = 10 * 60_000; // In case a visit was moved or cancelled.
const REREAD_OPEN_MS = 30_000; // An open visit begins and ends in another window.
const SPREAD_MS = 1500; // Spreads the requests of many pages over time.
const SECOND_MS = 1000;
const FOLDED_LENGTH = 5;
/** The lifetime of a link to a document. */
const LINK_LIFETIME_MS = 60_000;

/**
 * A card that shows data, keeps it when reading fails, and refreshes it automatically.
 *
 * @template Data
 */
export class Section {
    /** @type {Data | null} */
    data = null;
    /** @type {Problem | null} */
    problem = null;
    /** Whether it refreshes automatically. */
    running = false;
    #rendered = "";
    /** @type {Promise<void> | null} */
    #reading = null;
    #timer = 0;
    #tries = 0;

    /**
     * @param {Care} care the context that all sections share
     * @param {string} name
     */
    constructor(care, name) {
        this.care = care;
        this.name = name;
        this.heading = h("h2", { part: "heading", id: name, tabindex: -1 });
        this.feedback = h("div", { class: "told", role: "status" });
        this.body = h("div", { class: "body" });
        this.element = h(
            "div",
            { part: "card", class: "card", role: "group", "aria-labelledby": name },
            this.heading,
            this.feedback,
            this.body,
        );
    }

    /**
     * Reads the data from the service.
     *
     * @returns {Promise<Data>}
     */
    async read() {
        throw new Error(`${this.name} does not read`);
    }

    /**
     * Makes the body.
     *
     * @param {Data} data
     * @returns {Child}
     */
    show(data) {
        throw new Error(`${this.name} does not show ${data}`);
    }

    /**
     * The values beside the data on which the body depends.
     *
     * @returns {unknown}
     */
    state() {
        return null;
    }

    /** Called when there is a newer token. */
    renewed() {}

    /** Loads the data and refreshes it automatically until `stop()`. */
    begin() {
        this.running = true;
        return this.load();
    }

    stop() {
        this.running = false;
        clearTimeout(this.#timer);
    }

    /** Reads the data; concurrent calls share one request. */
    load() {
        this.#reading ??= this.#load().finally(() => {
            this.#reading = null;
        });
        return this.#reading;
    }

    /** Reads the data after a request that may already be running and miss the latest change. */
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
            this.#scheduleRetry(problem);
        }
        this.render();
    }

    /**
     * Schedules a retry for temporary errors.
     *
     * @param {Problem} problem
     */
    #scheduleRetry({ status, retryAfter }) {
        if (this.running && (status === 0 || status === 429 || status >= 500)) {
            const wait = Math.max(
                Math.min(FIRST_RETRY_MS * 2 ** this.#tries++, MAX_RETRY_MS),
                (retryAfter ?? 0) * SECOND_MS,
            );
            this.#timer = setTimeout(() => this.load(), wait + Math.random() * SPREAD_MS);
        }
    }

    /**
     * @param force whether to render even if nothing has changed, for example in another language
     */
    render(force = false) {
        this.heading.textContent = this.care.t(`${this.name}Title`);
        this.element.setAttribute("aria-busy", String(this.data === null && this.problem === null));
        this.#showProblem();
        const shown = JSON.stringify(this.dependencies());
        if (force || shown !== this.#rendered) {
            this.#rendered = shown;
            fill(
                this.body,
                this.data === null
                    ? this.problem
                        ? null
                        : h("p", { class: "soft" }, this.care.t("loading"))
                    : this.show(this.data),
            );
        }
    }

    /**
     * The values on which the body depends; it is rendered again when they change.
     *
     * @returns {unknown[]}
     */
    dependencies() {
        return [this.data, this.problem !== null && this.data === null, this.state()];
    }

    #showProblem() {
        const { t } = this.care;
        const retryButton = button(t("again"), () => this.load(), { plain: true, key: "again" });
        const text = this.problem && (this.data === null ? "" : `${t("stale")} `) + this.care.sentence(this.problem);
        if (this.feedback.textContent !== (text ?? "") + (text ? retryButton.textContent : "")) {
            fill(this.feedback, text && notice("wait", text, retryButton));
        }
    }
}

/**
 * The patient and their plan.
 *
 * @extends {Section<Patient>}
 */
export class Plan extends Section {
    async read() {
        const { cachedMe: cached } = this.care;
        this.care.cachedMe = null;
        return cached ?? this.care.me();
    }

    /** @param {Patient} patient */
    show({ first_name: first, last_name: last, organization, plan, subscribed_until: until }) {
        const { t } = this.care;
        return h(
            "div",
            { class: "stack" },
            h(
                "div",
                { class: "who" },
                initials([first, last].filter(Boolean).join(" ")),
                h(
                    "div",
                    {},
                    h("p", { class: "name" }, named([first, last].filter(Boolean).join(" "))),
                    h("p", { class: "soft small" }, named(organization.name)),
                ),
            ),
            plan === null
                ? h("p", {}, t("planNone"))
                : [
                      h(
                          "p",
                          {},
                          h("span", { class: "strong" }, named(plan === "default" ? t("planDefault") : plan)),
                          h("br"),
                          until === null ? t("planOpen") : t("planUntil", { day: this.care.day(until) }),
                      ),
                  ],
        );
    }
}

/**
 * The form for an activation code.
 *
 * @extends {Section<{}>}
 */
export class Codes extends Section {
    #text = "";
    /** @type {{ answered: HTMLElement, field: HTMLInputElement, send: HTMLElement } | null} */
    #parts = null;
    /** @type {{ good: boolean, text: () => string } | null} */
    #answer = null;
    #sending = false;

    async read() {
        return {};
    }

    show() {
        const { t } = this.care;
        const field = h("input", {
            id: "code",
            type: "text",
            maxlength: 255,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            value: this.#text,
            "data-key": "code",
            "aria-describedby": "code-told",
            oninput: () => {
                this.#text = field.value;
            },
        });
        const answered = h("div", { id: "code-told", class: "told", role: "status" });
        const send = h("button", { type: "submit", part: "button", class: "button" }, t("codesSend"));
        const form = h(
            "form",
            { class: "stack", novalidate: true, onsubmit: (event) => this.#redeem(event) },
            answered,
            h("div", { class: "field-row" }, h("div", {}, h("label", { for: "code" }, t("codesLabel")), field), send),
        );
        this.#parts = { answered, field, send };
        this.#showAnswer();
        return form;
    }

    #showAnswer() {
        if (this.#parts === null) {
            return;
        }
        const { answered, field, send } = this.#parts;
        const good = this.#answer?.good;
        fill(answered, this.#answer && notice(good ? "good" : "bad", this.#answer.text()));
        field.setAttribute("aria-invalid", String(Boolean(this.#answer) && !good));
        send.setAttribute("aria-disabled", String(this.#sending));
    }

    /** @param {Event} event */
    async #redeem(event) {
        event.preventDefault();
        if (this.#sending) {
            return;
        }
        const { care } = this;
        const code = this.#text.trim();
        if (!code) {
            this.#showFailure(() => care.t("codesMissing"));
            return;
        }
        this.#sending = true;
        this.#answer = null;
        this.#showAnswer();
        try {
            /** @type {Answer<"redeem">} */
            const { data } = await care.call("POST", "redemptions", { code });
            this.#text = "";
            if (this.#parts) {
                this.#parts.field.value = "";
            }
            this.#answer = { good: true, text: () => care.t("codesDone") };
            care.emit("redeem", { plan: data.plan, subscribed_until: data.subscribed_until });
            care.load("plan");
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            care.failed(problem);
            const { status, reason } = problem;
            this.#showFailure(() =>
                reason && care.knows(`codes_${reason}`)
                    ? care.t(`codes_${reason}`)
                    : status === 422
                      ? care.t("codes_unknown")
                      : `${care.sentence(problem)} ${care.t("codesKept")}`,
            );
        } finally {
            this.#sending = false;
            this.#showAnswer();
        }
    }

    /** @param {() => string} text */
    #showFailure(text) {
        this.#answer = { good: false, text };
        this.#showAnswer();
        this.#parts?.field.focus();
    }
}

/**
 * The appointments: upcoming ones with a countdown by the service's clock.
 *
 * @extends {Section<Visit[]>}
 */
export class Appointments extends Section {
    #tickTimer = 0;
    #readAt = 0;
    /** @type {string | null} */
    #writing = null; // code of the visit for whose professional a conversation is being opened
    /** @type {{ code: string, problem: Problem } | null} */
    #failure = null;
    /** @type {string | null} */
    #asked = null; // code of the visit of which the patient is asked whether they cannot come
    #reporting = false;
    /** @type {{ code: string, outcome: Absence } | null} */
    #absence = null;

    begin() {
        clearInterval(this.#tickTimer);
        this.#tickTimer = setInterval(() => this.#tick(), SECOND_MS);
        return super.begin();
    }

    stop() {
        super.stop();
        clearInterval(this.#tickTimer);
    }

    async read() {
        /** @type {Answer<"listOwnAppointments">} */
        const { data } = await this.care.call("GET", "appointments");
        this.#readAt = this.care.now();
        if (data.some((visit) => this.#hasEnded(visit))) {
            this.care.load("prescriptions");
        }
        return data;
    }

    /**
     * Whether a visit was still to be joined when the visits were read before.
     *
     * @param {Visit} visit
     */
    #hasEnded({ code, url }) {
        return url === null && this.data?.some((before) => before.code === code && before.url !== null);
    }

    /** Which links are open, and whether messages can be sent. */
    state() {
        return [
            this.data?.map((visit) => this.#isOpen(visit)) ?? null,
            Boolean(this.care.messages()),
            this.#writing,
            this.#failure?.code ?? null,
            this.#asked,
            this.#reporting,
            this.#absence,
        ];
    }

    /** @param {Visit[]} visits */
    show(visits) {
        const { t } = this.care;
        const upcoming = visits.filter((visit) => visit.url !== null);
        const past = visits.filter((visit) => visit.url === null);
        return [
            this.#absenceNotice(past), // of a visit that is cancelled now
            upcoming.length === 0
                ? h("p", {}, t("appointmentsNone"))
                : foldedList(this.care, "ahead", upcoming, (visit) => this.#upcoming(visit, visit === upcoming[0])),
            past.length > 0 &&
                h(
                    "div",
                    { class: "reveal" },
                    disclosure(this.care, "over", t("appointmentsOver", { n: past.length }), () =>
                        h(
                            "ul",
                            { class: "list" },
                            past.map((visit) =>
                                h("li", {}, this.#summary(visit), badge(t(`visit_${visit.state}`)), this.#past(visit)),
                            ),
                        ),
                    ),
                ),
        ];
    }

    /** @param {Visit} visit */
    #summary(visit) {
        const { name, title } = visit.professional;
        return h(
            "div",
            { class: "who" },
            initials(name),
            h(
                "div",
                {},
                h("p", { class: "name first" }, this.care.moment(visit.starts_at)),
                h("p", {}, named(name), title && h("span", { class: "soft" }, " · ", named(title))),
            ),
        );
    }

    /**
     * The next visit, with its time in large letters.
     *
     * @param {Visit} visit
     */
    #large({ starts_at: start, professional: { name, title } }) {
        return h(
            "div",
            {},
            h("p", { class: "clock" }, this.care.hour(start)),
            h("p", { class: "name first" }, this.care.weekday(start)),
            h("p", {}, named(name), title && h("span", { class: "soft" }, " · ", named(title))),
        );
    }

    /**
     * @param {Visit} visit
     * @param {boolean} isNext
     */
    #upcoming(visit, isNext) {
        const { t, language } = this.care;
        const url = `${visit.url}?lang=${language}`;
        /** @param {Event} event */
        const join = (event) => this.care.emitCancelable("join", { url }, event);
        const description = unseen(
            ", ",
            this.care.moment(visit.starts_at),
            ", ",
            named(visit.professional.name),
            ", ",
            t("newTab"),
        );
        const open = this.#isOpen(visit);
        const calendar = `${visit.url}/calendar?lang=${language}`;
        const act = linkButton(url, [t(open ? "appointmentsJoin" : "appointmentsPrepare"), description], join, {
            plain: !open && !isNext,
            key: `join ${visit.code}`,
        });
        const state = visit.state === "in_call" ? badge(t("visit_in_call")) : null;
        return h(
            "li",
            {},
            isNext ? this.#large(visit) : this.#summary(visit),
            h(
                "p",
                { class: open || isNext ? "when" : "when soft", "data-opens": open ? null : visit.opens_at },
                open || visit.opens_at === null ? t("appointmentsOpen") : this.#countdown(visit.opens_at),
                state && " ",
                state,
            ),
            h(
                "div",
                { class: "acts" },
                isNext ? h("div", { part: "act" }, act) : act,
                !open &&
                    linkButton(
                        calendar,
                        [t("appointmentsCalendar"), description],
                        (event) => this.care.emitCancelable("download", { url: calendar }, event),
                        { plain: true, key: `calendar ${visit.code}` },
                    ),
                this.#messageButton(visit),
                !open && visit.state === "booked" && this.#absenceButton(visit),
            ),
            isNext &&
                h(
                    "div",
                    { class: "reveal" },
                    disclosure(this.care, "how", t("appointmentsHow"), () => this.#steps()),
                ),
            this.#asked === visit.code && this.#absenceQuestion(visit),
            this.#absenceNotice([visit]),
            this.#failureNotice(visit),
        );
    }

    /** How to join, in a few sentences. */
    #steps() {
        return h(
            "ol",
            { class: "steps" },
            ["appointmentsHow1", "appointmentsHow2", "appointmentsHow3"].map((key) => h("li", {}, this.care.t(key))),
        );
    }

    /**
     * What came of the absence, if it is that of one of these visits.
     *
     * @param {Visit[]} visits
     */
    #absenceNotice(visits) {
        const absence = this.#absence;
        const visit = visits.find(({ code }) => code === absence?.code);
        return (
            absence &&
            visit &&
            h(
                "div",
                { class: "reveal", role: "status" },
                notice("wait", this.care.t(`absence_${absence.outcome}`, { name: visit.professional.name })),
            )
        );
    }

    /** @param {Visit} visit */
    #absenceButton({ code, starts_at: startsAt }) {
        return button(
            [this.care.t("absence"), unseen(", ", this.care.moment(startsAt))],
            () => this.#ask(this.#asked === code ? null : code, `absence ${code}`),
            { plain: true, key: `absence ${code}`, "aria-expanded": String(this.#asked === code) },
        );
    }

    /** @param {Visit} visit */
    #absenceQuestion(visit) {
        const { t } = this.care;
        const { code, professional } = visit;
        return h(
            "div",
            { class: "reveal", role: "group", "aria-label": t("absence") },
            h("p", { tabindex: -1, "data-key": `question ${code}` }, t("absenceQuestion", { name: professional.name })),
            h(
                "div",
                { class: "acts" },
                button(t("absenceYes"), () => this.#report(visit), {
                    key: `absent ${code}`,
                    "aria-disabled": String(this.#reporting),
                }),
                button(t("absenceNo"), () => this.#ask(null, `absence ${code}`), {
                    plain: true,
                    key: `present ${code}`,
                }),
            ),
        );
    }

    /**
     * @param {string | null} code of the visit of which to ask
     * @param {string} key what gets the focus if nothing is asked
     */
    #ask(code, key) {
        this.#asked = code;
        this.#absence = null;
        this.#failure = null;
        this.render();
        keyed(this.body, code === null ? key : `question ${code}`)?.focus();
    }

    /** @param {Visit} visit */
    async #report({ code, starts_at }) {
        if (this.#reporting) {
            return;
        }
        this.#reporting = true;
        this.render();
        try {
            /** @type {Answer<"reportOwnAbsence">} */
            const { data } = await this.care.call("POST", "appointments/absences", { code, starts_at });
            this.#absence = { code, outcome: data.outcome };
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
            this.#failure = { code, problem };
        } finally {
            this.#reporting = false;
            this.#asked = null;
            this.render();
        }
        this.heading.focus();
        await this.reload();
    }

    /** @param {Visit} visit */
    #past(visit) {
        const messageButton = this.#messageButton(visit);
        return messageButton && [h("div", { class: "acts" }, messageButton), this.#failureNotice(visit)];
    }

    /**
     * The button for a message; only if the page shows messages as well.
     *
     * @param {Visit} visit
     */
    #messageButton({ code, state, professional: { hash, name } }) {
        return (
            hash &&
            state !== "cancelled" &&
            this.care.messages() &&
            button([this.care.t("messagesNew"), unseen(", ", named(name))], () => this.#write(code, hash), {
                plain: true,
                key: `write ${code}`,
                "aria-disabled": String(this.#writing === code),
            })
        );
    }

    /** @param {Visit} visit */
    #failureNotice({ code }) {
        return (
            this.#failure !== null &&
            this.#failure.code === code &&
            h("div", { class: "reveal", role: "alert" }, notice("bad", this.care.sentence(this.#failure.problem)))
        );
    }

    /**
     * @param {string} code
     * @param {string} hash
     */
    async #write(code, hash) {
        if (this.#writing !== null) {
            return;
        }
        this.#writing = code;
        this.#failure = null;
        this.render();
        try {
            await this.care.messages()?.openConversationWith(hash);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
            this.#failure = { code, problem };
        } finally {
            this.#writing = null;
            this.render();
        }
    }

    /** @param {Visit} visit */
    #isOpen({ url, opens_at: opens }) {
        return url !== null && (!opens || Date.parse(opens) <= this.care.now());
    }

    /** @param {string} opens */
    #countdown(opens) {
        return this.care.t("appointmentsLeft", { time: this.care.span(Date.parse(opens) - this.care.now()) });
    }

    #tick() {
        if (this.data === null || document.hidden) {
            return;
        }
        this.render();
        for (const item of this.body.querySelectorAll("[data-opens]")) {
            const text = this.#countdown(item.getAttribute("data-opens") ?? "");
            if (item.firstChild && item.firstChild.nodeValue !== text) {
                item.firstChild.nodeValue = text;
            }
        }
        const isOpen = !document.hidden && this.data?.some((visit) => this.#isOpen(visit));
        if (this.care.now() - this.#readAt > (isOpen ? REREAD_OPEN_MS : REREAD_MS) && !this.problem) {
            this.load();
        }
    }
}

/**
 * The prescriptions with their documents, by their codes.
 *
 * @extends {Section<Prescription[]>}
 */
export class Prescriptions extends Section {
    /** @type {Map<string, string>} */
    #links = new Map();
    /** @type {Set<string>} */
    #requested = new Set();
    /** @type {Map<string, Problem>} */
    #problems = new Map();
    /** @type {number[]} */
    #linkTimers = [];

    stop() {
        super.stop();
        this.#linkTimers.splice(0).forEach((timer) => clearTimeout(timer));
        this.#links.clear();
    }

    async read() {
        /** @type {Answer<"listOwnPrescriptions">} */
        const { data } = await this.care.call("GET", "prescriptions");
        return data;
    }

    state() {
        return [[...this.#links], [...this.#requested], [...this.#problems.keys()]];
    }

    /** @param {Prescription[]} prescriptions */
    show(prescriptions) {
        return prescriptions.length === 0
            ? h("p", {}, this.care.t("prescriptionsNone"))
            : foldedList(this.care, "prescriptions", prescriptions, (one) => this.#item(one));
    }

    /** @param {Prescription} prescription */
    #item({ code, issued_at: issued, state, active_substances: substances }) {
        const { t } = this.care;
        const what = this.care.list(substances);
        const description = unseen(", ", named(what), ", ", this.care.day(issued), ", ", t("newTab"));
        const link = this.#links.get(code);
        const key = `paper ${code}`;
        const problem = this.#problems.get(code);
        return h(
            "li",
            {},
            h(
                "div",
                { class: "row" },
                h(
                    "div",
                    { class: "grow" },
                    h("p", { class: "name" }, named(what)),
                    h(
                        "p",
                        { class: "soft" },
                        this.care.day(issued),
                        state === "withdrawn" && " ",
                        state === "withdrawn" && badge(t("prescriptionsWithdrawn")),
                    ),
                ),
                link
                    ? linkButton(
                          link,
                          [t("prescriptionsReady"), description],
                          (event) => this.care.emitCancelable("download", { url: link }, event),
                          { plain: true, key },
                      )
                    : button(
                          [t(this.#requested.has(code) ? "prescriptionsGetting" : "prescriptionsOpen"), description],
                          () => this.#openDocument(code),
                          {
                              plain: true,
                              key,
                              "aria-disabled": String(this.#requested.has(code)),
                          },
                      ),
            ),
            problem && h("div", { class: "reveal", role: "alert" }, notice("bad", this.care.sentence(problem))),
        );
    }

    /**
     * Requests a link and opens it at once; if the browser blocks that, the link stays for its
     * lifetime.
     *
     * @param {string} code
     */
    async #openDocument(code) {
        if (this.#requested.has(code)) {
            return;
        }
        this.#requested.add(code);
        this.#problems.delete(code);
        this.render();
        try {
            /** @type {Answer<"linkOwnPrescription">} */
            const { data } = await this.care.call("POST", `prescriptions/${encodeURIComponent(code)}/links`);
            this.#links.set(code, data.url);
            this.#linkTimers.push(
                setTimeout(() => {
                    this.#links.delete(code);
                    this.render();
                }, LINK_LIFETIME_MS),
            );
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            this.care.failed(problem);
            this.#problems.set(code, problem);
        } finally {
            this.#requested.delete(code);
            this.render();
        }
        if (this.#links.has(code)) {
            keyed(this.body, `paper ${code}`)?.click();
        }
    }
}

/**
 * @param {string} text
 * @param {boolean} [strongly]
 */
export function badge(text, strongly = false) {
    return h("span", { class: strongly ? "badge strongly" : "badge" }, text);
}

/**
 * A list that shows its first items, and the others on request.
 *
 * @template Item
 * @param {Care} care
 * @param {string} name
 * @param {Item[]} items
 * @param {(item: Item) => HTMLElement} show
 * @returns {Child}
 */
export function foldedList(care, name, items, show) {
    const all = care.unfolded.has(name);
    const list = h("ul", { class: "list" }, items.slice(0, all ? items.length : FOLDED_LENGTH).map(show));
    if (all || items.length <= FOLDED_LENGTH) {
        return list;
    }
    const more = button(
        care.t("all", { n: items.length }),
        () => {
            care.unfolded.add(name);
            const others = items.slice(FOLDED_LENGTH).map(show);
            list.append(...others);
            list.parentElement?.querySelector(".reveal > [data-key=more]")?.parentElement?.remove();
            others[0].setAttribute("tabindex", "-1");
            others[0].focus();
        },
        { plain: true, key: "more" },
    );
    return [list, h("div", { class: "reveal" }, more)];
}

/**
 * Content that is shown on request.
 *
 * @param {Care} care
 * @param {string} name
 * @param {string} label
 * @param {() => Child} show
 */
function disclosure(care, name, label, show) {
    const container = h("div", { class: "reveal" });
    const toggle = button(
        label,
        () => {
            care.unfolded[care.unfolded.has(name) ? "delete" : "add"](name);
            render();
        },
        { plain: true, key: name },
    );
    const render = () => {
        toggle.setAttribute("aria-expanded", String(care.unfolded.has(name)));
        fill(container, care.unfolded.has(name) && show());
    };
    render();
    return [toggle, container];
}
