/*
 * One visit: time, people and history. The links are for systems alone, since whoever has one is let
 * in as that side. The visit's code is in the URL's fragment.
 */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { table } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { timeline } from "../../ui/elements/timeline.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { personLink } from "../names.js";
import { decodedFragment, encodeForFragment } from "../phrases.js";
import { durationText, visitStateBadge } from "../visits.js";

export const words = await texts("console-appointment");

const KINDS = { booked: "info", waiting: "info", in_call: "ok", finished: "ok", no_show: "failed", cancelled: "warning" };

const BROWSERS = { chrome: "Chrome", edge: "Edge", firefox: "Firefox", opera: "Opera", safari: "Safari", samsung: "Samsung Internet" };

export async function show(main, context) {
    const { t, link } = context;
    const code = decodedFragment();
    const visit = code && (await found(context, code));
    if (!visit) {
        fill(main, h("h1", {}, t("title")), empty(t(code ? "gone" : "which"), t(code ? "goneText" : "whichText"), h("a", { class: "primary", href: link("appointments") }, t("toList"))));
        return;
    }
    const listItem = await listItemOf(context, visit);
    fill(main,
        h("div", {}, h("h1", { tabindex: "-1" }, t("title"), " ", h("bdi", {}, code)), h("p", {}, visitStateBadge({ ...visit, waiting_since: listItem?.waiting_since }, context.zone), " · ", h("a", { href: link("appointments") }, t("toList")))),
        facts(context, visit, listItem),
        part(t("attendance"), visit.attendances.length ? attendance(context, visit.attendances) : h("p", { class: "soft" }, t("attendanceNone"))),
        part(t("answers"), visit.answers?.length ? visit.answers.map((each) => answer(context, each)) : h("p", { class: "soft" }, t("answersNone"))),
        part(t("hindrances"), visit.hindrances?.length ? hindrances(context, visit.hindrances) : h("p", { class: "soft" }, t("hindrancesNone"))),
        part(t("history"), visit.history.length ? past(context, visit.history) : h("p", { class: "soft" }, t("historyNone"))));
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
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "appointments"], { from, to, professional: professional.hash }));
    return data.find((row) => row.code === code) ?? null;
}

function part(title, content) {
    return h("section", { class: "stack part" }, h("h2", {}, title), content);
}

function facts({ t, zone, link }, visit, listItem) {
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value));
    const ends = new Date(Date.parse(visit.starts_at) + visit.duration * 1000).toISOString();
    return h("section", { class: "card" }, h("h2", {}, t("facts")), h("dl", { class: "facts" },
        fact("starts", dateTime(visit.starts_at, zone)),
        fact("ends", dateTime(ends, zone)),
        fact("length", durationText(visit.duration)),
        fact("patient", listItem ? personLink(listItem.patient.name, link("patient", { purpose: "question" }, encodeForFragment(listItem.patient.ref))) : h("bdi", {}, visit.patient.code)),
        fact("professional", h("bdi", {}, listItem?.professional.name ?? visit.professional.hash))));
}

function attendance({ t, zone }, rows) {
    const pathText = ({ relayed, left_at: left }) => {
        if (relayed === null) {
            return left ? t("noPath") : "–";
        }
        return t(relayed ? "relayed" : "direct");
    };
    const measured = (quality, member, unit) => (quality?.[member] === null || quality?.[member] === undefined ? null : `${quality[member]} ${unit}`);
    const qualityText = ({ quality }) => [
        measured(quality, "round_trip_ms", `ms ${t("roundTrip")}`),
        measured(quality, "loss_permille", `‰ ${t("loss")}`),
        measured(quality, "jitter_ms", `ms ${t("jitter")}`),
        [quality?.audio_codec, quality?.video_codec].filter(Boolean).join("/") || null,
    ].filter(Boolean).join(", ") || "–";
    return table({
        caption: t("attendance"),
        columns: [
            { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
            { title: t("joined"), cell: (row) => dateTimeWithSeconds(row.joined_at, zone) },
            { title: t("left"), cell: (row) => (row.left_at ? dateTimeWithSeconds(row.left_at, zone) : t("still")) },
            { title: t("stayed"), cell: (row) => (row.duration === null ? "–" : durationText(row.duration)) },
            { title: t("way"), cell: pathText },
            { title: t("quality"), cell: qualityText },
        ],
        rows,
    });
}

/** Whether the visit worked, as its patient answered. */
function answer({ t, zone }, { worked, browser, at }) {
    return h("p", {}, badge(worked ? "ok" : "failed", t(worked ? "worked" : "workedNot")), " ", dateTimeWithSeconds(at, zone), " · ", BROWSERS[browser] ?? t("otherBrowser"));
}

/** Problems that the pages of both sides reported, before and during the visit; newest first. */
function hindrances({ t, zone }, rows) {
    const timesText = ({ times, first_at: first }) => (times === 1 ? "1" : h("span", {}, `${times}, ${t("since")} `, dateTimeWithSeconds(first, zone)));
    return table({
        caption: t("hindrances"),
        columns: [
            { title: t("toldAt"), cell: (row) => dateTimeWithSeconds(row.last_at, zone) },
            { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
            { title: t("what"), cell: (row) => (row.moment === "trial" ? `${t("trial")}: ` : "") + t(`told_${row.word}`) },
            { title: t("browser"), cell: (row) => BROWSERS[row.browser] ?? t("otherBrowser") },
            { title: t("often"), cell: timesText },
        ],
        rows: [...rows].reverse(),
    });
}

/** The state changes, newest first. */
function past({ t, zone }, history) {
    return timeline(history.map(({ at, state }, i) => ({ kind: KINDS[state], at: dateTimeWithSeconds(at, zone), title: t(`said_${changeKey(state, history[i - 1]?.state)}`) })).reverse());
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
