/*
 * One patient of the professional. The organization's id and our reference to the patient are in
 * the URL's fragment.
 */
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BusyButton } from "../../ui/elements/button.js";
import { query, Table } from "../../ui/elements/list.js";
import { Badge, Empty, Failure } from "../../ui/elements/notice.js";
import { Problem } from "../../ui/problem.js";
import { loadModule } from "../../ui/load-module.js";
import { dateTime, day } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { cancelVisit, ChangeTold, moveVisit, offerUndo } from "../../console/change-visit.js";
import { twoWeeksAfter } from "../../console/days.js";
import { decodedFragment } from "../../console/phrases.js";
import { PrescriptionBadge, PrescriptionButtons, substances } from "../../console/prescriptions.js";
import { isChangeable, VisitState } from "../../console/visits.js";
import { now, openConversation, patientOf } from "../calls.js";
import { PrescriptionForm } from "../prescribing.js";
import { fromDesk, isJoinable, joinStyle } from "../visit-list.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { DeskPatient, PatientKey } from "../calls.js" */
/** @import { Context } from "../shell.js" */

/** @typedef {DeskPatient["visits"][number]} VisitOfPatient */
/** @typedef {DeskPatient["prescriptions"][number]} Prescription */

export const words = await texts("desk-patient");

const t = words;

export async function load() {
    const who = named(decodedFragment());
    return { who, patient: who && (await found(who)) };
}

/**
 * Organization and patient in the fragment.
 *
 * @param {string | null} text
 * @returns {PatientKey | null}
 */
function named(text) {
    const [organization, ref, rest] = (text ?? "").split("/");
    return organization && ref && rest === undefined ? { organization, ref } : null;
}

/**
 * The patient; null if the professional has no upcoming or recent visit with them.
 *
 * @param {PatientKey} who
 */
async function found(who) {
    try {
        return await patientOf(who);
    } catch (problem) {
        if (problem instanceof Problem && problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/** @param {PageProps<Context, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data: { who, patient }, reload }) {
    if (who && patient) {
        return h(Patient, { context, who, patient, reload });
    }
    const [title, text] = who ? ["gone", "goneText"] : ["which", "whichText"];
    const todayLink = h("a", { class: "primary", href: context.link("today") }, t("toDay"));
    return [h("h1", {}, t("title")), h(Empty, { title: t(title), text: t(text) }, todayLink)];
}

/** @param {{ context: Context, who: PatientKey, patient: DeskPatient, reload: () => Promise<void> }} props */
function Patient({ context, who, patient, reload }) {
    const { zone, link, goTo, me } = context;
    const { emergency_until: emergencyUntil } = patient;
    const mayBook =
        !emergencyUntil && me.organizations.some(({ id, people_may_book: may }) => id === who.organization && may);
    const [form, setForm] = useState(query().write === undefined ? "closed" : "open");
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const [told, setTold] = useState(/** @type {Parameters<typeof ChangeTold>[0]["told"]} */ (null));
    const visitsHeading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
    const writeButton = useRef(/** @type {HTMLButtonElement | null} */ (null));
    const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
    const isOpen = form === "open";
    useLayoutEffect(() => {
        if (form === "discarded") {
            writeButton.current?.focus();
        }
    }, [form]);

    const done = async () => {
        setForm("closed");
        await reload();
        heading.current?.focus();
    };
    const toMessages = async () => {
        setProblem(null);
        try {
            const { id } = await openConversation(who);
            goTo(link("messages", {}, id));
        } catch (thrown) {
            if (!(thrown instanceof Problem)) {
                throw thrown;
            }
            setProblem(thrown);
        }
    };
    const place = { id: who.organization, surface: /** @type {const} */ ("desk") };
    /** @param {VisitOfPatient | null} before the visit after which the next one is, if any */
    const book = async (before) => {
        const { askForBooking } = await loadModule(() => import("../../console/book-visit.js"));
        const given = {
            patient: { ref: who.ref, name: patient.name },
            start: before && twoWeeksAfter(before.starts_at, zone),
            duration: before?.duration,
        };
        const booked = await askForBooking({ place, zone, professionals: null, given, mayLink: false });
        if (booked) {
            await changed(booked.outcome);
        }
    };
    useEffect(() => {
        // From the page of a visit that is over: the latest one that has begun.
        const before = patient.visits.find(({ starts_at: start }) => Date.parse(start) <= now());
        if (query().again !== undefined && mayBook && before) {
            book(before);
        }
    }, []);
    /**
     * @param {typeof moveVisit | typeof cancelVisit} change
     * @param {VisitOfPatient} visit
     */
    const act = async (change, visit) => {
        const where = { place, zone, isAsked: false };
        const changeable = { ...visit, professional: null };
        const outcome = await change(where, changeable);
        if (outcome) {
            offerUndo(where, changeable, outcome, changed);
            await changed(outcome);
        }
    };
    /** @param {NonNullable<typeof told>["outcome"]} outcome */
    const changed = async (outcome) => {
        setTold({ outcome, zone });
        await reload();
        visitsHeading.current?.focus();
    };
    const write = {
        type: "button",
        class: "primary",
        "aria-expanded": String(isOpen),
        hidden: isOpen,
        onclick: () => setForm("open"),
        ref: writeButton,
    };
    return [
        h(
            "div",
            { class: "title" },
            h("h1", { tabindex: -1 }, h("bdi", {}, patient.name)),
            !emergencyUntil &&
                h(
                    "p",
                    { class: "buttons" },
                    h("button", write, t("write")),
                    mayBook && h("button", { type: "button", class: "plain", onclick: () => book(null) }, t("book")),
                    h(BusyButton, { class: "plain", action: toMessages }, t("message")),
                ),
        ),
        emergencyUntil && h("p", { class: "lead" }, t("inEmergency"), " ", dateTime(emergencyUntil, zone)),
        h("div", {}, problem && h(Failure, { problem })),
        h(
            "div",
            {},
            isOpen &&
                h(PrescriptionForm, { who, patient, done, changed: reload, discarded: () => setForm("discarded") }),
        ),
        h(
            "div",
            { class: "file" },
            h(Facts, { patient }),
            h(
                "section",
                { class: "stack" },
                h("h2", { tabindex: -1, ref: heading }, t("prescriptions")),
                h("div", { class: "stack" }, h(PrescriptionsOf, { who, patient, zone, changed: reload })),
            ),
        ),
        h(
            "section",
            { class: "stack part" },
            h("h2", { tabindex: -1, ref: visitsHeading }, t("visits")),
            h(ChangeTold, { told }),
            patient.visits.length
                ? h(VisitsOf, { patient, zone, act, book: mayBook ? book : null })
                : h("p", { class: "soft" }, t("visitsNone")),
        ),
    ];
}

/** @param {{ patient: DeskPatient }} props */
function Facts({ patient }) {
    /** @type {(label: string, value: ComponentChildren) => ComponentChildren} */
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value || "–"));
    const { birth_date: birth, gender, language, subscribed } = patient;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("who")),
        h(
            "dl",
            { class: "facts" },
            fact("birth", day(birth)),
            fact("gender", gender && t(gender)),
            fact("language", LANGUAGES[language] ?? language),
            fact("subscribed", h(Badge, { kind: subscribed ? "ok" : "off" }, t(subscribed ? "yes" : "no"))),
        ),
    );
}

