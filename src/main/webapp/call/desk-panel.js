// The desk of the professional beside the picture: who the patient is, a prescription, messages. What
// it does are calls of the desk, which the professional's own session authorizes. The page has it only
// in that session, and each call names its person, so that the service refuses it if somebody else has
// signed in in another tab since.
import { h, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { callOnlyAs } from "../ui/api.js";
import { FailedLoad, Loaded, Progress, useLoad } from "../ui/elements/loaded.js";
import { UnexpectedErrors } from "../ui/elements/notice.js";
import { byId, within } from "../ui/page-elements.js";
import { Problem } from "../ui/problem.js";
import { clockTime, dateTime, day } from "../ui/times.js";
import { LANGUAGES, texts } from "../ui/words.js";
import { PrescriptionBadge, substances } from "../console/prescriptions.js";
import { VisitState } from "../console/visits.js";
import { monthsOfAge } from "../desk/age.js";
import { AnswerForm } from "../desk/answer-form.js";
import { messages, openConversation, patientOf, today, visitsReader } from "../desk/calls.js";
import { Exchange } from "../desk/conversation.js";
import { OpenConversation } from "../desk/open-conversation.js";
import { PrescriptionForm } from "../desk/prescribing.js";
import { StoredChoice } from "../desk/stored-choice.js";

/** @import { ComponentChildren } from "preact" */
/** @import { DeskPatient, PatientKey } from "../desk/calls.js" */
/** @import { DeskFacts, VisitFacts } from "./reload.js" */
/** @import { Scene } from "./scene.js" */

/** @typedef {typeof TABS[number]} Tab */

const t = await texts("call-desk");
const TABS = /** @type {const} */ (["patient", "prescription", "messages"]);
const POLL_MS = 15_000;
/** Up to which age it is told in months. */
const MONTHS_UNTIL = 24;
/** Who is refused once is refused until the page is opened again. */
const REFUSED = [401, 403];
/** Whoever prescribes in visit after visit gets the form at once. */
const prescribes = new StoredChoice("prescribes");

/**
 * Offers the panel, and says when the patient of another visit waits.
 *
 * @param {VisitFacts} facts
 * @param {DeskFacts} desk
 * @param {Scene} scene
 */
export function offerDesk({ base, zone }, desk, scene) {
    document.body.dataset.root = base.replace(/\/call\/$/u, "");
    callOnlyAs(desk.person);
    const panel = byId("desk-panel");
    const button = byId("desk-open");
    const who = { organization: desk.organization, ref: desk.patient };
    /** @param {boolean} isOpen */
    const show = (isOpen) => {
        panel.hidden = !isOpen;
        button.setAttribute("aria-expanded", String(isOpen));
        byId("stage").classList.toggle("with-desk", isOpen);
        render(h(Desk, { who, zone, isOpen, close }), panel);
    };
    const open = () => {
        if (scene.chatIsOpen) {
            scene.toggleChat();
        }
        show(true);
        within(panel, "[role=tab][aria-selected=true]").focus();
    };
    const close = () => {
        show(false);
        button.focus();
    };
    button.hidden = false;
    button.addEventListener("click", () => (panel.hidden ? open() : close()));
    byId("chat").addEventListener("click", () => scene.chatIsOpen && !panel.hidden && show(false));
    byId("hang-up").addEventListener("click", () => {
        byId("desk-note").hidden = !hasTyped(panel);
    });
    tellWhoWaits(desk, zone, scene);
}

/**
 * Whether something was typed that has not been issued or sent.
 *
 * @param {HTMLElement} panel
 */
function hasTyped(panel) {
    /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
    const fields = panel.querySelectorAll("input[type=text], textarea");
    return [...fields].some(({ value }) => value.trim());
}

/**
 * Says over the pictures that the patients of other visits wait; without their names, since the
 * professional may be sharing the screen.
 *
 * @param {DeskFacts} desk
 * @param {string} zone
 * @param {Scene} scene
 */
function tellWhoWaits({ organization, visit: own }, zone, scene) {
    const read = visitsReader({}, { background: true });
    const tell = async () => {
        const visits = await read();
        if (visits) {
            const waiting = visits.filter(
                ({ state, organization: { id }, code }) =>
                    state === "waiting" && !(id === organization && code === own),
            );
            const starts = waiting.map(({ starts_at: start }) => Date.parse(start));
            const text = () => t("waiting", { n: waiting.length, time: clockTime(Math.min(...starts), zone) });
            scene.showNote("desk-waiting", waiting.length ? text() : "");
        }
    };
    const stop = repeat(tell);
    tell().catch((problem) => isRefused(problem) && stop());
}

/** @param {unknown} problem */
function isRefused(problem) {
    return problem instanceof Problem && REFUSED.includes(problem.status);
}

/**
 * Repeats a read until it is refused; if it fails otherwise, what is shown stays.
 *
 * @param {() => Promise<unknown>} read
 * @returns {() => void} ends it
 */
function repeat(read) {
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => read().catch((problem) => isRefused(problem) && stop()), POLL_MS);
    return stop;
}

