/* One activation code, which stands in the fragment of the address: what it gives, would do, and did. */
import { call, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { table } from "../../ui/elements/list.js";
import { badge, empty, say } from "../../ui/elements/notice.js";
import { day, moment } from "../../ui/times.js";
import { answer, codeState, explained, term } from "../code-answers.js";
import { inFragment, ofFragment } from "../phrases.js";
import { reason } from "../reasons.js";
import { undoButton } from "../redemptions.js";
import { sendCode } from "../send-code.js";
import words from "../words/code.js";

export { words };

const KINDS = { accepted: "ok", delivered: "ok", failed: "failed" };
const MOST = 1000;

export async function show(main, context) {
    const { t, organization, link } = context;
    const name = ofFragment();
    const code = name && (await explained(organization, name));
    if (!code) {
        fill(main, h("h1", {}, t("title")), empty(t(name ? "gone" : "which"), t(name ? "goneText" : "whichText"), h("a", { class: "primary", href: link("codes") }, t("toList"))));
        return;
    }
    const again = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main,
        h("div", { class: "title" },
            h("div", {}, h("h1", { tabindex: "-1" }, h("bdi", {}, name)), h("p", {}, codeState(code.state), " · ", h("a", { href: link("codes") }, t("toList")))),
            h("p", { class: "buttons" }, acts(context, code, again))),
        organization.activation_code_delivery ? null : h("p", { class: "quiet" }, t("cannotSend")),
        h("div", { class: "columns" }, terms(context, code), what(context, code, name)),
        redemptions(context, code, again),
        code.undone_redemptions.length ? part(t("undone"), undone(context, code.undone_redemptions)) : null,
        part(t("deliveries"), code.deliveries.length ? deliveries(context, code.deliveries) : h("p", { class: "soft" }, t("deliveriesNone"))));
}

function part(title, ...content) {
    return h("section", { class: "stack part" }, h("h2", {}, title), content);
}

function acts({ t, organization }, code, again) {
    const put = (act) => call("PUT", path(["admin", "v1", "organizations", organization.id, "activation-codes", code.code, act]));
    const on = async () => {
        await put("activate");
        await again();
        say(t("activated"));
    };
    const off = async () => {
        const done = await ask({ title: t("offTitle"), text: t("offText", { code: code.code }), submit: t("offSubmit"), danger: true, send: () => put("deactivate") });
        if (done) {
            await again();
            say(t("deactivated"));
        }
    };
    const send = async () => {
        if (await sendCode(organization, code)) {
            await again();
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
        fact("duration", term(code)),
        fact("used", t("usedOf", { n: code.redemptions_total, most: code.max_redemptions })),
        fact("until", code.expires_at ? day(code.expires_at) : t("always")),
        fact("tag", code.tag && h("bdi", {}, code.tag)),
        phone ? fact("phone", h("bdi", {}, `+${prefix} ${phone}`)) : null,
        code.emails.last_email ? fact("email", h("bdi", {}, code.emails.last_email)) : null,
        fact("made", moment(code.created_at, zone))));
}

function what({ t, zone }, code, name) {
    const told = h("div", {}, answer(code, name, null, zone));
    return h("section", { class: "card" }, h("h2", {}, t("ask")), told, form({
        fields: [{ name: "patient", label: t("patient"), hint: t("patientHint"), maxlength: 255, spellcheck: "false" }],
        submit: t("check"),
        send: async ({ patient }) => fill(told, answer(code, name, patient ?? null, zone)),
    }));
}

function redemptions(context, code, again) {
    const { t, zone, organization } = context;
    const rows = code.redemptions;
    return part(t("redemptions"), rows.length ? table({
        caption: t("redemptions"),
        columns: [
            { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
            { title: t("at"), cell: (row) => moment(row.at, zone) },
            { title: t("gave"), cell: (row) => (row.subscribed_until ? moment(row.subscribed_until, zone) : t("forever")) },
            { name: t("acts"), cell: (row) => [openPatient(context, row.patient.code), undoButton(organization, code.code, row.patient.code, again)] },
        ],
        rows,
    }) : h("p", { class: "soft" }, t("redemptionsNone")), rows.length + code.undone_redemptions.length >= MOST ? h("p", { class: "quiet" }, t("mostShown")) : null);
}

/** Patients have no page by their code, which would stand in its address. */
function openPatient({ t, organization, link }, code) {
    return h("button", { type: "button", class: "small", "aria-label": t("openOf", { code }), onclick: async () => {
        const { data } = await call("POST", path(["admin", "v1", "organizations", organization.id, "patient-search"]), { body: { code } });
        location.assign(data.length ? link("patient", { purpose: "question" }, inFragment(data[0].ref)) : link("patients"));
    } }, t("openPatient"));
}

function undone({ t, zone }, rows) {
    return table({
        caption: t("undone"),
        columns: [
            { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
            { title: t("at"), cell: (row) => moment(row.at, zone) },
            { title: t("undoneAt"), cell: (row) => moment(row.undone_at, zone) },
            { title: t("reason"), cell: (row) => h("bdi", {}, row.reason) },
        ],
        rows,
    });
}

function deliveries({ t, zone }, rows) {
    const why = (row) => reason(row.reason) ?? h("span", { lang: "en" }, row.reason);
    return table({
        caption: t("deliveries"),
        columns: [
            { title: t("when"), cell: (row) => moment(row.at, zone) },
            { title: t("to"), cell: (row) => [t(row.channel === "sms" ? "sms" : "mail"), h("p", { class: "why" }, h("bdi", {}, row.recipient))] },
            { title: t("state"), cell: (row) => [badge(KINDS[row.state], t(row.state)), row.reason ? h("p", { class: "why" }, why(row)) : null] },
        ],
        rows,
    });
}
