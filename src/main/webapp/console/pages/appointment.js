/*
 * One visit: time, people and history. The links are for systems alone, since whoever has one is let
 * in as that side. The visit's code is in the URL's fragment.
 */
import { h } from "preact";
import { get, path } from "../../ui/api.js";
import { Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { Timeline } from "../../ui/elements/timeline.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { PersonLink } from "../names.js";
import { decodedFragment, encodeForFragment } from "../phrases.js";
import { durationText, VisitState } from "../visits.js";

export const words = await texts("console-appointment");

const KINDS = {
    booked: "info",
    waiting: "info",
    in_call: "ok",
    finished: "ok",
    no_show: "failed",
    cancelled: "warning",
};

const BROWSERS = {
    chrome: "Chrome",
    edge: "Edge",
    firefox: "Firefox",
    opera: "Opera",
    safari: "Safari",
    samsung: "Samsung Internet",
};

export async function load(context) {
    const code = decodedFragment();
    const visit = code && (await found(context, code));
    return { code, visit, listItem: visit && (await listItemOf(context, visit)) };
}

async function found({ organization }, code) {
    try {
        return (await get(path(["admin", "v1", "organizations", organization.id, "appointments", code]))).data;
    } catch (problem) {
        if (problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/** The names come from the list of appointments; null if too many visits start at that instant. */
async function listItemOf({ organization }, { code, starts_at: from, professional }) {
    const to = new Date(Date.parse(from) + 1000).toISOString();
    const values = { from, to, professional: professional.hash };
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "appointments"], values));
    return data.find((row) => row.code === code) ?? null;
}

export function Page({ context, data: { code, visit, listItem } }) {
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
        h(Facts, { context, visit, listItem }),
        h(Part, { title: t("attendance"), none: t("attendanceNone"), rows: visit.attendances }, (rows) =>
            h(Attendance, { t, zone, rows }),
        ),
        h(Part, { title: t("answers"), none: t("answersNone"), rows: visit.answers }, (rows) =>
            rows.map((each) => h(Answer, { t, zone, answer: each })),
        ),
        h(Part, { title: t("hindrances"), none: t("hindrancesNone"), rows: visit.hindrances }, (rows) =>
            h(Hindrances, { t, zone, rows }),
        ),
        h(Part, { title: t("history"), none: t("historyNone"), rows: visit.history }, (rows) =>
            h(StateChanges, { t, zone, rows }),
        ),
    ];
}

/** A part of the page with its rows, if there are any. */
function Part({ title, none, rows, children }) {
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, title),
        rows?.length ? children(rows) : h("p", { class: "soft" }, none),
    );
}

function Facts({ context: { t, zone, link }, visit, listItem }) {
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value));
    const ends = new Date(Date.parse(visit.starts_at) + visit.duration * 1000).toISOString();
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
        ),
    );
}

function Attendance({ t, zone, rows }) {
    const pathText = ({ relayed, left_at: left }) => {
        if (relayed === null) {
            return left ? t("noPath") : "–";
        }
        return t(relayed ? "relayed" : "direct");
    };
    const measured = (value, unit) => (value === null || value === undefined ? null : `${value} ${unit}`);
    const qualityText = ({ quality }) =>
        [
            measured(quality?.round_trip_ms, `ms ${t("roundTrip")}`),
            measured(quality?.loss_permille, `‰ ${t("loss")}`),
            measured(quality?.jitter_ms, `ms ${t("jitter")}`),
            [quality?.audio_codec, quality?.video_codec].filter(Boolean).join("/") || null,
        ]
            .filter(Boolean)
            .join(", ") || "–";
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

/** Whether the visit worked, as its patient answered. */
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

/** Problems that the pages of both sides reported, before and during the visit; newest first. */
function Hindrances({ t, zone, rows }) {
    const whatText = ({ moment, word }) => (moment === "trial" ? `${t("trial")}: ` : "") + t(`told_${word}`);
    const timesText = ({ times, first_at: first }) =>
        times === 1 ? "1" : h("span", {}, `${times}, ${t("since")} `, dateTimeWithSeconds(first, zone));
    const columns = [
        { title: t("toldAt"), cell: (row) => dateTimeWithSeconds(row.last_at, zone) },
        { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
        { title: t("what"), cell: whatText },
        { title: t("browser"), cell: (row) => BROWSERS[row.browser] ?? t("otherBrowser") },
        { title: t("often"), cell: timesText },
    ];
    return h(Table, { caption: t("hindrances"), columns, rows: [...rows].reverse() });
}

/** The state changes, newest first. */
function StateChanges({ t, zone, rows }) {
    const events = rows.map(({ at, state }, i) => ({
        kind: KINDS[state],
        at: dateTimeWithSeconds(at, zone),
        title: t(`said_${changeKey(state, rows[i - 1]?.state)}`),
    }));
    return h(Timeline, { events: events.reverse() });
}

/**
 * The text for a state change. A visit returns to "booked" if it was moved, or if the patient left
 * the waiting room.
 */
function changeKey(state, before) {
    if (state !== "booked" || !before) {
        return state;
    }
    return before === "waiting" ? "left" : "moved";
}
