/* One patient of the professional's own; who it is stands in the fragment, as our names. */
import { fill, h } from "../../ui/dom.js";
import { query, table } from "../../ui/elements/list.js";
import { badge, empty, failure } from "../../ui/elements/notice.js";
import { day, moment } from "../../ui/times.js";
import { LANGUAGES } from "../../ui/words.js";
import { paperActs, paperState, substances } from "../../console/papers.js";
import { ofFragment } from "../../console/phrases.js";
import { resting } from "../../console/resting.js";
import { visitState } from "../../console/visits.js";
import { openConversation, patientOf } from "../calls.js";
import { prescribing } from "../prescribing.js";
import { fromDesk } from "../visit-lines.js";
import words from "../words/patient.js";

export { words };

const LIVE = ["booked", "waiting", "in_call"];

export async function show(main, context) {
    const { t, link } = context;
    const who = named(ofFragment());
    const toDay = h("a", { class: "primary", href: link("today") }, t("toDay"));
    if (!who) {
        fill(main, h("h1", {}, t("title")), empty(t("which"), t("whichText"), toDay));
        return;
    }
    const patient = await found(who);
    if (!patient) {
        fill(main, h("h1", {}, t("title")), empty(t("gone"), t("goneText"), toDay));
        return;
    }
    const papers = h("div", { class: "stack" });
    const writing = h("div", {});
    const again = async () => tellPapers(papers, context, who, (await patientOf(who)).prescriptions, again);
    tellPapers(papers, context, who, patient.prescriptions, again);
    const heading = h("h2", { tabindex: "-1" }, t("prescriptions"));
    const write = h("button", { type: "button", class: "primary", "aria-expanded": "false", onclick: () => prescribing(writing, write, { who, patient, changed: again, done: async () => {
        await again();
        heading.focus();
    } }) }, t("write"));
    const told = h("div", {});
    const talk = h("button", { type: "button", class: "plain", onclick: resting(() => toMessages(context, who, told)) }, t("message"));
    fill(main,
        h("div", { class: "title" }, h("h1", { tabindex: "-1" }, h("bdi", {}, patient.name)), h("p", { class: "buttons" }, write, talk)),
        told, writing,
        h("div", { class: "file" }, facts(t, patient), h("section", { class: "stack" }, heading, papers)),
        h("section", { class: "stack part" }, h("h2", {}, t("visits")), patient.visits.length ? visits(context, patient.visits) : h("p", { class: "soft" }, t("visitsNone"))));
    if (query().write !== undefined) {
        write.click();
    }
}

/** Organization and patient, of what the fragment has. */
function named(text) {
    const [organization, ref, rest] = (text ?? "").split("/");
    return organization && ref && rest === undefined ? { organization, ref } : null;
}

/** Null for who is not within reach. */
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

async function toMessages({ link }, who, told) {
    fill(told);
    try {
        const { id } = await openConversation(who);
        location.assign(link("messages", {}, id));
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        fill(told, failure(problem));
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

function tellPapers(place, { t, zone }, { organization }, rows, again) {
    fill(place, rows.length === 0 ? h("p", { class: "soft" }, t("prescriptionsNone")) : table({
        caption: t("prescriptions"),
        columns: [
            { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
            { title: t("issued"), cell: (row) => moment(row.issued_at, zone) },
            { title: t("state"), cell: (row) => paperState(row) },
            { name: t("acts"), cell: (row) => paperActs({ id: organization, surface: "desk" }, row, again) },
        ],
        rows,
    }));
}

function visits({ t, zone }, rows) {
    return table({
        caption: t("visits"),
        columns: [
            { title: t("when"), cell: (row) => moment(row.starts_at, zone) },
            { title: t("state"), cell: (row) => visitState({ state: row.state }, zone) },
            { name: t("acts"), cell: (row) => (row.url && LIVE.includes(row.state) ? h("a", { class: "small", href: fromDesk(row.url), target: "_blank", rel: "noopener noreferrer" }, t("join"), h("span", { class: "unseen" }, ` (${t("newTab")})`)) : "") },
        ],
        rows,
    });
}
