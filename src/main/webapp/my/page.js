/*
 * The page of patients whose organization has no site. It is opened by a link and the date of
 * birth.
 */
import "../ui/canonical-host.js";
import { h, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { loadModule } from "../ui/load-module.js";
import { Languages } from "../ui/pages.js";
import { save } from "../ui/save.js";
import { Problem } from "../ui/problem.js";
import { isWhole } from "../ui/whole-export.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import "../widget/patient-care-1.js";
import { dateOf } from "./date.js";

/**
 * @import { ComponentChildren, Ref } from "preact"
 * @import { Answer, Body } from "api-types"
 * @import { ErrorBody } from "../ui/problem.js"
 * @import { Values } from "../ui/words.js"
 */

const CALL_TIMEOUT_MS = 30_000;
/** The service writes an export while it reads it. */
const EXPORT_TIMEOUT_MS = 300_000;
/** A 0 in parentheses after the country code, which callers from abroad must not dial. */
const NATIONAL_PREFIX = /^(\s*(?:\+|00)[\s0-9]*)\(\s*0\s*\)/;
const DEFAULT_RETRY_S = 60;

const t = await texts("my");
/**
 * Whether this is the service's own address. If not, canonical-host.js redirects there, and a link
 * that works once must not be used up here.
 */
const isCanonicalHost = location.origin === document.body.dataset.origin;

// Removes the link from the URL. It stays in the history state, because phones reload pages.
if (isCanonicalHost && location.hash.length > 1) {
    history.replaceState({ link: location.hash.slice(1) }, "", location.pathname + location.search);
}
// Another link was opened in the same tab.
addEventListener("hashchange", () => location.reload());

/** A notice that is the address of a page. */
const LINK = /^https:\/\/[!-~]+$/;

/** What patients come for first. */
const SECTIONS = "appointments prescriptions messages plan codes";

/** The sentences for readers who need a new link. */
const WITHOUT_LINK = ["over", "none"];

if (isCanonicalHost) {
    document.body.replaceChildren();
    render(h(PatientPage, {}), document.body);
}

/** The address of the page on which patients ask for a new link. */
function newLinkPage() {
    return `${document.body.dataset.root}/my/new-link?lang=${currentLanguage()}`;
}

/**
 * What the page shows: care with its token, the form that the link needs, or a sentence with its
 * key.
 *
 * @typedef {{ view: "care", token: string } | { view: "sentence", key: string } | { view: "form" } & Hints} Step
 */
/**
 * @typedef {object} Hints
 * @property {string} [lead] the key of the form's introduction
 * @property {string} [problem] the key of what went wrong
 * @property {Values} [values]
 * @property {boolean} [isOfDate] whether what went wrong is about the date
 */
/**
 * @typedef {Hints & {
 *     isOpening: boolean,
 *     submit: (event: SubmitEvent) => void,
 *     place: Ref<HTMLElement> | null,
 * }} FormProps
 */

function PatientPage() {
    const [step, setStep] = useState(() => sentence(link() ? "opening" : "none"));
    /** Whether the link needs a date of birth; a confirmation until the service requests another. */
    const [needsDate, setNeedsDate] = useState(false);
    const [isOpening, setOpening] = useState(false);
    const [organization, setOrganization] = useState(/** @type {Organization | null} */ (null));
    const [, setShownLanguage] = useState(currentLanguage());
    const place = useRef(/** @type {HTMLElement | null} */ (null));
    const first = useRef(step);
    document.title = `${t("title")} · Patient Care`;

    // Moves the focus, because the focused element may be gone.
    useLayoutEffect(() => {
        if (step !== first.current) {
            place.current?.focus();
        }
    }, [step]);
    // This does not open the session yet. If no date of birth is known, the link works once, and
    // only a person's tap may use it, not a program that loads the page, such as a mail scanner.
    useEffect(() => {
        if (link()) {
            organizationOfLink().then(setOrganization);
            open({});
        }
    }, []);

    /** @param {Hints} [values] */
    const showForm = (values = {}) => setStep({ view: "form", ...values });
    /** @param {string} key */
    const showEnd = (key) => {
        history.replaceState(null, "");
        setStep(sentence(key));
    };

    /**
     * @param {Proof} proof
     */
    async function open(proof) {
        const { status, data, body, wait } = await session(proof);
        if (data) {
            const { token, language } = data;
            if (!chosenLanguage() && language) {
                await setLanguage(language).catch(() => {}); // Care matters more than its language.
            }
            setStep({ view: "care", token });
        } else if (body.reason === "birth_date_needed" || body.reason === "confirmation_needed") {
            setNeedsDate(body.reason === "birth_date_needed");
            showForm();
        } else if (body.reason === "birth_date_wrong") {
            showForm({ problem: "wrong", isOfDate: true });
        } else if (body.errors?.birth_date) {
            showForm({ problem: "noDate", isOfDate: true });
        } else if (body.reason === "link_over" || status === 422) {
            showEnd("over");
        } else if (status === 429) {
            showForm({ problem: "busy", values: { n: wait } });
        } else {
            showForm({ problem: status === 0 ? "offline" : "away" });
        }
    }

    /** @param {SubmitEvent} event */
    const submit = async (event) => {
        event.preventDefault();
        if (isOpening) {
            return;
        }
        const { date, fault } = needsDate ? dateOf(typedIn(/** @type {HTMLFormElement} */ (event.currentTarget))) : {};
        if (fault) {
            showForm({ problem: fault, isOfDate: true });
            return;
        }
        setOpening(true);
        try {
            await open(needsDate ? { birth_date: date } : { confirmed: true });
        } finally {
            setOpening(false);
        }
    };
    const expired = () => {
        if (needsDate) {
            showForm({ lead: "again" });
        } else {
            showEnd("over"); // The link has already been used.
        }
    };
    const changed = async () => {
        await setLanguage(chosenLanguage() ?? currentLanguage()).catch(() => {}); // The language stays.
        setShownLanguage(currentLanguage());
    };
    const content = () => {
        switch (step.view) {
            case "care":
                return [
                    h(Care, {
                        ...step,
                        showsAccesses: organization?.shows_accesses === true,
                        expired,
                        left: () => showEnd("left"),
                    }),
                    organization?.patients_may_export && needsDate && h(OwnData, {}),
                ];
            case "form":
                return h(needsDate ? BirthDateForm : ConfirmationForm, { ...step, isOpening, submit, place });
            default:
                return [
                    h("p", { class: "lead", role: "status", tabindex: -1, ref: place }, t(step.key)),
                    WITHOUT_LINK.includes(step.key) &&
                        h("p", {}, h("a", { class: "plain", href: newLinkPage() }, t("askNew"))),
                ];
        }
    };
    return h(
        "div",
        { class: "mine" },
        h(Head, { organization }),
        h(
            "main",
            { id: "main" },
            h("h1", { tabindex: -1, ref: step.view === "care" ? place : null }, t("title")),
            content(),
        ),
        h(
            "footer",
            {},
            organization && [h(Notices, organization), h(Contact, organization)],
            h(Languages, { changed }),
        ),
    );
}

/**
 * What patients see of the organization, in its color.
 *
 * @param {{ organization: Organization | null }} props
 */
function Head({ organization }) {
    const name = organization?.name ?? "Patient Care";
    return h(
        "header",
        { class: "head" },
        organization?.style_url && h("link", { rel: "stylesheet", href: organization.style_url }),
        organization?.logo_url
            ? h("img", { class: "logo", src: organization.logo_url, alt: name })
            : [
                  h("img", { src: new URL("../ui/icon.svg", import.meta.url).href, alt: "", width: 32, height: 32 }),
                  h("p", {}, h("bdi", {}, name)),
              ],
    );
}

/**
 * What the organization tells its patients on every page: in the reader's language if there is one,
 * else in the organization's, else in any.
 *
 * @param {Organization} organization
 */
function Notices({ notices, language }) {
    /** @param {string} kind */
    const notice = (kind) => {
        const all = notices.filter((each) => each.kind === kind);
        return (
            all.find((each) => each.language === currentLanguage()) ??
            all.find((each) => each.language === language) ??
            all[0]
        );
    };
    const emergency = notice("emergency");
    return [
        emergency && h("p", { class: "note emergency", lang: emergency.language }, emergency.text),
        ["privacy", "imprint"].map((kind) => {
            const found = notice(kind);
            return found && h(LongNotice, { key: kind, title: t(kind), text: found.text, lang: found.language });
        }),
    ];
}

/** @param {{ title: string, text: string, lang: string }} props */
function LongNotice({ title, text, lang }) {
    return LINK.test(text)
        ? h("p", {}, h("a", { href: text, target: "_blank", rel: "noopener noreferrer" }, title))
        : h("details", { class: "notice" }, h("summary", {}, title), h("p", { lang }, text));
}

/** @param {Organization} organization */
function Contact({ name, phone, opening_hours: hours, address }) {
    if (!phone && !hours && !address) {
        return null;
    }
    const dialled = phone?.replace(NATIONAL_PREFIX, "$1").replace(/[^+0-9]/g, "");
    return h(
        "address",
        { class: "contact" },
        h("p", {}, h("strong", {}, h("bdi", {}, name))),
        phone && h("p", {}, h("a", { href: `tel:${dialled}`, dir: "ltr" }, phone)),
        hours && h("p", {}, hours),
        address && h("p", {}, address),
    );
}

/**
 * @param {string} key
 * @returns {Step}
 */
function sentence(key) {
    return { view: "sentence", key };
}

/** @returns {string | undefined} */
function link() {
    return history.state?.link;
}

/**
 * One button, for patients without a known date of birth.
 *
 * @param {FormProps} props
 */
function ConfirmationForm({ problem, values, isOpening, submit, place }) {
    return [
        h("p", { class: "lead", id: "once" }, t("once")),
        h(
            "form",
            { class: "card", onsubmit: submit },
            h("div", { class: "told", role: "alert" }, problem && h("p", {}, t(problem, values))),
            h(SubmitButton, { isOpening, "aria-describedby": "once", place }, t("openMine")),
        ),
    ];
}

/** @param {FormProps & { buttons?: ComponentChildren }} props */
function BirthDateForm({ lead = "lead", problem, values, isOfDate, isOpening, submit, place, buttons }) {
    /** @type {(name: string, maxlength: number, autocomplete: string) => ComponentChildren} */
    const number = (name, maxlength, autocomplete) => {
        const input = {
            id: name,
            name,
            type: "text",
            inputmode: "numeric",
            autocomplete,
            maxlength,
            "aria-describedby": "told",
            "aria-invalid": isOfDate ? "true" : null,
            ref: name === "day" ? place : null,
        };
        return h("div", { class: name }, h("label", { for: name }, t(name)), h("input", input));
    };
    return [
        h("p", { class: "lead" }, t(lead)),
        h(
            "form",
            { class: "card", novalidate: true, onsubmit: submit },
            h("div", { class: "told", id: "told", role: "alert" }, problem && h("p", {}, t(problem, values))),
            h(
                "fieldset",
                {},
                h("legend", {}, t("birthDate")),
                h("p", { class: "soft" }, t("example")),
                h(
                    "div",
                    { class: "date" },
                    number("day", 2, "bday-day"),
                    number("month", 2, "bday-month"),
                    number("year", 4, "bday-year"),
                ),
            ),
            buttons ?? h(SubmitButton, { isOpening }, t("open")),
        ),
    ];
}

/** Everything that is held of the patient, as a file; the service asks for the date of birth again. */
function OwnData() {
    const [hints, setHints] = useState(/** @type {Hints} */ ({}));
    const [isOpening, setOpening] = useState(false);
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
        event.preventDefault();
        if (isOpening) {
            return;
        }
        const { date, fault } = dateOf(typedIn(/** @type {HTMLFormElement} */ (event.currentTarget)));
        if (!date) {
            setHints({ problem: fault, isOfDate: true });
            return;
        }
        setOpening(true);
        setHints(await exported(date, event.submitter?.getAttribute("value") === "json"));
        setOpening(false);
    };
    const buttons = h(
        "p",
        { class: "buttons" },
        h(SubmitButton, { isOpening, value: "pdf" }, t("dataPdf")),
        h(SubmitButton, { isOpening, value: "json" }, t("dataJson")),
    );
    return h(
        "details",
        { class: "notice" },
        h("summary", {}, t("data")),
        h(BirthDateForm, { ...hints, lead: "dataLead", isOpening, submit, place: null, buttons }),
    );
}

