/*
 * One activation code: its terms, what it would do, and what was done with it. The code is in the
 * URL's fragment.
 */
import { call, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { table } from "../../ui/elements/list.js";
import { announce, badge, empty } from "../../ui/elements/notice.js";
import { meaning } from "../../ui/faults.js";
import { dateTime, day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { codeStateBadge, outcomeNotice, readCode, termText } from "../code-answers.js";
import { decodedFragment, encodeForFragment } from "../phrases.js";
import { undoButton } from "../redemptions.js";
import { sendCode } from "../send-code.js";

export const words = await texts("console-code");

const KINDS = { accepted: "ok", delivered: "ok", failed: "failed" };
const MAX_SHOWN = 1000;

export async function show(main, context) {
    const { t, organization, link } = context;
    const name = decodedFragment();
    const code = name && (await readCode(organization, name));
    if (!code) {
        fill(main, h("h1", {}, t("title")), empty(t(name ? "gone" : "which"), t(name ? "goneText" : "whichText"), h("a", { class: "primary", href: link("codes") }, t("toList"))));
        return;
    }
    const refresh = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main,
        h("div", { class: "title" },
            h("div", {}, h("h1", { tabindex: "-1" }, h("bdi", {}, name)), h("p", {}, codeStateBadge(code.state), " · ", h("a", { href: link("codes") }, t("toList")))),
            h("p", { class: "buttons" }, actions(context, code, refresh))),
        organization.activation_code_delivery ? null : h("p", { class: "quiet" }, t("cannotSend")),
        h("div", { class: "columns" }, terms(context, code), forecast(context, code, name)),
        redemptions(context, code, refresh),
        code.undone_redemptions.length ? part(t("undone"), undone(context, code.undone_redemptions)) : null,
        part(t("deliveries"), code.deliveries.length ? deliveries(context, code.deliveries) : h("p", { class: "soft" }, t("deliveriesNone"))));
}

function part(title, ...content) {
    return h("section", { class: "stack part" }, h("h2", {}, title), content);
}

function actions({ t, organization }, code, refresh) {
    const putAction = (action) => call("PUT", path(["admin", "v1", "organizations", organization.id, "activation-codes", code.code, action]));
    const on = async () => {
        await putAction("activate");
        await refresh();
        announce(t("activated"));
    };
    const off = async () => {
        const done = await ask({ title: t("offTitle"), text: t("offText", { code: code.code }), submit: t("offSubmit"), danger: true, send: () => putAction("deactivate") });
        if (done) {
            await refresh();
            announce(t("deactivated"));
        }
    };
    const send = async () => {
        if (await sendCode(organization, code)) {
            await refresh();
        }
    };
    return [
        code.state === "active" && organization.activation_code_delivery ? h("button", { type: "button", class: "primary", onclick: send }, t("send")) : null,
        code.active ? h("button", { type: "button", class: "plain", onclick: off }, t("deactivate")) : h("button", { type: "button", class: "primary", onclick: on }, t("activate")),
    ];
}

function terms({ t, zone }, code) {
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value ?? t("unset")));
    const { last_phone_number: phone, last_phone_prefix: prefix } = code.messages;
    return h("section", { class: "card" }, h("h2", {}, t("terms")), h("dl", { class: "facts" },
        fact("plan", h("bdi", {}, code.plan_name ?? "default")),
        fact("duration", termText(code)),
        fact("used", t("usedOf", { n: code.redemptions_total, most: code.max_redemptions })),
        fact("until", code.expires_at ? day(code.expires_at) : t("always")),
        fact("tag", code.tag && h("bdi", {}, code.tag)),
        phone ? fact("phone", h("bdi", {}, `+${prefix} ${phone}`)) : null,
        code.emails.last_email ? fact("email", h("bdi", {}, code.emails.last_email)) : null,
        fact("made", dateTime(code.created_at, zone))));
}

function forecast({ t, zone }, code, name) {
    const feedback = h("div", {}, outcomeNotice(code, name, null, zone));
    return h("section", { class: "card" }, h("h2", {}, t("ask")), feedback, form({
        fields: [{ name: "patient", label: t("patient"), hint: t("patientHint"), maxlength: 255, spellcheck: "false" }],
        submit: t("check"),
        send: async ({ patient }) => fill(feedback, outcomeNotice(code, name, patient ?? null, zone)),
    }));
}

function redemptions(context, code, refresh) {
    const { t, zone, organization } = context;
    const rows = code.redemptions;
    return part(t("redemptions"), rows.length ? table({
        caption: t("redemptions"),
        columns: [
            { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
            { title: t("at"), cell: (row) => dateTime(row.at, zone) },
            { title: t("gave"), cell: (row) => (row.subscribed_until ? dateTime(row.subscribed_until, zone) : t("forever")) },
            { name: t("acts"), cell: (row) => [openPatient(context, row.patient.code), undoButton(organization, code.code, row.patient.code, refresh)] },
        ],
        rows,
    }) : h("p", { class: "soft" }, t("redemptionsNone")), rows.length + code.undone_redemptions.length >= MAX_SHOWN ? h("p", { class: "quiet" }, t("mostShown")) : null);
}

/**
 * Finds the patient by code: patient pages are not addressed by the code, so that it never appears
 * in a URL.
 */
function openPatient({ t, organization, link, goTo }, code) {
    return h("button", { type: "button", class: "small", "aria-label": t("openOf", { code }), onclick: async () => {
        const { data } = await call("POST", path(["admin", "v1", "organizations", organization.id, "patient-search"]), { body: { code } });
        goTo(data.length ? link("patient", { purpose: "question" }, encodeForFragment(data[0].ref)) : link("patients"));
    } }, t("openPatient"));
}

function undone({ t, zone }, rows) {
    return table({
        caption: t("undone"),
        columns: [
            { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
            { title: t("at"), cell: (row) => dateTime(row.at, zone) },
            { title: t("undoneAt"), cell: (row) => dateTime(row.undone_at, zone) },
            { title: t("reason"), cell: (row) => h("bdi", {}, row.reason) },
        ],
        rows,
    });
}

function deliveries({ t, zone }, rows) {
    return table({
        caption: t("deliveries"),
        columns: [
            { title: t("when"), cell: (row) => dateTime(row.at, zone) },
            { title: t("to"), cell: (row) => [t(row.channel === "sms" ? "sms" : "mail"), h("p", { class: "why" }, h("bdi", {}, row.recipient))] },
            { title: t("state"), cell: (row) => [badge(KINDS[row.state], t(row.state)), row.reason ? h("p", { class: "why" }, meaning({ code: row.reason_code, message: row.reason })) : null] },
        ],
        rows,
    });
}
