/* Forms: fields with hints, submission of one request at a time, and faults at their fields. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Meaning } from "../faults.js";
import { Problem } from "../problem.js";
import { texts } from "../words.js";
import { faultsIn, isAbout } from "./faults.js";
import { Failure, Notice } from "./notice.js";

/** @import { ComponentChildren } from "preact" */

const t = await texts("ui-elements");
let forms = 0;

/**
 * A fault of a field: a sentence of the page, or one of the service's.
 *
 * @typedef {string | { code: string | null, params?: Record<string, unknown>, message: string }} Fault
 */
/** @typedef {Record<string, Fault[]>} Faults by the paths of the request */
/** @typedef {{ faults: Faults, problem?: undefined } | { problem: Problem, faults?: undefined }} Reason of a refusal */

/**
 * A field. Attributes that are not named here are those of the input.
 *
 * A field of type own has inputs of its own, and says what their values are. Each of its groups
 * names its path in the request in `data-path` and the id of its input in `data-input`.
 *
 * @typedef {object} FieldOfForm
 * @property {string} name of the value
 * @property {ComponentChildren} label
 * @property {ComponentChildren} [hint]
 * @property {ComponentChildren} [below] what follows an input of one line
 * @property {string} [type] that of an input, or textarea, select, check (one checkbox), checks (a
 *     list of values), choice (radio buttons) or own
 * @property {any} [value] the first value
 * @property {boolean} [required]
 * @property {boolean} [hidden] whether it is not shown, and not checked
 * @property {string[]} [also] other paths of the request whose faults are about this field
 * @property {[string, ComponentChildren][]} [options] value and text
 * @property {(value: any) => string | Record<string, string | null> | null} [check] what is wrong
 *     with a value; for a field of type own it may be by path
 * @property {ComponentChildren | ((faults: Faults) => ComponentChildren)} [content]
 * @property {() => any} [read] the value of a field of type own
 * @property {(path: string) => ComponentChildren} [labelOf] of a path
 *
 * @typedef {FieldOfForm & Record<string, any>} Field
 */

/** @typedef {{ values: () => any, element: HTMLFormElement }} FormHandle `values` are the current ones */

/**
 * A form. Its inputs keep their values themselves; they are read when it is submitted.
 *
 * @param {object} props
 * @param {(Field | null | false | undefined)[]} props.fields
 * @param {ComponentChildren} props.submit the label of the submit button
 * @param {(values: any) => Promise<unknown>} props.send called with the values by name, undefined
 *     for empty fields; its Problem is shown
 * @param {boolean} [props.danger] whether the action cannot be undone
 * @param {ComponentChildren} [props.actions] other buttons, beside the submit button
 * @param {string} [props.class]
 * @param {{ current: FormHandle | null }} [props.handle] a ref
 */
export function Form({ fields, submit, send, danger = false, actions = null, class: style = "", handle }) {
    const [prefix] = useState(() => `form-${++forms}-`);
    const [refusal, setRefusal] = useState(/** @type {Reason | null} */ (null));
    const [isSending, setSending] = useState(false);
    const sending = useRef(false);
    const element = useRef(/** @type {HTMLFormElement | null} */ (null));
    const shown = /** @type {Field[]} */ (fields.filter(Boolean));
    /** @param {Field} field */
    const read = (field) => readValue(/** @type {HTMLFormElement} */ (element.current), field);
    const values = () => Object.fromEntries(shown.map((field) => [field.name, read(field)]));
    /** @param {Event} event */
    const submitted = async (event) => {
        event.preventDefault();
        if (sending.current) {
            return;
        }
        setRefusal(null);
        const wrong = shown
            .filter((field) => !field.hidden)
            .flatMap((field) => faultsIn(field, read(field), t("required")));
        if (wrong.length) {
            setRefusal({ faults: Object.fromEntries(wrong.map(([path, sentence]) => [path, [sentence]])) });
            return;
        }
        sending.current = true;
        setSending(true);
        try {
            await send(values());
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            setRefusal(Object.keys(problem.errors).length ? { faults: faultsByPath(problem) } : { problem });
        } finally {
            sending.current = false;
            setSending(false);
        }
    };
    useLayoutEffect(() => {
        if (handle && element.current) {
            handle.current = { values, element: element.current };
        }
    });
    const faults = refusal?.faults ?? {};
    return h(
        "form",
        { class: `form ${style}`.trim(), novalidate: true, autocomplete: "off", onsubmit: submitted, ref: element },
        h(Refusal, { refusal, fields: shown, prefix }),
        shown.map((field) =>
            h(FormField, { field, id: prefix + field.name, faults: faultsOf(field, shown, faults), key: field.name }),
        ),
        h(
            "p",
            { class: "buttons" },
            h(
                "button",
                {
                    type: "submit",
                    class: danger ? "primary danger" : "primary",
                    "aria-disabled": isSending ? "true" : null,
                },
                submit,
            ),
            actions,
        ),
    );
}