/**
 * Saves the export, or says what is wrong.
 *
 * @param {string} date of birth
 * @param {boolean} isJson whether it is for machines
 * @returns {Promise<Hints>}
 */
async function exported(date, isJson) {
    try {
        const proof = { link: link(), birth_date: date };
        const response = await post(isJson ? "exports" : "exports/pdf", proof, EXPORT_TIMEOUT_MS);
        if (response.ok) {
            const blob = await response.blob();
            if (isJson && !(await isWhole(blob))) {
                return { problem: "away" };
            }
            save(isJson ? "data.json" : "data.pdf", blob);
            return {};
        }
        /** @type {ErrorBody} */
        const body = await response.json().catch(() => ({}));
        if (body.reason === "birth_date_wrong") {
            return { problem: "wrong", isOfDate: true };
        }
        if (body.reason === "link_over") {
            return { problem: "over" };
        }
        return response.status === 429 ? { problem: "busy", values: { n: waitOf(response) } } : { problem: "away" };
    } catch {
        return { problem: "offline" };
    }
}

/**
 * @param {{ isOpening: boolean, place?: Ref<HTMLElement>, children?: ComponentChildren } & Record<string, unknown>} props
 *     other attributes are those of the button
 */
function SubmitButton({ isOpening, place, children, ...attributes }) {
    return h(
        "button",
        { class: "primary", "aria-disabled": isOpening ? "true" : null, ref: place, ...attributes },
        isOpening ? t("opening") : children,
    );
}

