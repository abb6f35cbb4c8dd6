/*
 * One patient of the professional. The organization's id and our reference to the patient are in
 * the URL's fragment.
 */
import { fill, h } from "../../ui/dom.js";
import { query, table } from "../../ui/elements/list.js";
import { badge, empty, failure } from "../../ui/elements/notice.js";
import { dateTime, day } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { decodedFragment } from "../../console/phrases.js";
import { prescriptionBadge, prescriptionButtons, substances } from "../../console/prescriptions.js";
import { visitStateBadge } from "../../console/visits.js";
import { disabledWhileRunning } from "../../console/while-running.js";
import { openConversation, patientOf } from "../calls.js";
import { openPrescriptionForm } from "../prescribing.js";
import { fromDesk } from "../visit-list.js";

export const words = await texts("desk-patient");

const JOINABLE_STATES = ["booked", "waiting", "in_call"];

export async function show(main, context) {
    const { t, link, signal } = context;
    const who = named(decodedFragment());
    const todayLink = h("a", { class: "primary", href: link("today") }, t("toDay"));
    if (!who) {
        fill(main, h("h1", {}, t("title")), empty(t("which"), t("whichText"), todayLink));
        return;
    }
    const patient = await found(who);
    if (!patient) {
        fill(main, h("h1", {}, t("title")), empty(t("gone"), t("goneText"), todayLink));
        return;
    }
    const prescriptions = h("div", { class: "stack" });
    const formPlace = h("div", {});
    const refresh = async () => showPrescriptions(prescriptions, context, who, await patientOf(who), refresh);
    showPrescriptions(prescriptions, context, who, patient, refresh);
    const heading = h("h2", { tabindex: "-1" }, t("prescriptions"));
    const write = h("button", { type: "button", class: "primary", "aria-expanded": "false", onclick: () => openPrescriptionForm(formPlace, write, { who, patient, signal, changed: refresh, done: async () => {
        await refresh();
        heading.focus();
    } }) }, t("write"));
    const feedback = h("div", {});
    const messageButton = h("button", { type: "button", class: "plain", onclick: disabledWhileRunning(() => toMessages(context, who, feedback)) }, t("message"));
    fill(main,
        h("div", { class: "title" }, h("h1", { tabindex: "-1" }, h("bdi", {}, patient.name)), h("p", { class: "buttons" }, write, messageButton)),
        feedback, formPlace,
        h("div", { class: "file" }, facts(t, patient), h("section", { class: "stack" }, heading, prescriptions)),
        h("section", { class: "stack part" }, h("h2", {}, t("visits")), patient.visits.length ? visits(context, patient.visits) : h("p", { class: "soft" }, t("visitsNone"))));
    if (query().write !== undefined) {
        write.click();
    }
}

/** Organization and patient in the fragment. */
function named(text) {
    const [organization, ref, rest] = (text ?? "").split("/");
    return organization && ref && rest === undefined ? { organization, ref } : null;
}

/** The patient; null if the professional has no upcoming or recent visit with them. */
async function found(who) {
    try {
        return await patientOf(who);
    } catch (problem) {
        if (problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

async function toMessages({ link, goTo }, who, feedback) {
    fill(feedback);
    try {
        const { id } = await openConversation(who);
        goTo(link("messages", {}, id));
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        fill(feedback, failure(problem));
    }
}

function facts(t, patient) {
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value || "–"));
    return h("section", { class: "card" }, h("h2", {}, t("who")), h("dl", { class: "facts" },
        fact("birth", day(patient.birth_date)),
        fact("gender", patient.gender && t(patient.gender)),
        fact("language", LANGUAGES[patient.language] ?? patient.language),
        fact("subscribed", badge(patient.subscribed ? "ok" : "off", t(patient.subscribed ? "yes" : "no")))));
}

function showPrescriptions(container, { t, zone }, { organization }, patient, refresh) {
    const rows = patient.prescriptions;
    fill(container, rows.length === 0 ? h("p", { class: "soft" }, t("prescriptionsNone")) : table({
        caption: t("prescriptions"),
        columns: [
            { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
            { title: t("issued"), cell: (row) => dateTime(row.issued_at, zone) },
            { title: t("state"), cell: (row) => prescriptionBadge(row) },
            { name: t("acts"), cell: (row) => prescriptionButtons({ id: organization, surface: "desk", time_zone: zone }, { ...row, patient }, refresh) },
        ],
        rows,
    }));
}

function visits({ t, zone }, rows) {
    return table({
        caption: t("visits"),
        columns: [
            { title: t("when"), cell: (row) => dateTime(row.starts_at, zone) },
            { title: t("state"), cell: (row) => visitStateBadge({ ...row, waiting_since: null }, zone) },
            { name: t("acts"), cell: (row) => (row.url && JOINABLE_STATES.includes(row.state) ? h("a", { class: "small", href: fromDesk(row.url), target: "_blank", rel: "noopener noreferrer" }, t("join"), h("span", { class: "unseen" }, ` (${t("newTab")})`)) : "") },
        ],
        rows,
    });
}
