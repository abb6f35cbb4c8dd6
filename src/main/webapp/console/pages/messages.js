/* Messages that capture mode kept instead of sending them. */
import { get, path, root } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { openDialog } from "../../ui/elements/dialog.js";
import { pager, query } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { LANGUAGES } from "../../ui/words.js";

export const words = {
    es: { title: "Mensajes capturados", lead: "Con la captura activada ningún mensaje sale: cada uno se guarda aquí una semana, entero y con su destinatario.", none: "No hay mensajes capturados", noneText: "Con el ajuste patientcare.delivery.capture los mensajes no salen y se pueden leer aquí. Es para pruebas, no para datos de pacientes.", settings: "Ver los ajustes", sms: "SMS", email: "Correo", to: "A", from: "De", subject: "Asunto", language: "Idioma", see: "Ver como lo recibe", mail: "El correo, como lo recibe", close: "Cerrar" },
    en: { title: "Captured messages", lead: "With capture on no message leaves: each is kept here for a week, whole and with its recipient.", none: "There are no captured messages", noneText: "With the setting patientcare.delivery.capture messages do not leave and can be read here. It is for trials, not for patients' data.", settings: "Look at the settings", sms: "SMS", email: "E-mail", to: "To", from: "From", subject: "Subject", language: "Language", see: "See as it is received", mail: "The mail as it is received", close: "Close" },
    pt: { title: "Mensagens capturadas", lead: "Com a captura ativa nenhuma mensagem sai: cada uma fica aqui uma semana, inteira e com o destinatário.", none: "Não há mensagens capturadas", noneText: "Com a definição patientcare.delivery.capture as mensagens não saem e podem ser lidas aqui. É para ensaios, não para dados de utentes.", settings: "Ver as definições", sms: "SMS", email: "E-mail", to: "Para", from: "De", subject: "Assunto", language: "Idioma", see: "Ver como é recebida", mail: "A mensagem como é recebida", close: "Fechar" },
    de: { title: "Abgefangene Nachrichten", lead: "Ist das Abfangen eingeschaltet, geht keine Nachricht hinaus: Jede wird eine Woche lang hier aufbewahrt, ganz und mit Empfänger.", none: "Es gibt keine abgefangenen Nachrichten", noneText: "Mit der Einstellung patientcare.delivery.capture gehen Nachrichten nicht hinaus und lassen sich hier lesen. Das ist für Versuche gedacht, nicht für Patientendaten.", settings: "Zu den Einstellungen", sms: "SMS", email: "E-Mail", to: "An", from: "Von", subject: "Betreff", language: "Sprache", see: "So ansehen, wie sie ankommt", mail: "Die E-Mail, wie sie ankommt", close: "Schließen" },
};

export async function show(main, { t, zone, link }) {
    const { data, meta } = await get(path(["admin", "v1", "captured-messages"], { page: query().page }));
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        data.length
            ? [h("ul", { class: "messages" }, data.map((message) => h("li", { class: "card" }, shown(t, message, zone)))), pager(meta)]
            : empty(t("none"), t("noneText"), h("a", { class: "plain", href: link("settings", { name: "capture", page: null }) }, t("settings"))));
}

function shown(t, message, zone) {
    return [
        h("p", { class: "quiet" }, t(message.channel), " · ", dateTime(message.at, zone), " · ", LANGUAGES[message.language] ?? message.language),
        h("h2", {}, h("bdi", {}, message.subject ?? message.sender)),
        h("p", { class: "quiet" }, t("from"), " ", h("bdi", {}, message.sender), " · ", t("to"), " ", h("bdi", {}, message.name), " ", h("bdi", {}, `<${message.recipient}>`)),
        h("p", { class: "message-text", lang: message.language }, message.text),
        message.html ? h("p", {}, h("button", { type: "button", class: "small", onclick: () => html(t, message) }, t("see"))) : null,
    ];
}

/** The frame can load and run nothing: the response's policy and the sandbox both prevent it. */
function html(t, { id, language }) {
    const frame = h("iframe", { class: "mail", src: root() + path(["admin", "v1", "captured-messages", id, "html"]), sandbox: true, title: t("mail"), lang: language });
    const dialog = openDialog({ title: t("mail"), content: [frame, h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("close")))] });
    dialog.element.classList.add("large");
    dialog.element.querySelector("h2").focus();
}
