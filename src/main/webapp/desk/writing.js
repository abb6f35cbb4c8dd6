/*
 * The form of a prescription: preview, a question for missing directions, then issue. What was typed
 * stays until it is issued.
 */
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ask } from "../ui/elements/dialog.js";
import { Form } from "../ui/elements/form.js";
import { Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { LANGUAGES, texts } from "../ui/words.js";
import { useMedicinesField } from "./medicines.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Field, FormHandle } from "../ui/elements/form.js" */
/** @import { PrescribeRequest } from "./calls.js" */
/** @import { MedicineSource } from "./medicine-suggestions.js" */

/** @typedef {Omit<PrescribeRequest, "patient">} Written what is typed for a patient */
/** @typedef {{ items: Record<string, string | null>[], notes: string | null }} Earlier a prescription */
/**
 * A prescription that can be issued.
 *
 * @typedef {object} Draft
 * @property {Written} written
 * @property {[name: ComponentChildren, value: ComponentChildren][]} about whom it is for, and of whom
 * @property {ComponentChildren} consequence of issuing it
 * @property {() => Promise<Blob>} preview
 * @property {() => Promise<unknown>} issue
 */

const t = await texts("desk-prescribing");
const MAX_LETTERS = 255;

/**
 * @param {object} props
 * @param {MedicineSource} props.source
 * @param {Field[]} [props.fields] in front of those for what is prescribed; the first takes the focus
 * @param {ComponentChildren} props.printNameHint
 * @param {(write: (earlier: Earlier) => void) => ComponentChildren} [props.above] what is shown above
 *     the form, and may write an earlier prescription into it
 * @param {(values: any) => Draft} props.draftOf of the values by name
 * @param {() => Promise<void>} props.done called after the prescription was issued
 * @param {() => void} props.discarded
 */
export function Writing({ source, fields = [], printNameHint, above, draftOf, done, discarded }) {
    const medicines = useMedicinesField(source);
    const notes = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
    const form = useRef(/** @type {FormHandle | null} */ (null));
    const isTouched = () =>
        /** @type {HTMLInputElement[]} */ ([...(form.current?.element.elements ?? [])]).some(
            ({ type, value }) => ["text", "textarea"].includes(type) && value.trim(),
        );
    useLayoutEffect(() => {
        if (fields.length > 0) {
            /** @type {HTMLElement | null | undefined} */
            const first = form.current?.element.querySelector("input, select");
            first?.focus();
        }
    }, []);
    useEffect(() => {
        /** @param {BeforeUnloadEvent} event */
        const warn = (event) => {
            if (isTouched()) {
                event.preventDefault();
            }
        };
        window.addEventListener("beforeunload", warn);
        return () => window.removeEventListener("beforeunload", warn);
    }, []);

    /** @param {any} values */
    const submit = async (values) => {
        if (await issue(draftOf(values))) {
            // It was issued, even if the list that has it cannot be read.
            await done().finally(() => announce(t("issued")));
        }
    };
    const discard = async () => {
        const question = { title: t("leaveTitle"), text: t("leaveText"), submit: t("leave"), danger: true };
        if (!isTouched() || (await ask(question))) {
            discarded();
        }
    };
    /** @param {Earlier} earlier */
    const write = (earlier) => {
        medicines.add(earlier.items);
        if (notes.current && !notes.current.value.trim()) {
            notes.current.value = earlier.notes ?? "";
        }
    };
    /** @type {Field["options"]} */
    const languages = [["", t("languageUsual")], ...Object.entries(LANGUAGES)];
    return h(
        "section",
        { class: "card stack writing" },
        h("h2", {}, t("title")),
        above?.(write),
        h(Form, {
            fields: [
                ...fields,
                medicines.field,
                {
                    name: "notes",
                    label: t("notes"),
                    hint: t("notesHint"),
                    type: "textarea",
                    maxlength: MAX_LETTERS,
                    ref: notes,
                },
                { name: "language", label: t("language"), type: "select", options: languages },
                { name: "print_name", label: t("printName"), hint: printNameHint, maxlength: MAX_LETTERS },
            ],
            submit: t("look"),
            actions: h("button", { type: "button", class: "plain", onclick: discard }, t("discard")),
            send: submit,
            handle: form,
        }),
    );
}

/**
 * What says that an earlier version was issued: the response to it was lost, and the form was changed
 * since. It is said even if the list that has it cannot be read: whoever presses the button again
 * issues another one.
 *
 * @param {Problem} problem
 * @param {string} sentence
 * @param {() => Promise<void>} changed reads the list
 */
export async function issuedBefore({ status }, sentence, changed) {
    await changed().catch((thrown) => {
        if (!(thrown instanceof Problem)) {
            throw thrown;
        }
    });
    const makeNotice = () => h(Notice, { kind: "warning" }, h("p", {}, sentence));
    return Object.assign(new Problem(status), { makeNotice });
}

/**
 * Shows all that will be signed, and a preview; true once the prescription is issued.
 *
 * @param {Draft} draft
 */
async function issue(draft) {
    const address = URL.createObjectURL(await draft.preview());
    try {
        if (!(await mayLackDirections(draft.written.items))) {
            return null;
        }
        return await ask({
            title: t("issueTitle"),
            text: h(Summary, { draft, address }),
            submit: t("issue"),
            send: draft.issue,
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** @param {{ draft: Draft, address: string }} props */
function Summary({ draft: { written, about, consequence }, address }) {
    return [
        h(
            "dl",
            { class: "facts" },
            about.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
        ),
        h("ol", {}, written.items.map(medicine)),
        written.notes ? h("dl", { class: "facts" }, fact("notes", written.notes)) : null,
        h(
            "p",
            { class: "acts-of" },
            h("a", { class: "plain", href: address, target: "_blank", rel: "noopener noreferrer" }, t("open")),
            h("a", { class: "plain", href: address, download: `${t("file")}.pdf` }, t("download")),
        ),
        h("p", { class: "soft" }, consequence),
    ];
}

/** @param {PrescribeRequest["items"][number]} item */
function medicine({ active_substance: substance, dose, posology, quantity }) {
    return h(
        "li",
        {},
        h("strong", {}, h("bdi", {}, substance)),
        h(
            "dl",
            { class: "facts" },
            dose ? fact("dose", dose) : null,
            fact("posology", posology ?? "–"),
            quantity ? fact("quantity", quantity) : null,
        ),
    );
}

/**
 * A fact as it will be printed, line breaks included.
 *
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
    return h("div", {}, h("dt", {}, t(name)), h("dd", { class: "lines" }, h("bdi", {}, value)));
}

/**
 * Asks once more if a medicine has no directions: true to go on without.
 *
 * @param {PrescribeRequest["items"]} items
 */
function mayLackDirections(items) {
    const without = items.filter(({ posology }) => !posology);
    const names = h(
        "ul",
        {},
        without.map((item) => h("li", {}, h("bdi", {}, item.active_substance))),
    );
    const question = {
        title: t("withoutTitle"),
        text: [names, h("p", {}, t("withoutText"))],
        submit: t("without"),
        danger: true,
    };
    return without.length === 0 || ask(question);
}
