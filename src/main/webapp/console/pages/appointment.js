/*
 * One visit: time, people and history. The links are for systems alone, since whoever has one is let
 * in as that side. The visit's code is in the URL's fragment.
 */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { get, path } from "../../ui/api.js";
import { Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { Timeline } from "../../ui/elements/timeline.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { Problem } from "../../ui/problem.js";
import { texts } from "../../ui/words.js";
import { bookVisit } from "../book-visit.js";
import { cancelVisit, ChangeTold, moveVisit, offerUndo } from "../change-visit.js";
import { twoWeeksAfter } from "../days.js";
import { delayVisit } from "../delay-visit.js";
import { PersonLink } from "../names.js";
import { LinkButtons } from "../patient-link.js";
import { decodedFragment, encodeForFragment } from "../phrases.js";
import { durationText, isChangeable, mayBeLate, VisitState } from "../visits.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { TimelineEvent } from "../../ui/elements/timeline.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"Appointment">} Visit */
/** @typedef {Schema<"AppointmentLine">} ListItem */
/** @typedef {Visit["attendances"][number]} AttendanceRow */
/** @typedef {Schema<"Hindrance">} Hindrance */
/** @typedef {Schema<"VisitAnswer">} VisitAnswer */

export const words = await texts("console-appointment");

const patientTexts = await texts("console-patient");

/** @type {Record<Visit["state"], TimelineEvent["kind"]>} */
const KINDS = {
    booked: "info",
    waiting: "info",
    in_call: "ok",
    finished: "ok",
    no_show: "failed",
    cancelled: "warning",
};

/** @type {Partial<Record<Hindrance["browser"], string>>} */
const BROWSERS = {
    chrome: "Chrome",
    edge: "Edge",
    firefox: "Firefox",
    opera: "Opera",
    safari: "Safari",
    samsung: "Samsung Internet",
};

/** @param {OrganizationContext} context */
export async function load(context) {
    const code = decodedFragment();
    const visit = code ? await found(context, code) : null;
    return { code, visit, listItem: visit && (await listItemOf(context, visit)) };
}

/**
 * @param {OrganizationContext} context
 * @param {string} code
 */
async function found({ organization }, code) {
    try {
        /** @type {Answer<"getAppointment">} */
        const { data } = await get(path(["admin", "v1", "organizations", organization.id, "appointments", code]));
        return data;
    } catch (problem) {
        if (problem instanceof Problem && problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/**
 * The names come from the list of appointments; null if too many visits start at that instant.
 *
 * @param {OrganizationContext} context
 * @param {Visit} visit
 */
async function listItemOf({ organization }, { code, starts_at: from, professional }) {
    const to = new Date(Date.parse(from) + 1000).toISOString();
    const values = { from, to, professional: professional.hash };
    /** @type {Answer<"listAppointments">} */
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "appointments"], values));
    return data.find((row) => row.code === code) ?? null;
}

/** @param {PageProps<OrganizationContext, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data: { code, visit, listItem }, reload }) {
    const { t, zone, link } = context;
    if (!visit) {
        const none = { title: t(code ? "gone" : "which"), text: t(code ? "goneText" : "whichText") };
        const toList = h("a", { class: "primary", href: link("appointments") }, t("toList"));
        return [h("h1", {}, t("title")), h(Empty, none, toList)];
    }
    const now = { ...visit, waiting_since: listItem?.waiting_since };
    return [
        h(
            "div",
            {},
            h("h1", { tabindex: "-1" }, t("title"), " ", h("bdi", {}, code)),
            h("p", {}, h(VisitState, { visit: now, zone }), " · ", h("a", { href: link("appointments") }, t("toList"))),
        ),
        h(Acts, { context, visit, listItem, reload }),
        h(Facts, { context, visit, listItem }),
        h(
            Part,
            { title: t("attendance"), none: t("attendanceNone"), rows: visit.attendances },
            (/** @type {AttendanceRow[]} */ rows) => h(Attendance, { t, zone, rows }),
        ),
        h(
            Part,
            { title: t("answers"), none: t("answersNone"), rows: visit.answers },
            (/** @type {VisitAnswer[]} */ rows) => rows.map((each) => h(Answer, { t, zone, answer: each })),
        ),
        h(
            Part,
            { title: t("hindrances"), none: t("hindrancesNone"), rows: visit.hindrances },
            (/** @type {Hindrance[]} */ rows) => h(Hindrances, { t, zone, rows }),
        ),
        h(
            Part,
            { title: t("history"), none: t("historyNone"), rows: visit.history },
            (/** @type {Visit["history"]} */ rows) => h(StateChanges, { t, zone, rows }),
        ),
    ];
}

