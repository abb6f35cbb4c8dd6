/* Messages that capture mode kept instead of sending them. */
import { get, path, root } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { openDialog } from "../../ui/elements/dialog.js";
import { pager, query } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";

export const words = await texts("console-messages");

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
