/* Messages that capture mode kept instead of sending them. */
import { h } from "preact";
import { get, path, root } from "../../ui/api.js";
import { openDialog } from "../../ui/elements/dialog.js";
import { Pager, pageSize, query } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Context } from "../shell.js"
 */

/** @typedef {Schema<"CapturedMessage">} CapturedMessage */

export const words = await texts("console-messages");

/** @returns {Promise<Answer<"listCapturedMessages">>} */
export async function load() {
    return get(messages({ page: query().page, per_page: pageSize() }));
}

/** @param {Parameters<typeof path>[1]} values */
function messages(values) {
    return path(["admin", "v1", "captured-messages"], values);
}

/** @param {PageProps<Context, Answer<"listCapturedMessages">>} props */
export function Page({ context: { t, zone, link }, data: { data: rows, meta } }) {
    const settings = link("settings", { name: "capture", page: null });
    const none = h(
        Empty,
        { title: t("none"), text: t("noneText") },
        h("a", { class: "plain", href: settings }, t("settings")),
    );
    const list = h(
        "ul",
        { class: "messages" },
        rows.map((message) => h(Message, { t, zone, message })),
    );
    return [
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        rows.length ? [list, h(Pager, { meta }, h(ExportButton, { name: "messages", address: messages }))] : none,
    ];
}

/** @param {{ t: Texts, zone: string, message: CapturedMessage }} props */
function Message({ t, zone, message }) {
    const { channel, at, language, subject, sender, name, recipient, text } = message;
    const see = () => openMail(t, message);
    return h(
        "li",
        { class: "card" },
        h("p", { class: "quiet" }, t(channel), " · ", dateTime(at, zone), " · ", LANGUAGES[language] ?? language),
        h("h2", {}, h("bdi", {}, subject ?? sender)),
        h(
            "p",
            { class: "quiet" },
            t("from"),
            " ",
            h("bdi", {}, sender),
            " · ",
            t("to"),
            " ",
            h("bdi", {}, name),
            " ",
            h("bdi", {}, `<${recipient}>`),
        ),
        h("p", { class: "message-text", lang: language }, text),
        message.html && h("p", {}, h("button", { type: "button", class: "small", onclick: see }, t("see"))),
    );
}

/**
 * The frame can load and run nothing: the response's policy and the sandbox both prevent it.
 *
 * @param {Texts} t
 * @param {CapturedMessage} message
 */
function openMail(t, { id, language }) {
    const src = root() + path(["admin", "v1", "captured-messages", id, "html"]);
    const frame = h("iframe", { class: "mail", sandbox: "", src, title: t("mail"), lang: language });
    const close = h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("close"));
    const content = [frame, h("p", { class: "buttons" }, close)];
    const dialog = openDialog({ title: t("mail"), class: "large", content });
    dialog.element.querySelector("h2")?.focus();
}
