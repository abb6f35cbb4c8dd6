/* Dialogs: a confirmation that names the consequence, and a secret that is shown once. */
import { Fragment, h, render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icon.js";
import { within } from "../page-elements.js";
import { save } from "../save.js";
import { texts } from "../words.js";
import { Form } from "./form.js";
import { Notice } from "./notice.js";
import { announce } from "./toast.js";

export { save };

/** @import { ComponentChildren } from "preact" */
/** @import { Field, FormHandle } from "./form.js" */

const t = await texts("ui-elements");
let dialogs = 0;

/**
 * @template Result
 * @typedef {object} Dialog
 * @property {HTMLDialogElement} element
 * @property {Promise<Result | null>} closed resolves with what it was closed with; null if it was cancelled
 * @property {(content: ComponentChildren) => void} show shows something else in it
 * @property {(result?: Result | null) => void} close
 */

/**
 * Opens a dialog; when it closes, the focus returns to where it was.
 *
 * @template [Result=boolean]
 * @param {object} options
 * @param {ComponentChildren} options.title
 * @param {ComponentChildren} options.content
 * @param {boolean | (() => boolean)} [options.stays] whether Escape does not close it, or a function
 *     that decides when Escape is pressed
 * @param {string} [options.class]
 * @returns {Dialog<Result>}
 */
export function openDialog({ title, content, stays = false, class: style = "" }) {
    const id = `dialog-${++dialogs}`;
    const element = document.createElement("dialog");
    element.className = `dialog ${style}`.trim();
    element.setAttribute("aria-labelledby", id);
    /** @param {ComponentChildren} shown */
    const show = (shown) => render(h(Fragment, {}, h("h2", { id, tabindex: "-1" }, title), shown), element);
    show(content);
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(element);
    /** @type {Result | null} */
    let value = null;
    /** @type {Promise<Result | null>} */
    const closed = new Promise((resolve) =>
        element.addEventListener("close", () => {
            render(null, element);
            element.remove();
            before?.focus();
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

/** @typedef {(Field | null | false | undefined)[]} Fields */
/**
 * What a printed sheet has besides the text and the secrets.
 *
 * @typedef {object} Sheet
 * @property {string} language of whom it is handed to
 * @property {ComponentChildren} head on paper, in place of title and text of the dialog
 * @property {ComponentChildren} foot on paper
 * @property {ComponentChildren} picture also on the screen
 */

/**
 * Asks for confirmation. The focus is on Cancel if the action cannot be undone. The dialog cannot
 * be closed while the action runs, because its result, such as a secret, would be lost.
 *
 * @template [Result=true]
 * @param {object} options
 * @param {string} options.title
 * @param {ComponentChildren} options.text what will be done, and its consequence
 * @param {string} options.submit the label of the button, a verb and its object
 * @param {boolean} [options.danger]
 * @param {Fields | (() => Fields)} [options.fields] or a hook that returns them, for fields with state
 * @param {(values: any, before: any) => Promise<Result>} [options.send] runs the action with the values
 *     by name, and those at the beginning; its Problem is shown and the dialog stays open
 * @returns {Promise<(Result extends null | undefined | void ? true : Result) | null>} the result of
 *     `send`, or true; null if it was cancelled
 */
export function ask({ title, text, submit, danger = false, fields = [], send }) {
    let isSending = false;
    const close = () => isSending || dialog.close();
    /** @type {(values: any, before: any) => Promise<void>} */
    const act = async (values, before) => {
        isSending = true;
        try {
            dialog.close((await send?.(values, before)) ?? true);
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
    /** @type {Dialog<any>} */
    const dialog = openDialog({ title, stays: () => isSending, content });
    const first = danger ? "[data-cancel]" : "input, select, textarea";
    /** @type {HTMLElement | null} */
    const chosen = dialog.element.querySelector(first);
    (chosen ?? within(dialog.element, "button")).focus();
    return dialog.closed;
}

/**
 * @param {object} props
 * @param {Fields | (() => Fields)} props.fields
 * @param {string} props.submit
 * @param {boolean} props.danger
 * @param {(values: any, before: any) => Promise<void>} props.send
 * @param {() => void} props.cancel
 */
function Question({ fields, submit, danger, send, cancel }) {
    const useFields = typeof fields === "function" ? fields : () => fields;
    const [isSending, setSending] = useState(false);
    const form = useRef(/** @type {FormHandle | null} */ (null));
    const before = useRef(/** @type {any} */ (null));
    useLayoutEffect(() => {
        before.current = form.current?.values();
    }, []);
    /** @param {any} values */
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
 * @param {ComponentChildren} [options.text]
 * @param {[string, string][]} options.secrets label and value
 * @param {[string, string][]} [options.files] name and content of files to download
 * @param {Sheet} [options.sheet] for secrets that can be printed
 */
export function showOnce({ title, text = null, secrets, files = [], sheet }) {
    /** @param {[string, string]} secret */
    const secret = ([label, value]) =>
        h(
            "div",
            {},
            h("dt", {}, label),
            h("dd", {}, h("code", {}, value), h(CopyButton, { text: value, what: label })),
        );
    /** @param {[string, string]} file */
    const download = ([name, content]) => {
        const onclick = () => save(name, new Blob([content], { type: "text/plain" }));
        return h("button", { type: "button", class: "plain", onclick }, `${t("download")} (${name})`);
    };
    /** @type {Dialog<boolean>} */
    const dialog = openDialog({
        title,
        stays: true,
        class: sheet ? "sheet" : "",
        content: [
            sheet && h("div", { class: "on-paper", lang: sheet.language }, sheet.head),
            text ? h("p", { class: "on-screen" }, text) : null,
            h(Notice, { kind: "warning" }, h("p", {}, t("save"))),
            sheet?.picture,
            h("dl", { class: "secrets" }, secrets.map(secret)),
            sheet && h("div", { class: "on-paper", lang: sheet.language }, sheet.foot),
            h(
                "p",
                { class: "buttons" },
                h("button", { type: "button", class: "primary", onclick: () => dialog.close(true) }, t("saved")),
                sheet && h("button", { type: "button", class: "plain", onclick: () => window.print() }, t("print")),
                files.map(download),
            ),
        ],
    });
    within(dialog.element, "h2").focus();
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
