/*
 * One activation code: its terms, what it would do, and what was done with it. The code is in the
 * URL's fragment.
 */
import { Fragment, h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call, path } from "../../ui/api.js";
import { ask } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime, day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { CodeStateBadge, Outcome, readCode, termText } from "../code-answers.js";
import { DeliveryState } from "../deliveries.js";
import { decodedFragment, encodeForFragment } from "../phrases.js";
import { UndoButton } from "../redemptions.js";
import { sendCode } from "../send-code.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { Code } from "../code-answers.js" */
/** @import { OrganizationContext } from "../shell.js" */
/** @typedef {Code["redemptions"][number]} Redemption */
/** @typedef {Code["undone_redemptions"][number]} UndoneRedemption */
/** @typedef {Schema<"Delivery">} Delivery */

export const words = await texts("console-code");

const MAX_SHOWN = 1000;

/** @param {OrganizationContext} context */
export async function load({ organization }) {
    const name = decodedFragment();
    return { name, code: name ? await readCode(organization, name) : null };
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {{ name: string | null, code: Code | null }} props.data
 * @param {() => Promise<void>} props.reload
 */
export function Page({ context, data, reload }) {
    const { t, organization, link } = context;
    const { name, code } = data;
    const heading = useRef(/** @type {HTMLElement | null} */ (null));
    if (!name || !code) {
        const [title, text] = name ? ["gone", "goneText"] : ["which", "whichText"];
        const toList = h("a", { class: "primary", href: link("codes") }, t("toList"));
        return h(Fragment, {}, h("h1", {}, t("title")), h(Empty, { title: t(title), text: t(text) }, toList));
    }
    const changed = async () => {
        await reload();
        heading.current?.focus();
    };
    return h(
        Fragment,
        {},
        h(
            "div",
            { class: "title" },
            h(
                "div",
                {},
                h("h1", { tabindex: "-1", ref: heading }, h("bdi", {}, code.code)),
                h("p", {}, h(CodeStateBadge, { state: code.state })),
            ),
            h("p", { class: "buttons" }, h(Actions, { context, code, changed })),
        ),
        organization.activation_code_delivery ? null : h("p", { class: "quiet" }, t("cannotSend")),
        h("div", { class: "columns" }, h(Terms, { context, code }), h(Forecast, { context, code })),
        h(Redemptions, { context, code, changed }),
        h(UndoneRedemptions, { context, rows: code.undone_redemptions }),
        h(Deliveries, { context, rows: code.deliveries }),
    );
}

/** @param {{ title: string, children?: ComponentChildren }} props */
function Part({ title, children }) {
    return h("section", { class: "stack part" }, h("h2", {}, title), children);
}

/** @param {{ context: OrganizationContext, code: Code, changed: () => Promise<void> }} props */
function Actions({ context, code, changed }) {
    const { t, organization } = context;
    /** @param {"activate" | "deactivate"} action */
    const putAction = (action) =>
        call("PUT", path(["admin", "v1", "organizations", organization.id, "activation-codes", code.code, action]));
    const activate = async () => {
        await putAction("activate");
        await changed();
        announce(t("activated"), () => putAction("deactivate").then(changed));
    };
    const deactivate = async () => {
        const done = await ask({
            title: t("offTitle"),
            text: t("offText", { code: code.code }),
            submit: t("offSubmit"),
            danger: true,
            send: () => putAction("deactivate"),
        });
        if (done) {
            await changed();
            announce(t("deactivated"), () => putAction("activate").then(changed));
        }
    };
    const send = async () => {
        if (await sendCode(organization, code)) {
            await changed();
        }
    };
    /**
     * @param {string} style
     * @param {() => Promise<void>} action
     * @param {string} text
     */
    const button = (style, action, text) => h("button", { type: "button", class: style, onclick: action }, t(text));
    const canSend = code.state === "active" && organization.activation_code_delivery;
    return h(
        Fragment,
        {},
        canSend ? button("primary", send, "send") : null,
        code.active ? button("plain", deactivate, "deactivate") : button("primary", activate, "activate"),
    );
}

/** @param {{ context: OrganizationContext, code: Code }} props */
function Terms({ context, code }) {
    const { t, zone } = context;
    /**
     * @param {string} label
     * @param {ComponentChildren} value
     */
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value ?? t("unset")));
    const { last_phone_number: phone, last_phone_prefix: prefix } = code.messages;
    const { last_email: email } = code.emails;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("terms")),
        h(
            "dl",
            { class: "facts" },
            fact("plan", h("bdi", {}, code.plan_name ?? "default")),
            fact("duration", termText(code)),
            fact("used", t("usedOf", { n: code.redemptions_total, most: code.max_redemptions })),
            fact("until", code.expires_at ? day(code.expires_at) : t("always")),
            fact("tag", code.tag && h("bdi", {}, code.tag)),
            phone ? fact("phone", h("bdi", {}, `+${prefix} ${phone}`)) : null,
            email ? fact("email", h("bdi", {}, email)) : null,
            fact("made", dateTime(code.created_at, zone)),
        ),
    );
}