/** @param {HTMLFormElement} form */
function typedIn(form) {
    /** @param {string} name */
    const typed = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;
    return { day: typed("day"), month: typed("month"), year: typed("year") };
}

/** @param {{ token: string, showsAccesses: boolean, expired: () => void, left: () => void }} props */
function Care({ token, showsAccesses, expired, left }) {
    const care = useRef(/** @type {(HTMLElement & { signOut(): void }) | null} */ (null));
    const leave = () => {
        care.current?.signOut();
        left();
    };
    return [
        h("patient-care", {
            language: currentLanguage(),
            sections: SECTIONS,
            token,
            "onpatientcare-expired": expired,
            ref: care,
        }),
        showsAccesses && h(WhoSaw, { token }),
        h("p", { class: "leave" }, h("button", { type: "button", class: "quiet", onclick: leave }, t("leave"))),
    ];
}

/**
 * A button that shows who had access to the patient's data, by a module that few need.
 *
 * @param {{ token: string }} props
 */
function WhoSaw({ token }) {
    const [shown, setShown] = useState(
        /** @type {{ Accesses: typeof import("./accesses.js").Accesses } | null} */ (null),
    );
    const [isAway, setAway] = useState(false);
    const show = async () => {
        try {
            setShown(await loadModule(() => import("./accesses.js")));
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            setAway(true);
        }
    };
    return shown
        ? h(shown.Accesses, { token })
        : h(
              "p",
              { class: "who-saw" },
              h("button", { type: "button", class: "quiet", onclick: show }, t("whoSaw")),
              h("span", { role: "status" }, isAway && ` ${t("away")}`),
          );
}