/**
 * @param {object} props
 * @param {PatientKey} props.who
 * @param {string} props.zone
 * @param {boolean} props.isOpen
 * @param {() => void} props.close
 */
function Desk({ who, zone, isOpen, close }) {
    const [tab, setTab] = useState(/** @type {Tab} */ (prescribes.isOn ? "prescription" : "patient"));
    const [isWriting, setWriting] = useState(prescribes.isOn);
    const { data: patient, problem, reload } = useLoad(() => patientOf(who));
    /** @param {Tab} chosen */
    const choose = (chosen) => {
        setTab(chosen);
        prescribes.set(chosen === "prescription");
        if (chosen === "prescription") {
            setWriting(true);
        }
    };
    const leaveForm = () => {
        setWriting(false);
        setTab("patient");
        document.getElementById("desk-tab-patient")?.focus();
    };
    const done = async () => {
        leaveForm();
        await reload();
    };
    /** @param {DeskPatient} known */
    const form = (known) => h(PrescriptionForm, { who, patient: known, done, changed: reload, discarded: leaveForm });
    return [
        h(
            "div",
            { class: "beside-head" },
            h(Tabs, { tab, choose }),
            h("button", { type: "button", class: "small", onclick: close }, t("close")),
        ),
        h(UnexpectedErrors, {}),
        h(Panel, { name: "patient", tab }, patient ? h(Patient, { patient, zone }) : notThere(problem, reload)),
        h(Panel, { name: "prescription", tab }, patient ? isWriting && form(patient) : notThere(problem, reload)),
        h(Panel, { name: "messages", tab }, isOpen && tab === "messages" && h(Messages, { who, patient, zone })),
    ];
}

/**
 * @param {Problem | null} problem
 * @param {() => void} again
 */
function notThere(problem, again) {
    return problem ? h(FailedLoad, { problem, again }) : h(Progress, {});
}

/** @param {{ tab: Tab, choose: (tab: Tab) => void }} props */
function Tabs({ tab, choose }) {
    const list = useRef(/** @type {HTMLDivElement | null} */ (null));
    /** @param {KeyboardEvent} event */
    const move = (event) => {
        const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
        const step = steps[event.key];
        const tabs = /** @type {HTMLElement[]} */ ([...(list.current?.children ?? [])]);
        const at = tabs.findIndex((each) => each === document.activeElement);
        if (step && at >= 0) {
            event.preventDefault();
            tabs[(at + step + tabs.length) % tabs.length].focus();
        }
    };
    return h(
        "div",
        { class: "tabs", role: "tablist", "aria-label": t("tabs"), onkeydown: move, ref: list },
        TABS.map((name) =>
            h(
                "button",
                {
                    key: name,
                    type: "button",
                    role: "tab",
                    id: `desk-tab-${name}`,
                    "aria-controls": `desk-${name}`,
                    "aria-selected": String(name === tab),
                    tabindex: name === tab ? 0 : -1,
                    onclick: () => choose(name),
                },
                t(name),
            ),
        ),
    );
}

/**
 * What is typed in a panel stays while another one is shown.
 *
 * @param {{ name: Tab, tab: Tab, children?: ComponentChildren }} props
 */
