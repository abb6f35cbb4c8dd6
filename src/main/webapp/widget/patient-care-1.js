/*
 * <patient-care>: what a patient has to do with their organization's care, on a page of the organization.
 * Its names (attributes, properties, events, custom properties, parts) are on the API page; they are kept.
 */
import { button, fill, h, notice } from "./dom.js";
import { look } from "./look.js";
import { Messages } from "./messages.js";
import { Appointments, Codes, Plan, Prescriptions } from "./sections.js";
import { Problem, Session } from "./session.js";
import { speaker, spoken } from "./words.js";

const BASE = new URL("..", import.meta.url);
const SECTIONS = { plan: Plan, codes: Codes, appointments: Appointments, prescriptions: Prescriptions, messages: Messages };
const RETRY = 10_000;
const READ_AGAIN_AFTER = 15_000;

class PatientCare extends HTMLElement {
    static observedAttributes = ["language", "sections", "scheme", "token"];

    #session;
    #renew = null;
    #place;
    #told = h("div", { role: "status" });
    #sections = new Map();
    #care = null;
    #me = null;
    #locale = null;
    #subject = null;
    #ended = false;
    #failing = false; // What went wrong at first is told until something else is known.
    #running = false;
    #starting = false;
    #retry = 0;
    #readAt = 0;
    #online = () => this.#running && this.refresh();
    /** Somebody is back: there may be a prescription, or a visit that was moved. */
    #back = () => this.#running && !document.hidden && Date.now() - this.#readAt > READ_AGAIN_AFTER && this.refresh();

