/* Sending an activation code to a person, by SMS, by e-mail or both. */
import { call, path, Problem } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, openDialog } from "../ui/elements/dialog.js";
import { notice } from "../ui/elements/notice.js";
import { LANGUAGES, translator } from "../ui/words.js";

const WORDS = {
    es: {
        title: "Enviar el código {code}", text: "Se envía cada vez que lo confirma. Ponga el teléfono, el correo o ambos.", name: "Nombre de la persona", prefix: "Prefijo del país", phone: "Teléfono", email: "Correo", language: "Idioma del mensaje", submit: "Enviar", one: "Hace falta un teléfono o un correo.",
        done: "Código enviado", ok_sms: "El SMS ha salido.", ok_email: "El correo ha salido.", failed_sms: "El SMS no ha salido.", failed_email: "El correo no ha salido.", close: "Cerrar",
    },
    en: {
        title: "Send the code {code}", text: "It is sent each time you confirm. Give the phone, the e-mail address, or both.", name: "Name of the person", prefix: "Prefix of the country", phone: "Phone", email: "E-mail", language: "Language of the message", submit: "Send", one: "A phone or an e-mail address is needed.",
        done: "Code sent", ok_sms: "The SMS has left.", ok_email: "The e-mail has left.", failed_sms: "The SMS did not leave.", failed_email: "The e-mail did not leave.", close: "Close",
    },
    pt: {
        title: "Enviar o código {code}", text: "É enviado de cada vez que confirmar. Indique o telefone, o e-mail ou ambos.", name: "Nome da pessoa", prefix: "Indicativo do país", phone: "Telefone", email: "E-mail", language: "Língua da mensagem", submit: "Enviar", one: "É preciso um telefone ou um e-mail.",
        done: "Código enviado", ok_sms: "O SMS saiu.", ok_email: "O e-mail saiu.", failed_sms: "O SMS não saiu.", failed_email: "O e-mail não saiu.", close: "Fechar",
    },
    de: {
        title: "Den Code {code} senden", text: "Er wird bei jeder Bestätigung gesendet. Geben Sie das Telefon, die E-Mail-Adresse oder beides an.", name: "Name der Person", prefix: "Vorwahl des Landes", phone: "Telefon", email: "E-Mail", language: "Sprache der Nachricht", submit: "Senden", one: "Ein Telefon oder eine E-Mail-Adresse ist nötig.",
        done: "Code gesendet", ok_sms: "Die SMS ist hinausgegangen.", ok_email: "Die E-Mail ist hinausgegangen.", failed_sms: "Die SMS ging nicht hinaus.", failed_email: "Die E-Mail ging nicht hinaus.", close: "Schließen",
    },
};
const t = translator(WORDS);

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
            { name: "prefix", label: t("prefix"), type: "tel", inputmode: "tel", maxlength: 5, value: prefix ? `+${prefix}` : "+34" },
            { name: "phone", label: t("phone"), type: "tel", maxlength: 255, value: phone ?? "", also: ["sms"] },
            { name: "email", label: t("email"), type: "email", maxlength: 255, value: code.emails?.last_email ?? "" },
            { name: "language", label: t("language"), type: "select", required: true, options: Object.entries(LANGUAGES), value: organization.language },
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
    return call("PUT", path(["admin", "v1", "organizations", organization.id, "activation-codes", code, "send"]), { body: { ...values, prefix: values.phone ? prefix : undefined } });
}

/** Shows the result; one of the two channels may have failed. */
async function showOutcome(outcome) {
    const notices = Object.entries(outcome).filter(([, state]) => state).map(([channel, state]) => notice(state === "failed" ? "failed" : "ok", h("p", {}, t(`${state === "failed" ? "failed" : "ok"}_${channel}`))));
    const close = h("button", { type: "button", class: "primary", onclick: () => shown.close() }, t("close"));
    const shown = openDialog({ title: t("done"), content: [notices, h("p", { class: "buttons" }, close)] });
    close.focus();
    await shown.closed;
}