/**
 * What would happen if a patient redeemed the code.
 *
 * @param {{ context: OrganizationContext, code: Code }} props
 */
function Forecast({ context, code }) {
    const { t, zone } = context;
    const [patient, setPatient] = useState(/** @type {string | null} */ (null));
    const field = { name: "patient", label: t("patient"), hint: t("patientHint"), maxlength: 255, spellcheck: false };
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("ask")),
        h("div", {}, h(Outcome, { code, name: code.code, patient, zone })),
        h(Form, {
            fields: [field],
            submit: t("check"),
            send: async (/** @type {{ patient?: string }} */ asked) => setPatient(asked.patient ?? null),
        }),
    );
}

/** @param {{ context: OrganizationContext, code: Code, changed: () => Promise<void> }} props */
function Redemptions({ context, code, changed }) {
    const { t, zone, organization } = context;
    const rows = code.redemptions;
    /** @type {Column<Redemption>[]} */
    const columns = [
        { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
        { title: t("at"), ordered: "ascending", cell: (row) => dateTime(row.at, zone) },
        {
            title: t("gave"),
            cell: (row) => (row.subscribed_until ? dateTime(row.subscribed_until, zone) : t("forever")),
        },
        {
            name: t("acts"),
            cell: ({ patient }) => [
                h(OpenPatient, { context, code: patient.code }),
                h(UndoButton, { organization, code: code.code, patient: patient.code, undone: changed }),
            ],
        },
    ];
    return h(
        Part,
        { title: t("redemptions") },
        rows.length
            ? h(Table, {
                  caption: t("redemptions"),
                  columns,
                  rows,
                  keyOf: (/** @type {Redemption} */ row) => row.patient.code,
              })
            : h("p", { class: "soft" }, t("redemptionsNone")),
        rows.length + code.undone_redemptions.length >= MAX_SHOWN ? h("p", { class: "quiet" }, t("mostShown")) : null,
    );
}

/**
 * Finds the patient by code: patient pages are not addressed by the code, so that it never appears
 * in a URL.
 *
 * @param {{ context: OrganizationContext, code: string }} props
 */
function OpenPatient({ context, code }) {
    const { t, organization, link, goTo } = context;
    const open = async () => {
        const address = path(["admin", "v1", "organizations", organization.id, "patient-search"]);
        /** @type {Answer<"searchPatients">} */
        const { data } = await call("POST", address, { body: { code } });
        goTo(data.length ? link("patient", { purpose: "question" }, encodeForFragment(data[0].ref)) : link("patients"));
    };
    return h(
        "button",
        { type: "button", class: "small", "aria-label": t("openOf", { code }), onclick: open },
        t("openPatient"),
    );
}

/** @param {{ context: OrganizationContext, rows: UndoneRedemption[] }} props */
function UndoneRedemptions({ context, rows }) {
    const { t, zone } = context;
    /** @type {Column<UndoneRedemption>[]} */
    const columns = [
        { title: t("patient"), cell: (row) => h("code", { class: "code" }, row.patient.code) },
        { title: t("at"), ordered: "ascending", cell: (row) => dateTime(row.at, zone) },
        { title: t("undoneAt"), cell: (row) => dateTime(row.undone_at, zone) },
        { title: t("reason"), cell: (row) => h("bdi", {}, row.reason) },
    ];
    return rows.length ? h(Part, { title: t("undone") }, h(Table, { caption: t("undone"), columns, rows })) : null;
}

/** @param {{ context: OrganizationContext, rows: Delivery[] }} props */
function Deliveries({ context, rows }) {
    const { t, zone } = context;
    /** @param {ComponentChildren} content */
    const why = (content) => h("p", { class: "why" }, content);
    /** @type {Column<Delivery>[]} */
    const columns = [
        { title: t("when"), ordered: "descending", cell: (row) => dateTime(row.at, zone) },
        {
            title: t("to"),
            cell: (row) => [t(row.channel === "sms" ? "sms" : "mail"), why(h("bdi", {}, row.recipient))],
        },
        { title: t("state"), cell: (row) => h(DeliveryState, { delivery: row }) },
    ];
    return h(
        Part,
        { title: t("deliveries") },
        rows.length
            ? h(Table, { caption: t("deliveries"), columns, rows })
            : h("p", { class: "soft" }, t("deliveriesNone")),
    );
}
