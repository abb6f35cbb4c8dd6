/* One visit, whose code stands in the fragment of the address: when, who, what happened, and the links of both sides. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { copyButton } from "../../ui/elements/dialog.js";
import { table } from "../../ui/elements/list.js";
import { empty, notice } from "../../ui/elements/notice.js";
import { timeline } from "../../ui/elements/timeline.js";
import { exact, moment } from "../../ui/times.js";
import { personLink } from "../names.js";
import { inFragment, ofFragment } from "../phrases.js";
import { length, visitState } from "../visits.js";
import words from "../words/appointment.js";

export { words };

const KINDS = { booked: "info", waiting: "info", in_call: "ok", finished: "ok", no_show: "failed", cancelled: "warning" };

const BROWSERS = { chrome: "Chrome", edge: "Edge", firefox: "Firefox", opera: "Opera", safari: "Safari", samsung: "Samsung Internet" };

export async function show(main, context) {
    const { t, link } = context;
    const code = ofFragment();
    const visit = code && (await found(context, code));
    if (!visit) {
        fill(main, h("h1", {}, t("title")), empty(t(code ? "gone" : "which"), t(code ? "goneText" : "whichText"), h("a", { class: "primary", href: link("appointments") }, t("toList"))));
        return;
    }
    const line = await named(context, visit);
    fill(main,
        h("div", {}, h("h1", { tabindex: "-1" }, t("title"), " ", h("bdi", {}, code)), h("p", {}, visitState({ state: visit.state, waiting_since: line?.waiting_since }, context.zone), " · ", h("a", { href: link("appointments") }, t("toList")))),
        h("div", { class: "columns" }, facts(context, visit, line), links(context, visit)),
        part(t("attendance"), visit.attendances.length ? attendance(context, visit.attendances) : h("p", { class: "soft" }, t("attendanceNone"))),
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

/** Names stand in the list alone; null if too many visits begin at that moment. */
async function named({ organization }, { code, starts_at: from, professional }) {
    const to = new Date(Date.parse(from) + 1000).toISOString();
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "appointments"], { from, to, professional: professional.hash }));
    return data.find((row) => row.code === code) ?? null;
}

function part(title, content) {
    return h("section", { class: "stack part" }, h("h2", {}, title), content);
}

function facts({ t, zone, link }, visit, line) {
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value));
    const ends = new Date(Date.parse(visit.starts_at) + visit.duration * 1000).toISOString();
    return h("section", { class: "card" }, h("h2", {}, t("facts")), h("dl", { class: "facts" },
        fact("starts", moment(visit.starts_at, zone)),
        fact("ends", moment(ends, zone)),
        fact("length", length(visit.duration)),
        fact("patient", line ? personLink(line.patient.name, link("patient", { purpose: "question" }, inFragment(line.patient.ref))) : h("bdi", {}, visit.patient.code)),
        fact("professional", h("bdi", {}, line?.professional.name ?? visit.professional.hash))));
}

function links({ t }, { patient, professional }) {
    const one = (label, url) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, h("code", {}, url), copyButton(url, t(label))));
    return h("section", { class: "card" }, h("h2", {}, t("links")), notice("warning", h("p", {}, t("linksText"))),
        h("dl", { class: "secrets" }, one("linkPatient", patient.url), one("linkProfessional", professional.url)));
}

function attendance({ t, zone }, rows) {
    const way = ({ relayed, left_at: left }) => {
        if (relayed === null) {
            return left ? t("noPath") : "–";
        }
        return t(relayed ? "relayed" : "direct");
    };
    return table({
        caption: t("attendance"),
        columns: [
            { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
            { title: t("joined"), cell: (row) => exact(row.joined_at, zone) },
            { title: t("left"), cell: (row) => (row.left_at ? exact(row.left_at, zone) : t("still")) },
            { title: t("stayed"), cell: (row) => (row.duration === null ? "–" : length(row.duration)) },
            { title: t("way"), cell: way },
        ],
        rows,
    });
}

/** What the pages of both sides told, before the day and since; the newest first. */
function hindrances({ t, zone }, rows) {
    const often = ({ times, first_at: first }) => (times === 1 ? "1" : h("span", {}, `${times}, ${t("since")} `, exact(first, zone)));
    return table({
        caption: t("hindrances"),
        columns: [
            { title: t("toldAt"), cell: (row) => exact(row.last_at, zone) },
            { title: t("who"), cell: (row) => t(row.role === "patient" ? "rolePatient" : "roleProfessional") },
            { title: t("what"), cell: (row) => (row.moment === "trial" ? `${t("trial")}: ` : "") + t(`told_${row.word}`) },
            { title: t("browser"), cell: (row) => BROWSERS[row.browser] ?? t("otherBrowser") },
            { title: t("often"), cell: often },
        ],
        rows: [...rows].reverse(),
    });
}

/** The newest first, as everywhere. */
function past({ t, zone }, history) {
    return timeline(history.map(({ at, state }, i) => ({ kind: KINDS[state], at: exact(at, zone), title: t(`said_${told(state, history[i - 1]?.state)}`) })).reverse());
}

/** Booked is a visit again that was moved, or whose patient left the waiting room. */
function told(state, before) {
    if (state !== "booked" || !before) {
        return state;
    }
    return before === "waiting" ? "left" : "moved";
}