    constructor() {
        super();
        this.attachShadow({ mode: "open" });
        this.#place = h("div", { class: "care" });
        this.#dress();
        this.#session = new Session(BASE, {
            renew: async () => {
                try {
                    return await this.#renew?.();
                } catch {
                    return null; // Whatever the page's own way of asking met: there is no token.
                }
            },
            renewed: () => this.#identify(),
            ended: () => this.#end(),
        });
    }

    connectedCallback() {
        // What the page set before it knew the element.
        for (const name of ["renew", "token"]) {
            if (Object.hasOwn(this, name)) {
                const value = this[name];
                delete this[name];
                this[name] = value;
            }
        }
        this.#start();
    }

    /** Whoever is moved is connected again at once, and goes on. */
    disconnectedCallback() {
        queueMicrotask(() => this.isConnected || this.#rest());
    }

    adoptedCallback() {
        this.#dress();
    }

    attributeChangedCallback(name, ...values) {
        const value = values[1];
        if (name === "token" && value !== null) {
            this.token = value;
            this.removeAttribute("token"); // Others who read the page do not find it there.
        } else if (name === "language") {
            this.#speak();
        } else if (name === "sections" && this.#me) {
            this.#arrange();
        }
    }

    /** The patient's token. It can be given, and not be read. */
    set token(value) {
        this.#ended = false;
        if (!value) {
            this.#session.forget();
            this.#clear();
            return;
        }
        this.#session.take(String(value));
        this.#identify();
    }

    get token() {
        return null;
    }

    /** Asked for a new token before the old one ends: an async function that returns it. */
    set renew(value) {
        this.#renew = typeof value === "function" ? value : null;
        if (this.#renew !== null) {
            this.#ended = false;
            this.#start();
        }
    }

    get renew() {
        return this.#renew;
    }

    /** With a new token: the same patient goes on; for another one all is new. */
    #identify() {
        const { subject } = this.#session;
        const same = subject !== null && subject === this.#subject;
        this.#subject = subject;
        if (same) {
            this.#each((section) => section.running && section.renewed?.());
        } else {
            this.#clear();
        }
        this.#start();
    }

    /** Reads everything again. */
    async refresh() {
        this.#readAt = Date.now();
        if (this.#running && this.#me === null) {
            await this.#begin();
        } else if (this.#running) {
            await Promise.all(this.#shown().map((section) => section.begin()));
        }
    }

    /** Ends the token and forgets the patient; tells whether the service knows. */
    async signOut() {
        this.#renew = null;
        const told = this.#session.end();
        this.#clear();
        return told;
    }

    /** After all that the page does in one go, such as giving a token and then a way to renew it. */
    #start() {
        if (!this.#starting) {
            this.#starting = true;
            queueMicrotask(() => {
                this.#starting = false;
                this.#run();
            });
        }
    }

    async #run() {
        if (!this.isConnected || this.#running || this.#ended) {
            return;
        }
        if (!this.#session.open) {
            if (this.#renew === null) {
                return; // The page gives a token later.
            }
            const renew = this.#renew;
            if (!(await this.#session.renewed())) {
                if (renew === this.#renew && !this.#session.open) {
                    this.#end();
                }
                return;
            }
        }
        if (!this.isConnected || this.#running || !this.#session.open) {
            return;
        }
        this.#running = true;
        this.#readAt = Date.now();
        this.#session.run();
        addEventListener("online", this.#online);
        addEventListener("focus", this.#back);
        document.addEventListener("visibilitychange", this.#back);
        if (this.#me === null) {
            await this.#begin();
        } else {
            this.#arrange();
        }
    }

    /** Stops what goes on by itself; what is known and what was typed stays. */
    #rest() {
        this.#running = false;
        this.#session.rest();
        clearTimeout(this.#retry);
        removeEventListener("online", this.#online);
        removeEventListener("focus", this.#back);
        document.removeEventListener("visibilitychange", this.#back);
        this.#each((section) => section.rest());
    }

    /** Forgets the patient. */
    #clear() {
        this.#rest();
        this.#sections.clear();
        this.#care = null;
        this.#me = null;
        this.#locale = null;
        this.#failing = false;
        fill(this.#place);
    }

    #end() {
        this.#rest();
        this.#ended = true;
        this.#failing = false;
        this.#speak();
        this.#emit("expired");
    }

    /** Who it is comes first: their language, and the service's clock. */
    async #begin() {
        clearTimeout(this.#retry);
        this.#speak();
        const care = this.#care;
        try {
            care.known = await care.me();
        } catch (problem) {
            if (problem instanceof Problem && care === this.#care && this.#running) {
                care.failed(problem);
                this.#retry = setTimeout(() => this.#begin(), Math.max(RETRY, (problem.retryAfter ?? 0) * 1000));
                this.#failing = true;
                this.#tell(notice("wait", care.sentence(problem), button(care.t("again"), () => this.#begin(), { plain: true })));
                return;
            }
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            return;
        }
        if (care === this.#care && this.#running) {
            this.#failing = false;
            this.#speak();
            this.#arrange();
            await Promise.all(this.#shown().map((section) => section.load()));
            if (care === this.#care) {
                this.#emit("ready");
            }
        }
    }

    /** What all sections have in common; for one patient. */
    #common() {
        const session = this.#session;
        const care = {
            session,
            unfolded: new Set(),
            known: null,
            now: () => session.now(),
            call: async (method, path, body) => {
                requireSame();
                const answer = await session.call(method, path, body);
                requireSame();
                return answer;
            },
            me: async () => {
                const { data: { now, ...me } } = await care.call("GET", "me");
                session.setClock(now);
                this.#me = me;
                return me;
            },
            load: (name) => this.#sections.get(name)?.load(),
            /** Where conversations are, if the page wants them. */
            messages: () => care === this.#care ? this.#shown().find((section) => section instanceof Messages) : undefined,
            emit: (name, detail) => this.#emit(name, detail),
            /** Of an app that opens addresses in its own way, which then cancels the event. */
            asks: (name, detail, event) => this.#emit(name, detail, true) || event.preventDefault(),
            failed: ({ status, reason, requestId }) => {
                if (status !== 401) {
                    this.#emit("error", { status, reason: reason ?? null, request_id: requestId ?? null });
                }
            },
            sentence: (problem) => this.#sentence(problem),
        };
        const requireSame = () => {
            if (care !== this.#care) {
                throw new Problem(401); // It is somebody else's now.
            }
        };
        return care;
    }

    #sentence({ status, retryAfter, requestId }) {
        const { t, span } = this.#care;
        if (status === 429) {
            return retryAfter ? t("busyFor", { time: span(retryAfter * 1000) }) : t("busy");
        }
        const own = { 0: "offline", 401: "expired", 404: "gone", 503: "away" }[status];
        return own ? t(own) : t("wrong", { id: requestId ?? status });
    }

    #emit(name, detail = {}, cancelable = false) {
        return this.dispatchEvent(new CustomEvent(`patientcare-${name}`, { detail, bubbles: true, composed: true, cancelable }));
    }

    #each(act) {
        this.#sections.forEach(act);
    }

    /** Those that the page wants, in its order; else all. */
    #shown() {
        const named = (this.getAttribute("sections") ?? "").split(/\s+/).filter((name) => Object.hasOwn(SECTIONS, name));
        return [...new Set(named.length > 0 ? named : Object.keys(SECTIONS))].map((name) => {
            if (!this.#sections.has(name)) {
                this.#sections.set(name, new SECTIONS[name](this.#care, name));
            }
            return this.#sections.get(name);
        });
    }

    #arrange() {
        const shown = this.#shown();
        this.#each((section) => shown.includes(section) || section.rest());
        if (shown.length !== this.#place.children.length || shown.some(({ element }, i) => element !== this.#place.children[i])) {
            fill(this.#place, shown.map(({ element }) => element));
        }
        shown.forEach((section) => {
            section.render();
            if (this.#running) {
                section.begin();
            }
        });
    }

    /** In the language of the page, or of the patient once they are known. */
    #speak() {
        if (!this.#session.open && !this.#ended) {
            return;
        }
        this.#care ??= this.#common();
        this.#locale = spoken(this.getAttribute("language") || this.#me?.locale, document.documentElement.lang, navigator.language);
        const { t, knows, day, moment, brief, list, span } = speaker(this.#locale);
        Object.assign(this.#care, {
            t, knows, list, span,
            brief: (at) => h("time", { datetime: at }, brief(new Date(at))),
            day: (at) => day(new Date(at)),
            moment: (at) => h("time", { datetime: at }, moment(new Date(at))),
        });
        this.#place.lang = this.#locale;
        if (this.#ended) {
            this.#tell(h("p", {}, t("expired")));
        } else if (this.#me === null && !this.#failing) {
            this.#tell(h("p", { class: "soft" }, t("loading")));
        } else if (this.#me !== null) {
            this.#each((section) => section.render(true));
        }
    }

    /** What stands there already is not said again and again. */
    #tell(what) {
        if (this.#place.contains(this.#told) && this.#told.textContent === what.textContent) {
            return;
        }
        fill(this.#told, what);
        fill(this.#place, h("div", { part: "card", class: "card" }, this.#told));
    }

    #dress() {
        this.shadowRoot.adoptedStyleSheets = [look(this.ownerDocument.defaultView ?? window)];
        if (!this.#place.isConnected) {
            this.shadowRoot.replaceChildren(h("div", { class: "root" }, this.#place));
        }
    }
}

if (!customElements.get("patient-care")) {
    customElements.define("patient-care", PatientCare);
}