/**
 * @param {object} props
 * @param {PatientKey} props.who
 * @param {DeskPatient} props.patient
 * @param {string} props.zone
 * @param {() => Promise<void>} props.changed
 */
function PrescriptionsOf({ who, patient, zone, changed }) {
    const rows = patient.prescriptions;
    const organization = { id: who.organization, surface: "desk", time_zone: zone };
    /** @param {Prescription} row */
    const buttons = (row) =>
        h(PrescriptionButtons, { organization, prescription: { ...row, patient }, withdrawn: changed });
    /** @type {Column<Prescription>[]} */
    const columns = [
        { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
        { title: t("issued"), ordered: "descending", cell: (row) => dateTime(row.issued_at, zone) },
        { title: t("state"), cell: (row) => h(PrescriptionBadge, { state: row.state }) },
        { name: t("acts"), cell: buttons },
    ];
    if (rows.length === 0) {
        return h("p", { class: "soft" }, t("prescriptionsNone"));
    }
    return h(Table, {
        caption: t("prescriptions"),
        columns,
        rows,
        keyOf: (/** @type {Prescription} */ row) => row.code,
    });
}

/**
 * @param {object} props
 * @param {DeskPatient} props.patient
 * @param {string} props.zone
 * @param {(change: typeof moveVisit | typeof cancelVisit, visit: VisitOfPatient) => void} props.act
 * @param {((before: VisitOfPatient) => void) | null} props.book null if people do not book there
 */
function VisitsOf({ patient, zone, act, book }) {
    /**
     * @param {string} text
     * @param {() => void} onclick
     */
    const button = (text, onclick) => h("button", { type: "button", class: "small", onclick }, t(text));
    /** @param {VisitOfPatient} visit */
    const acts = (visit) => [
        joinLink(visit),
        isChangeable(visit) && button("move", () => act(moveVisit, visit)),
        isChangeable(visit) && button("cancel", () => act(cancelVisit, visit)),
        book && button("again", () => book(visit)),
    ];
    /** @type {Column<VisitOfPatient>[]} */
    const columns = [
        { title: t("when"), ordered: "descending", cell: (row) => dateTime(row.starts_at, zone) },
        { title: t("state"), cell: (row) => h(VisitState, { visit: { ...row, waiting_since: null }, zone }) },
        { name: t("acts"), cell: acts },
    ];
    return h(Table, {
        caption: t("visits"),
        columns,
        rows: patient.visits,
        keyOf: (/** @type {VisitOfPatient} */ row) => row.code,
    });
}

/** @param {VisitOfPatient} visit */
function joinLink(visit) {
    if (!isJoinable(visit)) {
        return null;
    }
    const newTab = h("span", { class: "unseen" }, ` (${t("newTab")})`);
    const link = { class: joinStyle(visit), href: fromDesk(visit.url), target: "_blank", rel: "noopener noreferrer" };
    return h("a", link, t("join"), newTab);
}
