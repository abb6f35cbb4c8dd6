/* Forms: fields with hints, submission of one request at a time, and faults at their fields. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Meaning } from "../faults.js";
import { Problem } from "../problem.js";
import { texts } from "../words.js";
import { faultsIn, isAbout } from "./faults.js";
import { Failure, Notice } from "./notice.js";

const t = await texts("ui-elements");
let forms = 0;

/**
 * A fault of a field: a sentence of the page, or one of the service's.
 *
 * @typedef {string | { code: string, params?: Record<string, unknown>, message: string }} Fault
 */

/**
 * A field. Attributes that are not named here are those of the input.
 *
 * A field of type own has inputs of its own, and says what their values are. Each of its groups
 * names its path in the request in `data-path` and the id of its input in `data-input`.
 *
 * @typedef {object} FieldOfForm
 * @property {string} name of the value
 * @property {import("preact").ComponentChildren} label
 * @property {import("preact").ComponentChildren} [hint]
 * @property {import("preact").ComponentChildren} [below] what follows an input of one line
 * @property {string} [type] that of an input, or textarea, select, check (one checkbox), checks (a
 *     list of values), choice (radio buttons) or own
 * @property {any} [value] the first value
 * @property {boolean} [required]
 * @property {boolean} [hidden] whether it is not shown, and not checked
 * @property {string[]} [also] other paths of the request whose faults are about this field
 * @property {[string, import("preact").ComponentChildren][]} [options] value and text
 * @property {(value: any) => string | Record<string, string | null> | null} [check] what is wrong
 *     with a value; for a field of type own it may be by path
 * @property {import("preact").ComponentChildren
 *     | ((faults: Record<string, Fault[]>) => import("preact").ComponentChildren)} [content]
 * @property {() => any} [read] the value of a field of type own
 * @property {(path: string) => import("preact").ComponentChildren} [labelOf] of a path
 *
 * @typedef {FieldOfForm & Record<string, any>} Field
 */

/**
 * A form. Its inputs keep their values themselves; they are read when it is submitted.
 *
 * @param {object} props
 * @param {(Field | null | false | undefined)[]} props.fields
 * @param {import("preact").ComponentChildren} props.submit the label of the submit button
 * @param {(values: any) => Promise<unknown>} props.send called with the values by name, undefined
 *     for empty fields; its Problem is shown
 * @param {boolean} [props.danger] whether the action cannot be undone
 * @param {import("preact").ComponentChildren} [props.actions] other buttons, beside the submit button
 * @param {string} [props.class]
 * @param {{ current: { values: () => any, element: HTMLFormElement } | null }} [props.handle] a ref
 *     to the current values
 */
export function Form({ fields, submit, send, danger = false, actions = null, class: style = "", handle }) {
    const [prefix] = useState(() => `form-${++forms}-`);
    const [refusal, setRefusal] = useState(null);
    const [isSending, setSending] = useState(false);
    const sending = useRef(false);
    const element = useRef(null);
    const shown = fields.filter(Boolean);
    const values = () => Object.fromEntries(shown.map((field) => [field.name, readValue(element.current, field)]));
    const submitted = async (event) => {
        event.preventDefault();
        if (sending.current) {
            return;
        }
        setRefusal(null);
        const wrong = shown
            .filter((field) => !field.hidden)
            .flatMap((field) => faultsIn(field, readValue(element.current, field), t("required")));
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
        if (handle) {
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

/** The faults by path: the service's with their codes, a page's own as sentences. */
function faultsByPath({ errors, faults }) {
    return faults.length
        ? Object.fromEntries(Object.keys(errors).map((path) => [path, faults.filter(({ field }) => field === path)]))
        : errors;
}

/** The field that a fault is about, if any. */
function fieldOf(path, fields) {
    return fields.find((field) => isAbout(path, field));
}

function faultsOf(field, fields, faults) {
    return Object.fromEntries(Object.entries(faults).filter(([path]) => fieldOf(path, fields) === field));
}

/** Why nothing was sent, or why it was refused; takes the focus. */
function Refusal({ refusal, fields, prefix }) {
    const place = useRef(null);
    useLayoutEffect(() => {
        const notice = refusal && place.current.firstElementChild;
        if (notice) {
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

    function linkTo(field, path) {
        const id = ["checks", "choice"].includes(field.type) ? `${prefix}${field.name}-0` : prefix + field.name;
        const inputOf = () =>
            place.current.parentElement.querySelector(`[data-path="${CSS.escape(path)}"]`)?.dataset.input ?? id;
        const toInput = (event) => {
            event.preventDefault();
            document.getElementById(inputOf()).focus();
        };
        return h("a", { href: `#${id}`, onclick: toInput }, field.labelOf?.(path) ?? field.label);
    }
}

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

function FormField({ field, id, faults }) {
    const { type, label, hint, options, hidden } = field;
    const isMarkedOptional = !field.required && !["checks", "check", "own"].includes(type);
    const title = [label, isMarkedOptional ? h("span", { class: "optional" }, ` · ${t("optional")}`) : null];
    const describedBy = `${hint ? `${id}-hint ` : ""}${id}-error`;
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
            options.map(([value, text], i) => box(field, `${id}-${i}`, value, text, invalid)),
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
            options.map(([option, text]) => h("option", { value: option, selected: option === value }, text)),
        );
    }
    if (type === "textarea") {
        return h("textarea", { rows: 4, ...common, defaultValue: value });
    }
    return h("input", { ...common, type, ...(type === "file" ? {} : { defaultValue: value }) });
}

/** The value of a field: undefined if empty, a list for checks, a File for a file. */
function readValue(form, field) {
    if (field.type === "own") {
        return field.read();
    }
    const inputs = [...form.elements].filter((each) => each.name === field.name);
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
        return inputs[0].files[0];
    }
    const text = inputs[0].value.trim();
    return text === "" ? undefined : text;
}
