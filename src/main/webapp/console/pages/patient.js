/* One patient, for support staff. Our opaque reference to the patient is in the URL's fragment. */
import { call, get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask, copyButton } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { query, table } from "../../ui/elements/list.js";
import { announce, badge, empty } from "../../ui/elements/notice.js";
import { dateTime, day } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { outcomeNotice, readCode } from "../code-answers.js";
import { fullName } from "../names.js";
import { linkButtons } from "../patient-link.js";
import { patientTimeline } from "../patient-timeline.js";
import { decodedFragment, encodeForFragment, withElements } from "../phrases.js";
import { prescriptionBadge, prescriptionButtons, substances } from "../prescriptions.js";
import { undoButton } from "../redemptions.js";
import { visitStateBadge } from "../visits.js";

export const words = await texts("console-patient");

const PURPOSES = ["question", "complaint", "authority"];
const MAX_SHOWN = 100;

export async function show(main, context) {
    const { t, link } = context;
    const ref = decodedFragment();
    if (!ref) {
        fill(main, h("h1", {}, t("title")), empty(t("which"), t("whichText"), h("a", { class: "primary", href: link("patients") }, t("toSearch"))));
        return;
    }
    const purpose = PURPOSES.includes(query().purpose) ? query().purpose : PURPOSES[0];
    const { data } = await get(path(["admin", "v1", "organizations", context.organization.id, "patient-files", ref], { purpose }));
    const refresh = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    const name = fullName(data.patient);
    fill(main,
        h("div", {}, h("h1", { tabindex: "-1" }, h("bdi", {}, name)),
            h("p", { class: "soft" }, `${t("openedFor")}: ${t(purpose)} · `, h("a", { href: link("patients", { purpose }) }, t("toSearch")))),
        h("div", { class: "columns" }, who(context, ref, data.patient, name), h("div", { class: "stack" }, plan(context, data.patient), check(context, data.patient))),
        section(t("visits"), data.next_visits, t("visitsNone"), () => visits(context, data.next_visits), t),
        section(t("redemptions"), data.redemptions, t("redemptionsNone"), () => redemptions(context, data, refresh), t),
        section(t("prescriptions"), data.prescriptions, t("prescriptionsNone"), () => prescriptions(context, data.prescriptions, refresh), t),
        patientTimeline(context, ref));
}

function section(title, rows, none, content, t) {
    return h("section", { class: "stack part" }, h("h2", {}, title), rows.length ? content() : h("p", { class: "soft" }, none), rows.length >= MAX_SHOWN ? h("p", { class: "quiet" }, t("most")) : null);
}

function who(context, ref, patient, name) {
    const { t, organization, zone } = context;
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value ?? t("unset")));
    const text = (value) => value && h("bdi", {}, value);
    return h("section", { class: "card" }, h("h2", {}, t("who")),
        h("dl", { class: "facts" },
            fact("code", h("span", { class: "copied" }, h("bdi", {}, h("code", {}, patient.code)), " ", copyButton(patient.code, t("code")))),
            fact("birth", day(patient.birth_date)),
            fact("gender", patient.gender && t(patient.gender)),
            fact("tax", text(patient.tax_id)),
            fact("phone", text(patient.phone)),
            fact("email", patient.email_fault ? [text(patient.email), " ", badge("off", t("undeliverable"))] : text(patient.email)),
            fact("language", LANGUAGES[patient.locale]),
            fact("known", dateTime(patient.created_at, zone)),
            fact("changed", dateTime(patient.updated_at, zone))),
        h("p", { class: "buttons" }, linkButtons(context, ref, patient, `\u2068${name}\u2069`), h("button", { type: "button", class: "plain", onclick: () => endAccess(t, organization, patient, name) }, t("end"))));
}

function plan({ t, zone }, patient) {
    const since = patient.unsubscribed_at ? withElements(t("noPlanSince"), { at: dateTime(patient.unsubscribed_at, zone) }) : t("noPlanEver");
    const until = patient.subscribed_until ? withElements(t("until"), { at: dateTime(patient.subscribed_until, zone) }) : t("openEnded");
    return h("section", { class: "card" }, h("h2", {}, t("plan")),
        h("p", {}, patient.plan ? badge("ok", h("bdi", {}, patient.plan)) : badge("off", t("noPlan"))),
        h("p", { class: "soft" }, patient.plan ? until : since));
}

/** Tells why a code does not work, without leaving the page. */
function check({ t, organization, zone }, patient) {
    const feedback = h("div", {});
    return h("section", { class: "card" }, h("h2", {}, t("check")),
        form({
            fields: [{ name: "code", label: t("checkLabel"), required: true, maxlength: 255, spellcheck: "false", autocapitalize: "characters" }],
            submit: t("checkSubmit"),
            send: async ({ code }) => fill(feedback, outcomeNotice(await readCode(organization, code), code, patient.code, zone)),
        }), feedback);
}

async function endAccess(t, organization, { code }, name) {
    const done = await ask({
        title: t("endTitle"),
        text: t("endText", { name: `\u2068${name}\u2069` }),
        submit: t("endSubmit"),
        danger: true,
        send: () => call("POST", path(["admin", "v1", "organizations", organization.id, "patients", code, "revoke-tokens"])),
    });
    if (done) {
        announce(t("ended"));
    }
}

function visits({ t, zone, link }, rows) {
    return table({
        caption: t("visits"),
        columns: [
            { title: t("when"), cell: (row) => h("a", { href: link("appointment", {}, encodeForFragment(row.code)) }, dateTime(row.starts_at, zone)) },
            { title: t("professional"), cell: (row) => h("bdi", {}, row.professional.name) },
            { title: t("visit"), cell: (row) => h("code", { class: "code" }, row.code) },
            { title: t("state"), cell: (row) => visitStateBadge(row, zone) },
        ],
        rows,
    });
}

function redemptions({ t, zone, organization, link }, { patient, redemptions: rows }, refresh) {
    return table({
        caption: t("redemptions"),
        columns: [
            { title: t("code"), cell: (row) => h("a", { href: link("code", {}, encodeForFragment(row.code)) }, h("code", { class: "code" }, row.code)) },
            { title: t("gave"), cell: (row) => h("bdi", {}, row.plan) },
            { title: t("at"), cell: (row) => dateTime(row.at, zone) },
            { title: t("stands"), cell: (row) => (row.undone_at ? withElements(t("undone"), { at: dateTime(row.undone_at, zone), reason: h("bdi", {}, row.undo_reason) }) : row.subscribed_until ? dateTime(row.subscribed_until, zone) : t("forever")) },
            { name: t("acts"), cell: (row) => (row.undone_at ? "" : undoButton(organization, row.code, patient.code, refresh)) },
        ],
        rows,
    });
}

function prescriptions({ t, zone, organization }, rows, refresh) {
    return table({
        caption: t("prescriptions"),
        columns: [
            { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
            { title: t("issued"), cell: (row) => dateTime(row.issued_at, zone) },
            { title: t("state"), cell: (row) => prescriptionBadge(row) },
            { name: t("acts"), cell: (row) => prescriptionButtons(organization, row, refresh) },
        ],
        rows,
    });
}