function Panel({ name, tab, children }) {
    const attributes = { role: "tabpanel", id: `desk-${name}`, "aria-labelledby": `desk-tab-${name}` };
    return h("div", { class: "stack", ...attributes, hidden: name !== tab }, children);
}

/** @param {{ patient: DeskPatient, zone: string }} props */
function Patient({ patient, zone }) {
    const { name, birth_date: birth, language, visits, prescriptions } = patient;
    return [
        h("h2", {}, h("bdi", {}, name)),
        h(
            "dl",
            { class: "facts" },
            h("div", {}, h("dt", {}, t("age")), h("dd", {}, birth ? ageText(birth, today(zone)) : "–")),
            h("div", {}, h("dt", {}, t("birth")), h("dd", {}, day(birth))),
            h("div", {}, h("dt", {}, t("language")), h("dd", {}, LANGUAGES[language] ?? language)),
        ),
        h("h3", {}, t("prescriptions")),
        h(Rows, {
            rows: prescriptions.map((row) => ({
                key: row.code,
                text: h("bdi", {}, substances(row)),
                more: [dateTime(row.issued_at, zone), " · ", h(PrescriptionBadge, { state: row.state })],
            })),
        }),
        h("h3", {}, t("visits")),
        h(Rows, {
            rows: visits.map((row) => ({
                key: row.code,
                text: dateTime(row.starts_at, zone),
                more: h(VisitState, { visit: { ...row, waiting_since: null }, zone }),
            })),
        }),
    ];
}

/**
 * @param {string} birth
 * @param {string} on
 */
function ageText(birth, on) {
    const months = monthsOfAge(birth, on);
    return months < MONTHS_UNTIL ? t("months", { n: months }) : t("years", { n: Math.floor(months / 12) });
}

/** @param {{ rows: { key: string, text: ComponentChildren, more: ComponentChildren }[] }} props */
function Rows({ rows }) {
    return rows.length === 0
        ? h("p", { class: "soft" }, t("none"))
        : h(
              "ul",
              { class: "rows" },
              rows.map(({ key, text, more }) => h("li", { key }, text, h("span", { class: "quiet" }, more))),
          );
}

/**
 * The conversation with the patient, which is read again while it is shown. Looking at an empty one
 * does not open it: the patient would see it.
 *
 * @param {{ who: PatientKey, patient: DeskPatient | undefined, zone: string }} props
 */
function Messages({ who, patient, zone }) {
    const hasOpened = useRef(false);
    const load = async () => {
        const isThere = patient?.conversation ?? (await patientOf(who)).conversation;
        if (!isThere) {
            return null;
        }
        const found = await openConversation(who);
        return new OpenConversation(found, await messages(found.id, { background: false }), async () => {});
    };
    /** @type {(conversation: OpenConversation | null, reload: () => Promise<void>) => ComponentChildren} */
    const content = (conversation, reload) => {
        const sent = () => {
            hasOpened.current = true;
            return reload();
        };
        return conversation
            ? h(ShownConversation, { conversation, zone, takesFocus: hasOpened.current })
            : h(FirstMessage, { who, sent });
    };
    return h(Loaded, { load }, content);
}

/** @param {{ who: PatientKey, sent: () => Promise<void> }} props */
function FirstMessage({ who, sent }) {
    const open = async () => (await openConversation(who)).id;
    return h(
        "section",
        { class: "talk", "aria-label": t("messages") },
        h("p", { class: "soft" }, t("noMessages")),
        h(AnswerForm, { id: `${who.organization}/${who.ref}`, writable: true, open, sent }),
    );
}

/** @param {{ conversation: OpenConversation, zone: string, takesFocus: boolean }} props */
function ShownConversation({ conversation, zone, takesFocus }) {
    const section = useRef(/** @type {HTMLElement | null} */ (null));
    useEffect(() => {
        if (takesFocus) {
            section.current?.querySelector("textarea")?.focus();
        }
        return repeat(() => conversation.refresh());
    }, []);
    const attributes = { class: "talk", "aria-label": t("messages"), ref: section };
    return h("section", attributes, h(Exchange, { conversation, zone }));
}
