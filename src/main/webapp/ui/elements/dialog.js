/* Dialogs: a confirmation that names the consequence, and a secret that is shown once. */
import { Fragment, h, render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icon.js";
import { texts } from "../words.js";
import { Form } from "./form.js";
import { announce, Notice } from "./notice.js";

const t = await texts("ui-elements");
let dialogs = 0;

/**
 * Opens a dialog; when it closes, the focus returns to where it was.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {import("preact").ComponentChildren} options.content
 * @param {boolean | (() => boolean)} [options.stays] whether Escape does not close it, or a function
 *     that decides when Escape is pressed
 * @param {string} [options.class]
 * @return the dialog: `close(value)` closes it, `closed` is a promise of the value (null if it was
 *     cancelled), and `show(content)` shows something else in it
 */
export function openDialog({ title, content, stays = false, class: style = "" }) {
    const id = `dialog-${++dialogs}`;
    const element = document.createElement("dialog");
    element.className = `dialog ${style}`.trim();
    element.setAttribute("aria-labelledby", id);
    const show = (shown) => render(h(Fragment, {}, h("h2", { id, tabindex: "-1" }, title), shown), element);
    show(content);
    const before = document.activeElement;
    document.body.append(element);
    let value = null;
    const closed = new Promise((resolve) =>
        element.addEventListener("close", () => {
            render(null, element);
            element.remove();
            before?.focus?.();
            resolve(value);
        }),
    );
    const mustStay = () => (typeof stays === "function" ? stays() : stays);
    element.addEventListener("cancel", (event) => mustStay() && event.preventDefault());
    // Chrome closes the dialog on a second Escape without a cancel event.
    element.addEventListener("keydown", (event) => mustStay() && event.key === "Escape" && event.preventDefault());
    element.showModal();
    return {
        element,
        closed,
        show,
        close(result = null) {
            value = result;
            element.close();
        },
    };
}

/**
 * @typedef {(import("./form.js").Field | null | false | undefined)[]} Fields
 */

/**
 * Asks for confirmation. The focus is on Cancel if the action cannot be undone. The dialog cannot
 * be closed while the action runs, because its result, such as a secret, would be lost.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {import("preact").ComponentChildren} options.text what will be done, and its consequence
 * @param {string} options.submit the label of the button, a verb and its object
 * @param {boolean} [options.danger]
 * @param {Fields | (() => Fields)} [options.fields] or a hook that returns them, for fields with state
 * @param {(values: any, before: any) => Promise<any>} [options.send] runs the action with the values
 *     by name, and those at the beginning; its Problem is shown and the dialog stays open
 * @return {Promise<any>} the result of `send`, or true; null if it was cancelled
 */
export function ask({ title, text, submit, danger = false, fields = [], send = async () => true }) {
    let isSending = false;
    const close = (value) => isSending || dialog.close(value);
    const act = async (values, before) => {
        isSending = true;
        try {
            const result = (await send(values, before)) ?? true;
            dialog.close(result);
        } finally {
            isSending = false;
        }
    };
    const content = [
        h(
            "div",
            { class: "asked" },
            [text].flat().map((each) => (typeof each === "string" ? h("p", {}, each) : each)),
        ),
        h(Question, { fields, submit, danger, send: act, cancel: () => close() }),
    ];
    const dialog = openDialog({ title, stays: () => isSending, content });
    const first = danger ? "[data-cancel]" : "input, select, textarea";
    (dialog.element.querySelector(first) ?? dialog.element.querySelector("button")).focus();
    return dialog.closed;
}

function Question({ fields, submit, danger, send, cancel }) {
    const useFields = typeof fields === "function" ? fields : () => fields;
    const [isSending, setSending] = useState(false);
    const form = useRef(null);
    const before = useRef(null);
    useLayoutEffect(() => {
        before.current = form.current.values();
    }, []);
    const act = async (values) => {
        setSending(true);
        try {
            await send(values, before.current);
        } finally {
            setSending(false);
        }
    };
    return h(Form, {
        fields: useFields(),
        submit,
        danger,
        send: act,
        handle: form,
        actions: h(
            "button",
            {
                type: "button",
                class: "plain",
                "data-cancel": "",
                "aria-disabled": isSending ? "true" : null,
                onclick: cancel,
            },
            t("cancel"),
        ),
    });
}

/**
 * Shows a secret once. Only its own button closes the dialog.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {string | null} [options.text]
 * @param {[string, string][]} options.secrets label and value
 * @param {[string, string][]} [options.files] name and content of files to download
 */
export function showOnce({ title, text = null, secrets, files = [] }) {
    const secret = ([label, value]) =>
        h(
            "div",
            {},
            h("dt", {}, label),
            h("dd", {}, h("code", {}, value), h(CopyButton, { text: value, what: label })),
        );
    const download = ([name, content]) => {
        const onclick = () => save(name, new Blob([content], { type: "text/plain" }));
        return h("button", { type: "button", class: "plain", onclick }, `${t("download")} (${name})`);
    };
    const dialog = openDialog({
        title,
        stays: true,
        content: [
            text ? h("p", {}, text) : null,
            h(Notice, { kind: "warning" }, h("p", {}, t("save"))),
            h("dl", { class: "secrets" }, secrets.map(secret)),
            h(
                "p",
                { class: "buttons" },
                h("button", { type: "button", class: "primary", onclick: () => dialog.close(true) }, t("saved")),
                files.map(download),
            ),
        ],
    });
    dialog.element.querySelector("h2").focus();
    return dialog.closed;
}

/**
 * A button that copies a text.
 *
 * @param {{ text: string, what: string }} props
 */
export function CopyButton({ text, what }) {
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(text);
            announce(t("copied"));
        } catch {
            // Not permitted, or not available: without https there is no clipboard.
            announce(t("notCopied"));
        }
    };
    const label = `${t("copy")}: ${what}`;
    return h(
        "button",
        { type: "button", class: "small", "aria-label": label, onclick: copy },
        h(Icon, { name: "copy" }),
        t("copy"),
    );
}

/** Lets the browser save bytes as a file. */
export function save(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.hidden = true;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
