/* Sending an activation code to a person, by SMS, by e-mail or both. */
import { h } from "preact";
import { call, get, path } from "../ui/api.js";
import { ask, openDialog } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { LANGUAGES, texts } from "../ui/words.js";
import { stateOf } from "./code-answers.js";
import { fullName } from "./names.js";
import { splitPhone } from "./phone.js";
import { encodeForFragment } from "./phrases.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ListedCode } from "./code-answers.js" */
/** @import { Organization, OrganizationContext } from "./shell.js" */
/** @typedef {{ name?: string, prefix: string, phone: string, email: string, language?: string }} Recipient */

const t = await texts("console-send-code");

/** Of the country where nothing says which. */
const PREFIX = "+34";

/**
 * Asks to whom, and sends the code.
 *
 * @param {Pick<Organization, "id" | "language">} organization
 * @param {Pick<ListedCode, "code" | "messages" | "emails">} code
 * @param {Recipient} [recipient] what the form has at first; if absent, to whom the code was sent last
 * @returns {Promise<boolean>} whether something was sent; false if the dialog was cancelled
 */
export async function sendCode(organization, code, recipient = lastRecipient(code)) {
    const done = await ask({
        title: t("title", { code: code.code }),
        text: t("text"),
        submit: t("submit"),
        fields: [
            { name: "name", label: t("name"), required: true, maxlength: 255, value: recipient.name ?? "" },
            {
                name: "prefix",
                label: t("prefix"),
                type: "tel",
                inputmode: "tel",
                maxlength: 5,
                value: recipient.prefix,
            },
            { name: "phone", label: t("phone"), type: "tel", maxlength: 255, value: recipient.phone, also: ["sms"] },
            { name: "email", label: t("email"), type: "email", maxlength: 255, value: recipient.email },
            {
                name: "language",
                label: t("language"),
                type: "select",
                required: true,
                options: Object.entries(LANGUAGES),
                value: recipient.language ?? organization.language,
            },
        ],
        send: (values) => send(organization, code.code, values),
    });
    if (done) {
        await showOutcome(done.data);
    }
    return done !== null;
}

/**
 * @param {Pick<ListedCode, "messages" | "emails">} code
 * @returns {Recipient}
 */
function lastRecipient({ messages, emails }) {
    const { last_phone_number: phone, last_phone_prefix: prefix } = messages ?? {};
    return { prefix: prefix ? `+${prefix}` : PREFIX, phone: phone ?? "", email: emails?.last_email ?? "" };
}

/**
 * A patient to whom a code is sent. An address that cannot get mail is left out.
 *
 * @param {Schema<"PatientFile">["patient"]} patient
 * @returns {Recipient}
 */
export function patientAsRecipient(patient) {
    const { email, email_fault: fault, phone, locale: language } = patient;
    const number = phone ? splitPhone(phone) : { prefix: PREFIX, phone: "" };
    return { ...number, name: fullName(patient), email: fault ? "" : (email ?? ""), language };
}

/**
 * @param {{ id: string }} organization
 * @param {string} code
 * @param {Record<string, string | undefined>} values
 * @returns {Promise<Answer<"sendActivationCodeFor">>}
 */
async function send(organization, code, { prefix, ...values }) {
    if (!values.phone && !values.email) {
        throw new Problem(422, { errors: { phone: [t("one")], email: [t("one")] } });
    }
    const address = path(["admin", "v1", "organizations", organization.id, "activation-codes", code, "send"]);
    return call("PUT", address, { body: { ...values, prefix: values.phone ? prefix : undefined } });
}

/**
 * Shows the result; one of the two channels may have failed.
 *
 * @param {Answer<"sendActivationCodeFor">["data"]} outcome
 */
function showOutcome(outcome) {
    const notices = Object.entries(outcome)
        .filter(([, state]) => state)
        .map(([channel, state]) => {
            const kind = state === "failed" ? "failed" : "ok";
            return h(Notice, { kind }, h("p", {}, t(`${kind}_${channel}`)));
        });
    const close = () => dialog.close();
    const button = h("button", { type: "button", class: "primary", autofocus: true, onclick: close }, t("close"));
    const dialog = openDialog({
        title: t("done"),
        content: [notices, h("p", { class: "buttons" }, button)],
    });
    return dialog.closed;
}

/**
 * Opens the form to send a code again. The recipient is masked in lists of deliveries; the code's own
 * data has it.
 *
 * @param {OrganizationContext} context
 * @param {string} code
 * @param {() => Promise<void>} sent called after something was sent
 */
export async function sendAgain({ zone, organization, link }, code, sent) {
    /** @type {Answer<"listActivationCodesOf">} */
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "activation-codes"], { code }));
    if (data.length === 0 || stateOf(data[0], zone) !== "active") {
        const close = { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() };
        const toCode = h("a", { class: "plain", href: link("code", {}, encodeForFragment(code)) }, t("toCode"));
        const dialog = openDialog({
            title: t("unusableTitle"),
            content: [h("p", {}, t("unusable")), h("p", { class: "buttons" }, h("button", close, t("close")), toCode)],
        });
        await dialog.closed;
    } else if (await sendCode(organization, data[0])) {
        await sent();
    }
}
