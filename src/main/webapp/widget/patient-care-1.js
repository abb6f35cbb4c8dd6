/*
 * The element <patient-care>: a patient's plan, appointments, prescriptions and messages, embedded
 * in a page of the organization. Its public names (attributes, properties, events, custom
 * properties, parts) are documented on the API page and stay compatible.
 */
import { Problem } from "../ui/problem.js";
import { button, fill, h, notice } from "./dom.js";
import { styleSheet } from "./look.js";
import { Messages } from "./messages.js";
import { Appointments, Codes, Plan, Prescriptions } from "./sections.js";
import { Session } from "./session.js";
import { bestLanguage, readersZone, translator } from "./words.js";

/** @import { Answer } from "api-types" */
/** @import { Care, Patient } from "./sections.js" */
/** @typedef {Plan | Codes | Appointments | Prescriptions | Messages} AnySection */

/** The service, of which this file is three folders below, one of them with a hash as its name. */
const BASE = new URL("../../..", import.meta.url);
/** @type {Record<string, new (care: Care, name: string) => AnySection>} */
const SECTIONS = {
    plan: Plan,
    codes: Codes,
    appointments: Appointments,
    prescriptions: Prescriptions,
    messages: Messages,
};
/** The texts about failed calls by the status. */
const FAILURES = new Map([
    [0, "offline"],
    [401, "expired"],
    [404, "gone"],
    [503, "away"],
]);
const RETRY_MS = 10_000;
const REFRESH_AFTER_MS = 15_000;

class PatientCare extends HTMLElement {
    static observedAttributes = ["language", "sections", "scheme", "token"];

    #session;
    #shadow;
    /** @type {(() => unknown) | null} */
    #renew = null;
    #container;
    #status = h("div", { role: "status" });
    /** @type {Map<string, AnySection>} */
    #sections = new Map();
    /** @type {Care | null} */
    #care = null;
    /** @type {Patient | null} */
    #me = null;
    /** @type {string | null} */
    #subject = null;
    #ended = false;
    #failing = false; // Whether the first load failed; its error is shown until a load succeeds.
    #running = false;
    #starting = false;
    #retry = 0;
    #readAt = 0;
    #onOnline = () => this.#running && this.refresh();
    /** Refreshes when the user comes back to the page, because data may have changed. */
    #onReturn = () =>
        this.#running && !document.hidden && Date.now() - this.#readAt > REFRESH_AFTER_MS && this.refresh();