/**
 * The faults by path: the service's with their codes, a page's own as sentences.
 *
 * @param {Problem} problem
 * @returns {Faults}
 */
function faultsByPath({ errors, faults }) {
    return faults.length
        ? Object.fromEntries(Object.keys(errors).map((path) => [path, faults.filter(({ field }) => field === path)]))
        : errors;
}

/**
 * The field that a fault is about, if any.
 *
 * @param {string} path
 * @param {Field[]} fields
 */
function fieldOf(path, fields) {
    return fields.find((field) => isAbout(path, field));
}

/**
 * @param {Field} field
 * @param {Field[]} fields
 * @param {Faults} faults
 */
function faultsOf(field, fields, faults) {
    return Object.fromEntries(Object.entries(faults).filter(([path]) => fieldOf(path, fields) === field));
}

/**
 * Why nothing was sent, or why it was refused; takes the focus.
 *
 * @param {{ refusal: Reason | null, fields: Field[], prefix: string }} props
 */
function Refusal({ refusal, fields, prefix }) {
    const place = useRef(/** @type {HTMLElement | null} */ (null));
    useLayoutEffect(() => {
        const notice = refusal && place.current?.firstElementChild;
        if (notice instanceof HTMLElement) {
            notice.tabIndex = -1;
            notice.focus();
        }
    }, [refusal]);
    return h("div", { class: "form-told", ref: place }, content());

    function content() {
        if (!refusal?.faults) {
            return refusal && h(Failure, refusal);
        }
        // First those with a field, to which they link.
        const all = Object.entries(refusal.faults).map(([path, faults]) => ({
            path,
            faults,
            field: fieldOf(path, fields),
        }));
        const sorted = [...all.filter(({ field }) => field), ...all.filter(({ field }) => !field)];
        return h(
            Notice,
            { kind: "failed" },
            h("p", {}, t("look", { n: all.length })),
            h(
                "ul",
                {},
                sorted.map(({ path, faults, field }) =>
                    h("li", {}, field ? linkTo(field, path) : path, ": ", sentences(faults)),
                ),
            ),
        );
    }

    /**
     * @param {Field} field
     * @param {string} path
     */
    function linkTo(field, path) {
        const id = ["checks", "choice"].includes(field.type ?? "") ? `${prefix}${field.name}-0` : prefix + field.name;
        const inputOf = () => {
            /** @type {HTMLElement | null | undefined} */
            const part = place.current?.parentElement?.querySelector(`[data-path="${CSS.escape(path)}"]`);
            return part?.dataset.input ?? id;
        };
        /** @param {Event} event */
        const toInput = (event) => {
            event.preventDefault();
            document.getElementById(inputOf())?.focus();
        };
        return h("a", { href: `#${id}`, onclick: toInput }, field.labelOf?.(path) ?? field.label);
    }
}

/** @param {Fault[]} faults */
function sentences(faults) {
    return faults.flatMap((fault, i) => [i ? " " : null, typeof fault === "string" ? fault : h(Meaning, fault)]);
}

/**
 * What is wrong with an input; empty if nothing is.
 *
 * @param {{ id: string, faults?: Fault[] }} props
 */
export function FieldError({ id, faults = [] }) {
    return h("p", { class: "field-error", id }, sentences(faults));
}