/**
 * What people can do with the visit, as far as their organization lets them.
 *
 * @param {{ context: OrganizationContext, visit: Visit, listItem: ListItem | null, reload: () => Promise<void> }} props
 */
function Acts({ context, visit, listItem, reload }) {
    const { t, zone, organization } = context;
    const [told, setTold] = useState(/** @type {Parameters<typeof ChangeTold>[0]["told"]} */ (null));
    const place = useRef(/** @type {HTMLElement | null} */ (null));
    const { people_may_book: mayBook, people_may_change_system_visits: mayChangeAll } = organization;
    const isAsked = visit.origin === "system" && !mayChangeAll;
    const mayChange = isChangeable(visit) && (visit.origin === "system" || mayBook);
    const isLate = mayBeLate(visit, Date.now());
    /** @param {Schema<"VisitOutcome">} outcome */
    const show = async (outcome) => {
        setTold({ outcome, zone });
        await reload();
        place.current?.focus();
    };
    /** @param {typeof moveVisit | typeof cancelVisit} change */
    const act = async (change) => {
        const changeable = { ...visit, professional: visit.professional.hash };
        const where = { place: organization, zone, isAsked };
        const outcome = await change(where, changeable);
        if (outcome) {
            offerUndo(where, changeable, outcome, show);
            await show(outcome);
        }
    };
    const again = () =>
        listItem &&
        bookVisit(context, {
            patient: listItem.patient,
            professional: listItem.professional,
            start: twoWeeksAfter(visit.starts_at, zone),
            duration: visit.duration,
        });
    /**
     * @param {string} text
     * @param {() => unknown} onclick
     */
    const button = (text, onclick) => h("button", { type: "button", class: "plain", onclick }, t(text));
    return [
        h("div", { ref: place, tabindex: -1 }, h(ChangeTold, { told })),
        (mayChange || mayBook || isLate || isChangeable(visit)) &&
            h(
                "p",
                { class: "buttons" },
                mayChange && button(isAsked ? "askMove" : "move", () => act(moveVisit)),
                mayChange && button(isAsked ? "askCancel" : "cancel", () => act(cancelVisit)),
                isLate && button("late", () => delayVisit(organization, zone, visit)),
                mayBook && listItem && button("again", again),
                listItem &&
                    isChangeable(visit) &&
                    h(LinkButtons, {
                        context: { ...context, t: patientTexts },
                        reference: listItem.patient.ref,
                        patient: {},
                        name: `\u2068${listItem.patient.name}\u2069`,
                        startsAt: visit.starts_at,
                    }),
            ),
    ];
}

/**
 * A part of the page with its rows, if there are any.
 *
 * @template Row
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.none
 * @param {Row[]} props.rows
 * @param {(rows: Row[]) => ComponentChildren} props.children
 */
function Part({ title, none, rows, children }) {
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, title),
        rows?.length ? children(rows) : h("p", { class: "soft" }, none),
    );
}

/** @param {{ context: OrganizationContext, visit: Visit, listItem: ListItem | null }} props */
function Facts({ context: { t, zone, link }, visit, listItem }) {
    /**
     * @param {string} label
     * @param {ComponentChildren} value
     */
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value));
    const ends = new Date(Date.parse(visit.starts_at) + visit.duration * 1000).toISOString();
    /** @param {Schema<"PatientName">} patient */
    const patientLink = ({ name, ref }) =>
        h(PersonLink, { name, href: link("patient", { purpose: "question" }, encodeForFragment(ref)) });
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("facts")),
        h(
            "dl",
            { class: "facts" },
            fact("starts", dateTime(visit.starts_at, zone)),
            fact("ends", dateTime(ends, zone)),
            fact("length", durationText(visit.duration)),
            fact("patient", listItem ? patientLink(listItem.patient) : h("bdi", {}, visit.patient.code)),
            fact("professional", h("bdi", {}, listItem?.professional.name ?? visit.professional.hash)),
            fact("origin", t(`origin_${visit.origin}`)),
        ),
    );
}