/** @typedef {Omit<Body<"openPatientLink">, "link">} Proof */
/**
 * @typedef {object} Opened
 * @property {number} status 0 if there was no response
 * @property {Answer<"openPatientLink">["data"]} [data] if it was opened
 * @property {ErrorBody} body of a refusal
 * @property {number} wait the seconds until the next attempt
 */

/**
 * @param {Proof} proof
 * @returns {Promise<Opened>}
 */
async function session(proof) {
    try {
        const response = await post("sessions", { link: link(), ...proof });
        const wait = waitOf(response);
        const body = await response.json().catch(() => ({}));
        return { status: response.status, data: response.status === 200 ? body.data : undefined, body, wait };
    } catch {
        return { status: 0, body: {}, wait: DEFAULT_RETRY_S };
    }
}

/**
 * The seconds until the next attempt.
 *
 * @param {Response} response
 */
function waitOf(response) {
    return Number.parseInt(response.headers.get("Retry-After") ?? "", 10) || DEFAULT_RETRY_S;
}

/** @typedef {Answer<"findOrganizationOfLink">["data"]} Organization */

/** @returns {Promise<Organization | null>} null if it cannot be read: the page works without it */
async function organizationOfLink() {
    try {
        const response = await post("organizations", { link: link() });
        return response.ok ? (await response.json()).data : null;
    } catch {
        return null;
    }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {number} [timeout] in milliseconds
 */
function post(path, body, timeout = CALL_TIMEOUT_MS) {
    return fetch(`${document.body.dataset.root}/my/v1/${path}`, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify(body),
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
    });
}
