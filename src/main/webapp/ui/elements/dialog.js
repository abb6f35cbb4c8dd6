/* Dialogs: a confirmation that names the consequence, and a secret that is shown once. */
import { h, icon } from "../dom.js";
import { texts } from "../words.js";
import { form } from "./form.js";
import { announce, notice } from "./notice.js";

const t = await texts("ui-elements");
let dialogs = 0;

/**
 * Opens a dialog; when it closes, the focus returns to where it was.
 *
 * @param content elements
 * @param stays whether Escape does not close it, or a function that decides when Escape is pressed
 * @return the dialog, whose `close(value)` closes it, and a promise of the value (null if it was
 *     cancelled)
 */
export function openDialog({ title, content, stays = false }) {
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
    const mustStay = () => (typeof stays === "function" ? stays() : stays);
    element.addEventListener("cancel", (event) => mustStay() && event.preventDefault());
    // Chrome closes the dialog on a second Escape without a cancel event.
    element.addEventListener("keydown", (event) => mustStay() && event.key === "Escape" && event.preventDefault());
    element.showModal();
    return {
        element,
        closed,
        close(result = null) {
            value = result;
            element.close();
        },
    };
}

/**
 * Asks for confirmation. The focus is on Cancel if the action cannot be undone. The dialog cannot
 * be closed while the action runs, because its result, such as a secret, would be lost.
 *
 * @param text what will be done, and its consequence
 * @param submit the label of the button, a verb and its object
 * @param fields as in form.js
 * @param send runs the action; its exception is shown and the dialog stays open
 * @return the result of `send`, or true; null if it was cancelled
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
    const dialog = openDialog({ title, stays: () => sending, content: [h("div", { class: "asked" }, [text].flat().map((each) => (typeof each === "string" ? h("p", {}, each) : each))), element] });
    if (danger) {
        cancel.focus();
    } else {
        (element.querySelector("input, select, textarea") ?? element.querySelector("button")).focus();
    }
    return dialog.closed;
}

/**
 * Shows a secret once. Only its own button closes the dialog.
 *
 * @param secrets [[label, value]]
 * @param files [[name, content]] to download
 */
export function showOnce({ title, text, secrets, files = [] }) {
    const done = h("button", { type: "button", class: "primary", onclick: () => dialog.close(true) }, t("saved"));
    const dialog = openDialog({
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
                announce(t("copied"));
            } catch {
                // Not permitted, or not available: without https there is no clipboard.
                announce(t("notCopied"));
            }
        },
    }, icon("copy"), t("copy"));
}

/** Lets the browser save bytes as a file. */
export function save(name, blob) {
    const address = URL.createObjectURL(blob);
    const link = h("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
