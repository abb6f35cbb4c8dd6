/* Forms: fields with hints, submission of one request at a time, and errors at their fields. */
import { fill, h } from "../dom.js";
import { meaning } from "../faults.js";
import { texts } from "../words.js";
import { faultsIn, isAbout } from "./faults.js";
import { failure, notice } from "./notice.js";

const t = await texts("ui-elements");
let forms = 0;

/**
 * Creates a form whose fields are:
 *
 *   {name, label, hint?, type?, value?, required?, check?, options?: [[value, text]], ...attributes}
 *
 * The type is that of an input, or textarea, select, checks (a list of values), choice, or own. For
 * own, the page passes `content`, an element with its own inputs, and `read`, which returns the
 * value. A group in it with a label, a place for errors and one input names its path in the request
 * in `data-path`.
 *
 * `check` takes the value and returns what is wrong with it, null for nothing; for fields of type
 * own it may return errors by path.
 *
 * @param fields see above; null and false are skipped
 * @param submit the label of the submit button
 * @param danger whether the action cannot be undone
 * @param send called with the values by name (undefined for empty fields); its exception is shown
 * @param actions other buttons, beside the submit button
 * @return the form; `values()` returns the current values
 */
export function form({ fields, submit, danger = false, send, actions = [] }) {
    const prefix = `form-${++forms}-`;
    const shownFields = fields.filter(Boolean);
    const entries = shownFields.map((field) => ({ field, element: fieldElement(prefix, field) }));
    const feedback = h("div", { class: "form-told" });
    const button = h("button", { type: "submit", class: danger ? "primary danger" : "primary" }, submit);
    const element = h("form", { class: "form", novalidate: true, autocomplete: "off" },
        feedback, entries.map((each) => each.element), h("p", { class: "buttons" }, button, actions));
    element.values = () => Object.fromEntries(shownFields.map((field) => [field.name, readValue(element, field)]));
    let sending = false;
    element.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (sending) {
            return;
        }
        fill(feedback);
        entries.forEach(unmark);
        const wrong = entries.filter(({ element: of }) => !of.hidden).flatMap(({ field }) => faultsIn(field, readValue(element, field), t("required")));
        if (wrong.length) {
            showFieldErrors(feedback, entries, Object.fromEntries(wrong.map(([name, what]) => [name, [what]])));
            return;
        }
        sending = true;
        button.setAttribute("aria-disabled", "true");
        try {
            await send(element.values());
        } catch (problem) {
            if (problem.status === undefined) {
                throw problem;
            }
            showProblem(feedback, entries, problem);
        } finally {
            sending = false;
            button.removeAttribute("aria-disabled");
        }
    });
    return element;
}

/** Shows errors in the form: those of fields at their fields, all others above the fields. */
function showProblem(feedback, entries, problem) {
    if (Object.keys(problem.errors).length) {
        showFieldErrors(feedback, entries, errorsByPath(problem));
        return;
    }
    const element = failure(problem);
    element.tabIndex = -1;
    fill(feedback, element);
    element.focus();
}

/** The errors by path: the service's as faults, a page's own as texts. */
function errorsByPath({ errors, faults }) {
    return faults.length ? Object.fromEntries(Object.keys(errors).map((path) => [path, faults.filter(({ field }) => field === path)])) : errors;
}

function showFieldErrors(feedback, entries, errors) {
    const links = [];
    const elsewhere = [];
    for (const [name, all] of Object.entries(errors)) {
        const one = entries.find(({ field }) => isAbout(name, field));
        if (one) {
            const element = one.element.querySelector(`[data-path="${CSS.escape(name)}"]`) ?? one.element;
            mark({ element }, all);
            const label = element === one.element ? one.field.label.textContent ?? one.field.label : element.querySelector("label").firstChild.textContent;
            links.push(h("li", {}, h("a", { href: `#${element.dataset.input}`, onclick: (event) => toField(event, { element }) }, label), ": ", sentences(all)));
        } else {
            elsewhere.push(h("li", {}, `${name}: `, sentences(all)));
        }
    }
    const element = notice("failed", h("p", {}, t("look", { n: links.length + elsewhere.length })), h("ul", {}, links, elsewhere));
    element.tabIndex = -1;
    fill(feedback, element);
    element.focus();
}

function toField(event, { element }) {
    event.preventDefault();
    document.getElementById(element.dataset.input).focus();
}

function sentences(errors) {
    return errors.flatMap((error) => [" ", typeof error === "string" ? error : meaning(error)]).slice(1);
}

function unmark(one) {
    mark(one, []);
    one.element.querySelectorAll("[data-path]").forEach((element) => mark({ element }, []));
}

function mark({ element }, errors) {
    const container = element.querySelector(".field-error");
    const inputs = element.querySelectorAll("input, select, textarea");
    fill(container, sentences(errors));
    inputs.forEach((each) => (errors.length ? each.setAttribute("aria-invalid", "true") : each.removeAttribute("aria-invalid")));
}

function fieldElement(prefix, field) {
    const id = prefix + field.name;
    const label = [field.label, field.required || ["checks", "check", "own"].includes(field.type) ? null : h("span", { class: "optional" }, ` · ${t("optional")}`)];
    const hint = field.hint ? h("p", { class: "hint", id: `${id}-hint` }, field.hint) : null;
    const error = h("p", { class: "field-error", id: `${id}-error` });
    const describedBy = `${field.hint ? `${id}-hint ` : ""}${id}-error`;
    if (field.type === "checks" || field.type === "choice") {
        const first = `${id}-0`;
        return h("fieldset", { class: "field-group", "data-input": first, "aria-describedby": describedBy },
            h("legend", {}, label), hint, error, field.options.map(([value, text], i) => box(field, `${id}-${i}`, value, text)));
    }
    if (field.type === "own") {
        return h("fieldset", { class: "field-group", id, tabindex: "-1", "data-input": id, "aria-describedby": describedBy }, h("legend", {}, label), hint, error, field.content);
    }
    if (field.type === "check") {
        return h("div", { class: "field-group", "data-input": id }, box(field, id, "true", field.label), hint, error);
    }
    return h("div", { class: "field-group", "data-input": id }, h("label", { for: id }, label), hint, error, input(field, id, describedBy));
}

function box(field, id, value, text) {
    const type = field.type === "choice" ? "radio" : "checkbox";
    const checked = field.type === "check" ? field.value === true : [field.value ?? []].flat().includes(value);
    return h("div", { class: "check" }, h("input", { type, id, name: field.name, value, checked }), h("label", { for: id }, text));
}

function input(field, id, describedBy) {
    const { name, label, hint, type = "text", value = "", required, options, also, check, ...attributes } = field;
    void [label, hint, also, check];
    const common = { ...attributes, id, name, class: "field", "aria-describedby": describedBy, "aria-required": required ? "true" : null };
    if (type === "select") {
        return h("select", common, options.map(([option, text]) => h("option", { value: option, selected: option === value }, text)));
    }
    if (type === "textarea") {
        return h("textarea", { rows: 4, ...common, value });
    }
    return type === "file" ? h("input", { ...common, type }) : h("input", { ...common, type, value });
}

/** The value of a field: undefined if empty, a list for checks, a File for a file. */
function readValue(element, field) {
    if (field.type === "own") {
        return field.read();
    }
    const inputs = [...element.elements].filter((each) => each.name === field.name);
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
