/*
 * Dialogs: a question with its consequence, and a secret that is shown once.
 */
import { h, icon } from "../dom.js";
import { words } from "../words.js";
import { form } from "./form.js";
import { notice, say } from "./notice.js";
import ours from "./words.js";

const t = words(ours);
let dialogs = 0;

/**
 * A dialog, open until it is closed; focus comes back to where it was.
 *
 * @param content elements
 * @param stays whether Escape does not close it, or a function that tells it when Escape is pressed
 * @return the dialog, whose `close(value)` ends it, and a promise of the value (null if it was left)
 */
export function open({ title, content, stays = false }) {
    const id = `dialog-${++dialogs}`;
    const element = h("dialog", { "aria-labelledby": id, class: "dialog" }, h("h2", { id, tabindex: "-1" }, title), content);
    const before = document.activeElement;
    document.body.append(element);
    let value = null;
    const closed = new Promise((resolve) => element.addEventListener("close", () => {
        element.remove();
        before?.focus?.();
        resolve(value);
    }));
    const held = () => (typeof stays === "function" ? stays() : stays);
    element.addEventListener("cancel", (event) => held() && event.preventDefault());
    // Chrome closes on the second Escape without asking.
    element.addEventListener("keydown", (event) => held() && event.key === "Escape" && event.preventDefault());
    element.showModal();
    return {
        element,
        closed,
        close(given = null) {
            value = given;
            element.close();
        },
    };
}

/**
 * Asks before something is done. The focus is on Cancel where it cannot be undone. While it is being
 * done the dialog cannot be left: what comes back, such as a secret, would be lost.
 *
 * @param text what it is, and what follows
 * @param submit what the button says, a verb and its object
 * @param fields as in form.js
 * @param send does it; what it throws is shown and the dialog stays
 * @return what `send` gave, or true; null if it was left
 */
export function ask({ title, text, submit, danger = false, fields = [], send = async () => true }) {
    let sending = false;
    const cancel = h("button", { type: "button", class: "plain", onclick: () => sending || dialog.close() }, t("cancel"));
    const element = form({
        fields, submit, danger, actions: [cancel],
        send: async (values) => {
            sending = true;
            cancel.setAttribute("aria-disabled", "true");
            try {
                dialog.close((await send(values)) ?? true);
            } finally {
                sending = false;
                cancel.removeAttribute("aria-disabled");
            }
        },
    });
    const dialog = open({ title, stays: () => sending, content: [h("div", { class: "asked" }, [text].flat().map((each) => (typeof each === "string" ? h("p", {}, each) : each))), element] });
    if (danger) {
        cancel.focus();
    } else {
        (element.querySelector("input, select, textarea") ?? element.querySelector("button")).focus();
    }
    return dialog.closed;
}

/**
 * Shows what is not shown again. Only its own button closes it.
 *
 * @param secrets [[label, value]]
 * @param files [[name, content]] to download
 */
export function showOnce({ title, text, secrets, files = [] }) {
    const done = h("button", { type: "button", class: "primary", onclick: () => dialog.close(true) }, t("saved"));
    const dialog = open({
        title,
        stays: true,
        content: [
            text ? h("p", {}, text) : null,
            notice("warning", h("p", {}, t("save"))),
            h("dl", { class: "secrets" }, secrets.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, h("code", {}, value), copyButton(value, label))))),
            h("p", { class: "buttons" }, done, files.map(([name, content]) => h("button", { type: "button", class: "plain", onclick: () => save(name, new Blob([content], { type: "text/plain" })) }, `${t("download")} (${name})`))),
        ],
    });
    dialog.element.querySelector("h2").focus();
    return dialog.closed;
}

/** A button that copies a text. */
export function copyButton(text, what) {
    return h("button", {
        type: "button",
        class: "small",
        "aria-label": `${t("copy")}: ${what}`,
        onclick: async () => {
            try {
                await navigator.clipboard.writeText(text);
                say(t("copied"));
            } catch {
                // Not allowed, or not there: an address without https has no clipboard.
                say(t("notCopied"));
            }
        },
    }, icon("copy"), t("copy"));
}

/** Gives bytes to the browser as a file. */
export function save(name, blob) {
    const address = URL.createObjectURL(blob);
    const link = h("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