    constructor() {
        super();
        this.#shadow = this.attachShadow({ mode: "open" });
        this.#container = h("div", { class: "care" });
        this.#attachStyles();
        this.#session = new Session(BASE, {
            renew: async () => {
                try {
                    return await this.#renew?.();
                } catch {
                    return null; // If the page's function fails, there is no token.
                }
            },
            renewed: () => this.#identify(),
            ended: () => this.#end(),
        });
    }

    connectedCallback() {
        // Properties that the page set before the element was defined.
        for (const name of ["renew", "token"]) {
            if (Object.hasOwn(this, name)) {
                const value = Reflect.get(this, name);
                Reflect.deleteProperty(this, name);
                Reflect.set(this, name, value);
            }
        }
        this.#start();
    }

    /** An element that is only moved is connected again at once, and continues. */
    disconnectedCallback() {
        queueMicrotask(() => this.isConnected || this.#stop());
    }

    adoptedCallback() {
        this.#attachStyles();
    }

    /**
     * @param {string} name
     * @param {(string | null)[]} values the old one and the new one
     */
    attributeChangedCallback(name, ...values) {
        const value = values[1];
        if (name === "token" && value !== null) {
            this.token = value;
            // Removed, so that other scripts on the page do not find it.
            this.removeAttribute("token");
        } else if (name === "language") {
            this.#applyLanguage().catch(keepLanguage);
        } else if (name === "sections" && this.#me) {
            this.#arrangeSections();
        }
    }

    /**
     * The patient's token; write-only.
     *
     * @param {string | null | undefined} value
     */
    set token(value) {
        this.#ended = false;
        if (!value) {
            this.#session.forget();
            this.#clear();
            return;
        }
        this.#session.setToken(String(value));
        this.#identify();
    }

    get token() {
        return null;
    }

    /**
     * An async function that returns a new token; called before the current one ends.
     *
     * @param {(() => unknown) | null | undefined} value
     */
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

    /** Continues with a new token of the same patient; starts over for another patient. */
    #identify() {
        const { subject } = this.#session;
        const same = subject !== null && subject === this.#subject;
        this.#subject = subject;
        if (same) {
            this.#forEachSection((section) => section.running && section.renewed());
        } else {
            this.#clear();
        }
        this.#start();
    }

    /** Reads all data again. */
    async refresh() {
        this.#readAt = Date.now();
        if (this.#running && this.#me === null) {
            await this.#begin();
        } else if (this.#running) {
            await Promise.all(this.#wantedSections().map((section) => section.begin()));
        }
    }

    /** Ends the token and discards all data; resolves with whether the service has confirmed it. */
    async signOut() {
        this.#renew = null;
        const ended = this.#session.end();
        this.#clear();
        return ended;
    }

    /** Starts after the current script of the page, which may set both token and renew. */
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
                return; // The page sets a token later.
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
        addEventListener("online", this.#onOnline);
        addEventListener("focus", this.#onReturn);
        document.addEventListener("visibilitychange", this.#onReturn);
        if (this.#me === null) {
            await this.#begin();
        } else {
            this.#arrangeSections();
        }
    }

    /** Stops timers and connections; data and drafts are kept. */
    #stop() {
        this.#running = false;
        this.#session.stop();
        clearTimeout(this.#retry);
        removeEventListener("online", this.#onOnline);
        removeEventListener("focus", this.#onReturn);
        document.removeEventListener("visibilitychange", this.#onReturn);
        this.#forEachSection((section) => section.stop());
    }

    /** Discards all data of the patient. */
    #clear() {
        this.#stop();
        this.#sections.clear();
        this.#care = null;
        this.#me = null;
        this.#failing = false;
        fill(this.#container);
    }

    #end() {
        this.#stop();
        this.#ended = true;
        this.#failing = false;
        this.#applyLanguage().catch(keepLanguage);
        this.#emit("expired");
    }

    /** Reads the patient first, for the language and the service's clock. */
    async #begin() {
        clearTimeout(this.#retry);
        const applied = this.#applyLanguage();
        const care = this.#care;
        if (care === null) {
            return;
        }
        try {
            await applied;
            care.cachedMe = await care.me();
            await this.#applyLanguage();
        } catch (problem) {
            if (problem instanceof Problem && care === this.#care && this.#running) {
                care.failed(problem);
                this.#me = null;
                this.#retry = setTimeout(() => this.#begin(), Math.max(RETRY_MS, (problem.retryAfter ?? 0) * 1000));
                this.#failing = true;
                if (care.language) {
                    this.#showMessage(
                        notice(
                            "wait",
                            care.sentence(problem),
                            button(care.t("again"), () => this.#begin(), { plain: true }),
                        ),
                    );
                }
                return;
            }
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            return;
        }
        if (care === this.#care && this.#running) {
            this.#failing = false;
            this.#arrangeSections();
            await Promise.all(this.#wantedSections().map((section) => section.load()));
            if (care === this.#care) {
                this.#emit("ready");
            }
        }
    }

    /** The context that all sections share, for one patient; #applyLanguage() adds the texts. */
    #createContext() {
        const session = this.#session;
        const care = /** @type {Care} */ ({
            session,
            unfolded: new Set(),
            cachedMe: null,
            now: () => session.now(),
            /**
             * @param {string} method
             * @param {string} path
             * @param {unknown} [body]
             */
            call: async (method, path, body) => {
                requireSame();
                const answer = await session.call(method, path, body);
                requireSame();
                return answer;
            },
            me: async () => {
                /** @type {Answer<"getMe">} */
                const {
                    data: { now, ...me },
                } = await care.call("GET", "me");
                session.setClock(now);
                this.#me = me;
                return me;
            },
            load: (name) => this.#sections.get(name)?.load(),
            /** The section with conversations, if the page shows it. */
            messages: () =>
                care === this.#care ? this.#wantedSections().find((section) => section instanceof Messages) : undefined,
            emit: (name, detail) => this.#emit(name, detail),
            /** Emits an event that an app can cancel to open the URL in its own way. */
            emitCancelable: (name, detail, event) => this.#emit(name, detail, true) || event.preventDefault(),
            failed: ({ status, reason, requestId }) => {
                if (status !== 401) {
                    this.#emit("error", { status, reason: reason ?? null, request_id: requestId ?? null });
                }
            },
            sentence: (problem) => sentence(care, problem),
        });
        const requireSame = () => {
            if (care !== this.#care) {
                throw new Problem(401); // The patient has changed in the meantime.
            }
        };
        return care;
    }

    /**
     * @param {string} name
     * @param {object} [detail]
     * @param {boolean} [cancelable]
     */
    #emit(name, detail = {}, cancelable = false) {
        return this.dispatchEvent(
            new CustomEvent(`patientcare-${name}`, { detail, bubbles: true, composed: true, cancelable }),
        );
    }

    /** @param {(section: AnySection) => void} action */
    #forEachSection(action) {
        this.#sections.forEach(action);
    }

    /**
     * The sections that the page wants, in its order; all by default.
     *
     * @returns {AnySection[]}
     */
    #wantedSections() {
        const care = this.#care;
        if (care === null) {
            return [];
        }
        const named = (this.getAttribute("sections") ?? "")
            .split(/\s+/)
            .filter((name) => Object.hasOwn(SECTIONS, name));
        return [...new Set(named.length > 0 ? named : Object.keys(SECTIONS))].map((name) => {
            const section = this.#sections.get(name) ?? new SECTIONS[name](care, name);
            this.#sections.set(name, section);
            return section;
        });
    }

    #arrangeSections() {
        const shown = this.#wantedSections();
        this.#forEachSection((section) => shown.includes(section) || section.stop());
        if (
            shown.length !== this.#container.children.length ||
            shown.some(({ element }, i) => element !== this.#container.children[i])
        ) {
            fill(
                this.#container,
                shown.map(({ element }) => element),
            );
        }
        shown.forEach((section) => {
            section.render();
            if (this.#running) {
                section.begin();
            }
        });
    }

    /** The language of the attribute, or the patient's once known. */
    #wantedLanguage() {
        return bestLanguage(
            this.getAttribute("language") || this.#me?.locale,
            document.documentElement.lang,
            navigator.language,
        );
    }

    /** Shows everything in the wanted language, once its texts are loaded. */
    async #applyLanguage() {
        if (!this.#session.open && !this.#ended) {
            return;
        }
        const care = this.#care ?? this.#createContext();
        this.#care = care;
        const isShown = () =>
            care.language === this.#wantedLanguage() && care.zone === readersZone(this.#me?.organization.time_zone);
        while (!isShown()) {
            const language = this.#wantedLanguage();
            const zone = readersZone(this.#me?.organization.time_zone);
            const { t, knows, day, moment, hour, weekday, brief, list, span } = await translator(language, zone).catch(
                notLoaded,
            );
            if (care !== this.#care) {
                return;
            }
            /** @type {Partial<Care>} */
            const words = {
                t,
                knows,
                list,
                span,
                language,
                zone,
                hour: (at) => h("time", { datetime: at }, hour(new Date(at))),
                weekday: (at) => weekday(new Date(at)),
                brief: (at) => h("time", { datetime: at }, brief(new Date(at))),
                day: (at) => day(new Date(at)),
                moment: (at) => h("time", { datetime: at }, moment(new Date(at))),
            };
            Object.assign(care, words);
        }
        this.#container.lang = care.language ?? "";
        const { t } = care;
        if (this.#ended) {
            this.#showMessage(h("p", {}, t("expired")));
        } else if (this.#me === null && !this.#failing) {
            this.#showMessage(h("p", { class: "soft" }, t("loading")));
        } else if (this.#me !== null) {
            this.#forEachSection((section) => section.render(true));
        }
    }

    /**
     * A message that is already shown is not announced again.
     *
     * @param {HTMLElement} what
     */
    #showMessage(what) {
        if (this.#container.contains(this.#status) && this.#status.textContent === what.textContent) {
            return;
        }
        fill(this.#status, what);
        fill(this.#container, h("div", { part: "card", class: "card" }, this.#status));
    }

    #attachStyles() {
        this.#shadow.adoptedStyleSheets = [styleSheet(this.ownerDocument.defaultView ?? window)];
        if (!this.#container.isConnected) {
            this.#shadow.replaceChildren(h("div", { class: "root" }, this.#container));
        }
    }
}

/**
 * What to say about a failed call. The patient of this context may have signed out before it failed.
 *
 * @param {Care} care
 * @param {Problem} problem
 */
function sentence({ t, span }, { status, retryAfter, requestId }) {
    if (status === 429) {
        return retryAfter ? t("busyFor", { time: span(retryAfter * 1000) }) : t("busy");
    }
    const textKey = FAILURES.get(status);
    return textKey ? t(textKey) : t("wrong", { id: requestId ?? status });
}

/**
 * Texts that cannot be loaded count as a call without a response.
 *
 * @returns {never}
 */
function notLoaded() {
    throw new Problem(0);
}

/**
 * What is shown stays in its language if the texts of another one cannot be loaded.
 *
 * @param {unknown} problem
 */
function keepLanguage(problem) {
    if (!(problem instanceof Problem)) {
        throw problem;
    }
}

if (!customElements.get("patient-care")) {
    customElements.define("patient-care", PatientCare);
}
