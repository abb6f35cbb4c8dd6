/*
 * The page of patients whose organization has no site. It is opened by a link and the date of
 * birth.
 */
import { fill, h } from "../ui/dom.js";
import { languages } from "../ui/pages.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import "../widget/patient-care-1.js";
import { dateOf } from "./date.js";

const CALL_TIMEOUT_MS = 30_000;
const DEFAULT_RETRY_S = 60;

const t = await texts("my");
const main = h("main", { id: "main" });
const footer = h("footer");
/** What was typed, kept when the language is changed. */
const typed = { day: "", month: "", year: "" };
/**
 * Whether this is the service's own address. If not, canonical-host.js redirects there, and a link
 * that works once must not be used up here.
 */
const isCanonicalHost = location.origin === document.body.dataset.origin;
/** The form that the link needs; the confirmation until the service requests another. */
let currentForm = confirmationForm;
let show = birthDateForm;
let isOpening = false;
let care = null;

// Removes the link from the URL. It stays in the history state, because phones reload pages.
if (isCanonicalHost && location.hash.length > 1) {
    history.replaceState({ link: location.hash.slice(1) }, "", location.pathname + location.search);
}
// Another link was opened in the same tab.
addEventListener("hashchange", () => location.reload());

fill(document.body, h("div", { class: "mine" },
    h("header", { class: "head" }, h("img", { src: new URL("../ui/icon.svg", import.meta.url).href, alt: "", width: 32, height: 32 }), h("p", {}, "Patient Care")), main, footer));
if (isCanonicalHost) {
    begin();
}

async function begin() {
    if (!link()) {
        show = () => sentence("none");
        render();
        return;
    }
    show = () => sentence("opening");
    render();
    // This does not open the session yet. If no date of birth is known, the link works once, and
    // only a person's tap may use it, not a program that loads the page, such as a mail scanner.
    await open({});
}

function link() {
    return history.state?.link;
}

function render() {
    document.title = `${t("title")} · Patient Care`;
    fill(main, h("h1", { tabindex: "-1" }, t("title")), show());
    fill(footer, languages(async () => {
        await setLanguage(chosenLanguage()).catch(() => {}); // The language stays.
        care?.setAttribute("language", currentLanguage());
        render();
    }));
}

function sentence(key) {
    return h("p", { class: "lead", role: "status", tabindex: "-1" }, t(key));
}

/**
 * Shows one button, for patients without a known date of birth.
 *
 * @param problem what to say first if something went wrong
 */
function confirmationForm({ problem = null } = {}) {
    const feedback = h("div", { class: "told", role: "alert" }, problem && h("p", {}, problem()));
    const button = h("button", { class: "primary", "aria-describedby": "once" }, t("openMine"));
    const form = h("form", { class: "card", onsubmit: (event) => submitProof(event, { confirmed: true }) }, feedback, button);
    return [h("p", { class: "lead", id: "once" }, t("once")), form];
}

/** Moves the focus, because the focused element was removed. */
function renderAndFocus(selector) {
    render();
    main.querySelector(selector).focus();
}

/**
 * Shows the form for the date of birth.
 *
 * @param lead the key of the introduction
 * @param problem what to say if something went wrong
 * @param ofDate whether the problem is about the date
 */
function birthDateForm({ lead = "lead", problem = null, ofDate = true } = {}) {
    const feedback = h("div", { class: "told", id: "told", role: "alert" }, problem && h("p", {}, problem()));
    const number = (name, length, complete) => h("div", { class: name }, h("label", { for: name }, t(name)), h("input", {
        id: name, name, type: "text", inputmode: "numeric", autocomplete: complete, maxlength: length, value: typed[name], "aria-describedby": "told", "aria-invalid": problem && ofDate ? "true" : null,
        oninput: (event) => {
            typed[name] = event.target.value;
        },
    }));
    return [
        h("p", { class: "lead" }, t(lead)),
        h("form", { class: "card", novalidate: true, onsubmit: submit }, feedback,
            h("fieldset", {}, h("legend", {}, t("birthDate")), h("p", { class: "soft" }, t("example")),
                h("div", { class: "date" }, number("day", 2, "bday-day"), number("month", 2, "bday-month"), number("year", 4, "bday-year"))),
            h("button", { class: "primary" }, t("open"))),
    ];
}

function showForm(options) {
    show = () => currentForm(options);
    renderAndFocus(currentForm === confirmationForm ? "form button" : "#day");
}

function showLinkOver() {
    history.replaceState(null, "");
    show = () => sentence("over");
    renderAndFocus(".lead");
}

async function submit(event) {
    event.preventDefault();
    const { date, fault } = dateOf(typed);
    if (fault) {
        showForm({ problem: () => t(fault) });
        return;
    }
    await submitProof(event, { birth_date: date });
}

async function submitProof(event, proof) {
    event.preventDefault();
    // A change of the language creates a new button; the link must still be used only once.
    if (isOpening) {
        return;
    }
    isOpening = true;
    const button = event.target.querySelector("button");
    button.setAttribute("aria-disabled", "true");
    button.textContent = t("opening");
    try {
        await open(proof);
    } finally {
        isOpening = false;
    }
}

/**
 * @param proof `{birth_date}`, or `{confirmed}` after a tap
 */
async function open(proof) {
    const { status, body, wait } = await session(proof);
    if (status === 200) {
        Object.assign(typed, { day: "", month: "", year: "" });
        await showCare(body.data);
    } else if (body.reason === "birth_date_needed" || body.reason === "confirmation_needed") {
        currentForm = body.reason === "birth_date_needed" ? birthDateForm : confirmationForm;
        showForm();
    } else if (body.reason === "birth_date_wrong") {
        showForm({ problem: () => t("wrong") });
    } else if (body.errors?.birth_date) {
        showForm({ problem: () => t("noDate") });
    } else if (body.reason === "link_over" || status === 422) {
        showLinkOver();
    } else {
        showForm({ ofDate: false, problem: () => status === 429 ? t("busy", { n: wait }) : t(status === 0 ? "offline" : "away") });
    }
}

async function session(proof) {
    try {
        const response = await fetch(`${document.body.dataset.root}/my/v1/sessions`, {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/json" },
            body: JSON.stringify({ link: link(), ...proof }),
            cache: "no-store",
            credentials: "omit",
            redirect: "error",
            signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const wait = Number.parseInt(response.headers.get("Retry-After") ?? "", 10) || DEFAULT_RETRY_S;
        return { status: response.status, wait, body: await response.json().catch(() => ({})) };
    } catch {
        return { status: 0, body: {} };
    }
}

async function showCare({ token, language }) {
    if (!chosenLanguage() && language) {
        await setLanguage(language).catch(() => {}); // Care matters more than its language.
    }
    care = document.createElement("patient-care");
    care.setAttribute("language", currentLanguage());
    care.token = token;
    const element = care;
    element.addEventListener("patientcare-expired", () => {
        care = null;
        if (currentForm === confirmationForm) {
            showLinkOver(); // The link has already been used.
        } else {
            showForm({ lead: "again" });
        }
    });
    show = () => [element, h("p", { class: "leave" }, h("button", { type: "button", class: "quiet", onclick: () => leave(element) }, t("leave")))];
    renderAndFocus("h1");
}

function leave(element) {
    element.signOut();
    care = null;
    history.replaceState(null, "");
    show = () => sentence("left");
    renderAndFocus(".lead");
}