/** @param {{ field: Field, id: string, faults: Faults }} props */
function FormField({ field, id, faults }) {
    const { type = "text", label, hint, options, hidden } = field;
    const isMarkedOptional = !field.required && !["checks", "check", "own"].includes(type);
    const title = [label, isMarkedOptional ? h("span", { class: "optional" }, ` · ${t("optional")}`) : null];
    const describedBy = `${hint ? `${id}-hint ` : ""}${id}-error`;
    /** @param {string} path */
    const isPart = (path) => type === "own" && path !== field.name;
    const own = Object.entries(faults).flatMap(([path, found]) => (isPart(path) && field.labelOf ? [] : found));
    const explained = [
        hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null,
        h(FieldError, { id: `${id}-error`, faults: own }),
    ];
    const invalid = own.length ? "true" : null;
    if (type === "checks" || type === "choice") {
        const group = { class: "field-group", "data-input": `${id}-0`, "aria-describedby": describedBy, hidden };
        return h(
            "fieldset",
            group,
            h("legend", {}, title),
            explained,
            options?.map(([value, text], i) => box(field, `${id}-${i}`, value, text, invalid)),
        );
    }
    if (type === "own") {
        const group = {
            class: "field-group",
            id,
            tabindex: "-1",
            "data-input": id,
            "aria-describedby": describedBy,
            hidden,
        };
        return h(
            "fieldset",
            group,
            h("legend", {}, title),
            explained,
            typeof field.content === "function" ? field.content(faults) : field.content,
        );
    }
    const group = { class: "field-group", "data-input": id, hidden };
    return type === "check"
        ? h("div", group, box(field, id, "true", label, invalid), explained)
        : h(
              "div",
              group,
              h("label", { for: id }, title),
              explained,
              input(field, id, describedBy, invalid),
              field.below,
          );
}

/**
 * @param {Field} field
 * @param {string} id
 * @param {string} value
 * @param {ComponentChildren} text
 * @param {"true" | null} invalid
 */
function box(field, id, value, text, invalid) {
    const type = field.type === "choice" ? "radio" : "checkbox";
    const isChecked = field.type === "check" ? field.value === true : [field.value ?? []].flat().includes(value);
    return h(
        "div",
        { class: "check" },
        h("input", { type, id, name: field.name, value, defaultChecked: isChecked, "aria-invalid": invalid }),
        h("label", { for: id }, text),
    );
}

/**
 * @param {Field} field
 * @param {string} id
 * @param {string} describedBy
 * @param {"true" | null} invalid
 */
function input(field, id, describedBy, invalid) {
    const {
        name,
        label,
        hint,
        type = "text",
        value = "",
        required,
        options,
        also,
        check,
        hidden,
        below,
        ...attributes
    } = field;
    void [label, hint, also, check, hidden, below];
    const common = {
        ...attributes,
        id,
        name,
        class: "field",
        "aria-describedby": describedBy,
        "aria-required": required ? "true" : null,
        "aria-invalid": invalid,
    };
    if (type === "select") {
        return h(
            "select",
            common,
            options?.map(([option, text]) => h("option", { value: option, selected: option === value }, text)),
        );
    }
    if (type === "textarea") {
        return h("textarea", { rows: 4, ...common, defaultValue: value });
    }
    return h("input", { ...common, type, ...(type === "file" ? {} : { defaultValue: value }) });
}

/**
 * The value of a field: undefined if empty, a list for checks, a File for a file.
 *
 * @param {HTMLFormElement} form
 * @param {Field} field
 */
function readValue(form, field) {
    if (field.type === "own") {
        return field.read?.();
    }
    const inputs = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((each) => each.name === field.name);
    if (field.type === "checks") {
        return inputs.filter((each) => each.checked).map((each) => each.value);
    }
    if (field.type === "check") {
        return inputs[0].checked;
    }
    if (field.type === "choice") {
        return inputs.find((each) => each.checked)?.value;
    }
    if (field.type === "file") {
        return inputs[0].files?.[0];
    }
    const text = inputs[0].value.trim();
    return text === "" ? undefined : text;
}