/** @param {{ t: Texts, zone: string, rows: AttendanceRow[] }} props */
function Attendance({ t, zone, rows }) {
    /** @param {AttendanceRow} row */
    const pathText = ({ relayed, left_at: left }) => {
        if (relayed === null) {
            return left ? t("noPath") : "–";
        }
        return t(relayed ? "relayed" : "direct");
    };
    /**
     * @param {number | null | undefined} value
     * @param {string} unit
     */
    const measured = (value, unit) => (value === null || value === undefined ? null : `${value} ${unit}`);
    /** @param {AttendanceRow} row */
    const qualityText = ({ quality }) =>
        [
            measured(quality?.round_trip_ms, `ms ${t("roundTrip")}`),
            measured(quality?.loss_permille, `‰ ${t("loss")}`),
            measured(quality?.jitter_ms, `ms ${t("jitter")}`),
            [quality?.audio_codec, quality?.video_codec].filter(Boolean).join("/") || null,
        ]
            .filter(Boolean)
            .join(", ") || "–";
    /** @type {Column<AttendanceRow>[]} */
    const columns = [
        { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
        { title: t("joined"), cell: (row) => dateTimeWithSeconds(row.joined_at, zone) },
        { title: t("left"), cell: (row) => (row.left_at ? dateTimeWithSeconds(row.left_at, zone) : t("still")) },
        { title: t("stayed"), cell: (row) => (row.duration === null ? "–" : durationText(row.duration)) },
        { title: t("way"), cell: pathText },
        { title: t("quality"), cell: qualityText },
    ];
    return h(Table, { caption: t("attendance"), columns, rows });
}

/**
 * Whether the visit worked, as its patient answered.
 *
 * @param {{ t: Texts, zone: string, answer: VisitAnswer }} props
 */
function Answer({ t, zone, answer: { worked, browser, at } }) {
    return h(
        "p",
        {},
        h(Badge, { kind: worked ? "ok" : "failed" }, t(worked ? "worked" : "workedNot")),
        " ",
        dateTimeWithSeconds(at, zone),
        " · ",
        BROWSERS[browser] ?? t("otherBrowser"),
    );
}

/**
 * Problems that the pages of both sides reported, before and during the visit; newest first.
 *
 * @param {{ t: Texts, zone: string, rows: Hindrance[] }} props
 */
function Hindrances({ t, zone, rows }) {
    /** @param {Hindrance} row */
    const whatText = ({ moment, word }) => (moment === "trial" ? `${t("trial")}: ` : "") + t(`told_${word}`);
    /** @param {Hindrance} row */
    const timesText = ({ times, first_at: first }) =>
        times === 1 ? "1" : h("span", {}, `${times}, ${t("since")} `, dateTimeWithSeconds(first, zone));
    /** @type {Column<Hindrance>[]} */
    const columns = [
        { title: t("toldAt"), cell: (row) => dateTimeWithSeconds(row.last_at, zone) },
        { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
        { title: t("what"), cell: whatText },
        { title: t("browser"), cell: (row) => BROWSERS[row.browser] ?? t("otherBrowser") },
        { title: t("often"), cell: timesText },
    ];
    return h(Table, { caption: t("hindrances"), columns, rows: [...rows].reverse() });
}

/**
 * The state changes, newest first.
 *
 * @param {{ t: Texts, zone: string, rows: Visit["history"] }} props
 */
function StateChanges({ t, zone, rows }) {
    const events = rows.map(({ at, state, reason, handed_to: handedTo }, i) => ({
        kind: KINDS[state],
        at: dateTimeWithSeconds(at, zone),
        title: t(handedTo ? "said_handed_over" : `said_${changeKey(state, rows[i - 1]?.state)}`),
        text: reason && h("bdi", {}, reason),
    }));
    return h(Timeline, { events: events.reverse() });
}

/**
 * The text for a state change. A visit returns to "booked" if it was moved, or if the patient left
 * the waiting room.
 *
 * @param {Visit["state"]} state
 * @param {Visit["state"] | undefined} before
 */
function changeKey(state, before) {
    if (state !== "booked" || !before) {
        return state;
    }
    return before === "waiting" ? "left" : "moved";
}
