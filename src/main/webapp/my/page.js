/*
 * The page of patients whose organization has no site: opened by a link, and by the date of birth.
 */
import { fill, h } from "../ui/dom.js";
import { languages } from "../ui/pages.js";
import { chosen, speak, spoken, words } from "../ui/words.js";
import "../widget/patient-care-1.js";
import { dateOf } from "./date.js";
import ours from "./words.js";

const ROOT = new URL("..", import.meta.url);
const CALL_ENDS_AFTER = 30_000;
const MANY_SECONDS = 60;

const t = words(ours);
const main = h("main", { id: "main" });
const footer = h("footer");
/** What was typed, so that another language does not lose it. */
const typed = { day: "", month: "", year: "" };
/** Else own-host.js is on its way to our own address: a link that works once must not be used up here. */
const atHome = location.origin === document.body.dataset.origin;
/** What the link asks for: as long as nobody has told, a tap. */
let asks = tap;
let show = ask;
let isOpening = false;
let care = null;

// The link is taken out of the address. It stays with this entry of the history, since phones load pages anew.
if (atHome && location.hash.length > 1) {
    history.replaceState({ link: location.hash.slice(1) }, "", location.pathname + location.search);
}
// Another link in the same tab
addEventListener("hashchange", () => location.reload());

speak(chosen() ?? spoken());
fill(document.body, h("div", { class: "mine" },
    h("header", { class: "head" }, h("img", { src: new URL("ui/icon.svg", ROOT).href, alt: "", width: 32, height: 32 }), h("p", {}, "Patient Care")), main, footer));
if (atHome) {
    begin();
}

async function begin() {
    if (!link()) {
        show = () => sentence("none");
        paint();
        return;
    }
    show = () => sentence("opening");
    paint();
    // Opens nothing. Of a patient whose date of birth nobody knows the link works once: that is for a person's tap,
    // not for whatever loads the page, such as a mail scanner.
    await open({});
}

function link() {
    return history.state?.link;
}

function paint() {
    document.title = `${t("title")} · Patient Care`;
    fill(main, h("h1", { tabindex: "-1" }, t("title")), show());
    fill(footer, languages(() => {
        speak(chosen());
        care?.setAttribute("language", spoken());
        if (care) {
            fill(footer);
        }
        paint();
    }));
}

function sentence(key) {
    return h("p", { class: "lead", role: "status", tabindex: "-1" }, t(key));
}

/** One button, for whose date of birth nobody knows. @param problem what to say instead if something went wrong */
function tap({ problem = null } = {}) {
    const told = h("div", { class: "told", role: "alert" }, problem && h("p", {}, problem()));
    const button = h("button", { class: "primary", "aria-describedby": "once" }, t("openMine"));
    const form = h("form", { class: "card", onsubmit: (event) => opening(event, { confirmed: true }) }, told, button);
    return [h("p", { class: "lead", id: "once" }, t("once")), form];
}

/** What had the focus is gone: whoever listens goes on where the page does. */
function goOn(selector) {
    paint();
    main.querySelector(selector).focus();
}

/** @param why what to say first; `problem` if something went wrong, and whether it is the date */
function ask({ lead = "lead", problem = null, ofDate = true } = {}) {
    const told = h("div", { class: "told", id: "told", role: "alert" }, problem && h("p", {}, problem()));
    const number = (name, length, complete) => h("div", { class: name }, h("label", { for: name }, t(name)), h("input", {
        id: name, name, type: "text", inputmode: "numeric", autocomplete: complete, maxlength: length, value: typed[name], "aria-describedby": "told", "aria-invalid": problem && ofDate ? "true" : null,
        oninput: (event) => {
            typed[name] = event.target.value;
        },
    }));
    return [
        h("p", { class: "lead" }, t(lead)),
        h("form", { class: "card", novalidate: true, onsubmit: submit }, told,
            h("fieldset", {}, h("legend", {}, t("birthDate")), h("p", { class: "soft" }, t("example")),
                h("div", { class: "date" }, number("day", 2, "bday-day"), number("month", 2, "bday-month"), number("year", 4, "bday-year"))),
            h("button", { class: "primary" }, t("open"))),
    ];
}

function asked(options) {
    show = () => asks(options);
    goOn(asks === tap ? "form button" : "#day");
}

function over() {
    history.replaceState(null, "");
    show = () => sentence("over");
    goOn(".lead");
}

async function submit(event) {
    event.preventDefault();
    const { date, fault } = dateOf(typed);
    if (fault) {
        asked({ problem: () => t(fault) });
        return;
    }
    await opening(event, { birth_date: date });
}

async function opening(event, proof) {
    event.preventDefault();
    // Whoever chooses a language meanwhile has a new button: a link that works once must not be asked for twice.
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

/** @param proof `{birth_date}`, or `{confirmed}` after a tap */
async function open(proof) {
    const { status, body, wait } = await session(proof);
    if (status === 200) {
        Object.assign(typed, { day: "", month: "", year: "" });
        enter(body.data);
    } else if (body.reason === "birth_date_needed" || body.reason === "confirmation_needed") {
        asks = body.reason === "birth_date_needed" ? ask : tap;
        asked();
    } else if (body.reason === "birth_date_wrong") {
        asked({ problem: () => t("wrong") });
    } else if (body.errors?.birth_date) {
        asked({ problem: () => t("noDate") });
    } else if (body.reason === "link_over" || status === 422) {
        over();
    } else {
        asked({ ofDate: false, problem: () => status === 429 ? t("busy", { n: wait }) : t(status === 0 ? "offline" : "away") });
    }
}

async function session(proof) {
    try {
        const answer = await fetch(new URL("my/v1/sessions", ROOT), {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/json" },
            body: JSON.stringify({ link: link(), ...proof }),
            cache: "no-store",
            credentials: "omit",
            redirect: "error",
            signal: AbortSignal.timeout(CALL_ENDS_AFTER),
        });
        const wait = Number.parseInt(answer.headers.get("Retry-After") ?? "", 10) || MANY_SECONDS;
        return { status: answer.status, wait, body: await answer.json().catch(() => ({})) };
    } catch {
        return { status: 0, body: {} };
    }
}

function enter({ token, language }) {
    if (!chosen() && language) {
        speak(language);
    }
    care = document.createElement("patient-care");
    care.setAttribute("language", spoken());
    care.token = token;
    const element = care;
    element.addEventListener("patientcare-expired", () => {
        care = null;
        if (asks === tap) {
            over(); // It has worked, once.
        } else {
            asked({ lead: "again" });
        }
    });
    show = () => [element, h("p", { class: "leave" }, h("button", { type: "button", class: "quiet", onclick: () => leave(element) }, t("leave")))];
    goOn("h1");
}

function leave(element) {
    element.signOut();
    care = null;
    history.replaceState(null, "");
    show = () => sentence("left");
    goOn(".lead");
}
