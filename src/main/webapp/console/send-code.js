/* Sending an activation code to a person, by SMS, by e-mail or both. */
import { h } from "preact";
import { call, path } from "../ui/api.js";
import { ask, openDialog } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { LANGUAGES, texts } from "../ui/words.js";

const t = await texts("console-send-code");

/**
 * @param code a code from a list; its last recipients are offered as defaults
 * @return whether something was sent; false if the dialog was cancelled
 */
export async function sendCode(organization, code) {
    const { last_phone_number: phone, last_phone_prefix: prefix } = code.messages ?? {};
    const done = await ask({
        title: t("title", { code: code.code }),
        text: t("text"),
        submit: t("submit"),
        fields: [
            { name: "name", label: t("name"), required: true, maxlength: 255 },
            {
                name: "prefix",
                label: t("prefix"),
                type: "tel",
                inputmode: "tel",
                maxlength: 5,
                value: prefix ? `+${prefix}` : "+34",
            },
            { name: "phone", label: t("phone"), type: "tel", maxlength: 255, value: phone ?? "", also: ["sms"] },
            { name: "email", label: t("email"), type: "email", maxlength: 255, value: code.emails?.last_email ?? "" },
            {
                name: "language",
                label: t("language"),
                type: "select",
                required: true,
                options: Object.entries(LANGUAGES),
                value: organization.language,
            },
        ],
        send: (values) => send(organization, code.code, values),
    });
    if (done) {
        await showOutcome(done.data);
    }
    return done !== null;
}

async function send(organization, code, { prefix, ...values }) {
    if (!values.phone && !values.email) {
        throw new Problem(422, { errors: { phone: [t("one")], email: [t("one")] } });
    }
    const address = path(["admin", "v1", "organizations", organization.id, "activation-codes", code, "send"]);
    return call("PUT", address, { body: { ...values, prefix: values.phone ? prefix : undefined } });
}

/** Shows the result; one of the two channels may have failed. */
function showOutcome(outcome) {
    const notices = Object.entries(outcome)
        .filter(([, state]) => state)
        .map(([channel, state]) => [channel, state === "failed" ? "failed" : "ok"])
        .map(([channel, kind]) => h(Notice, { kind }, h("p", {}, t(`${kind}_${channel}`))));
    const button = { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() };
    const dialog = openDialog({
        title: t("done"),
        content: [notices, h("p", { class: "buttons" }, h("button", button, t("close")))],
    });
    return dialog.closed;
}
