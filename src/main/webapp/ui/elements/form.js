/*
 * Forms: fields with their sentences, sending once, and what was wrong where it was wrong.
 */
import { fill, h } from "../dom.js";
import { words } from "../words.js";
import { failure, notice } from "./notice.js";
import ours from "./words.js";

const t = words(ours);
let forms = 0;

/**
 * A form whose fields are:
 *
 *   {name, label, hint?, type?, value?, required?, check?, options?: [[value, text]], ...attributes}
 *
 * with a type of an input, or textarea, select, checks (values are a list), choice, or own: then the page
 * gives `content`, an element with inputs of its own, and `read`, which says what is typed there. A group
 * of it with a label, a place for errors and one input says in `data-path` what the service calls it.
 *
 * `check` takes what is typed and says what is wrong with it, null for nothing; of such groups by their paths.
 *
 * @param fields see above; null and false are none
 * @param submit what the button says
 * @param danger whether what it does cannot be undone
 * @param send takes the values by name (undefined where nothing was typed); what it throws is shown
 * @param actions other buttons, beside the one that sends
 * @return the form; `values()` gives what is typed
 */
export function form({ fields, submit, danger = false, send, actions = [] }) {
    const prefix = `form-${++forms}-`;
    const given = fields.filter(Boolean);
    const made = given.map((field) => ({ field, element: fieldElement(prefix, field) }));
    const told = h("div", { class: "form-told" });
    const button = h("button", { type: "submit", class: danger ? "primary danger" : "primary" }, submit);
    const element = h("form", { class: "form", novalidate: true, autocomplete: "off" },
        told, made.map((each) => each.element), h("p", { class: "buttons" }, button, actions));
    element.values = () => Object.fromEntries(given.map((field) => [field.name, typed(element, field)]));
    let sending = false;
    element.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (sending) {
            return;
        }
        fill(told);
        made.forEach(unmark);
        const wrong = made.filter(({ element: of }) => !of.hidden).flatMap(({ field }) => faults(field, typed(element, field))).filter(([, what]) => what);
        if (wrong.length) {
            tellFields(told, made, Object.fromEntries(wrong.map(([name, what]) => [name, [what]])), true);
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
            tell(told, made, problem);
        } finally {
            sending = false;
            button.removeAttribute("aria-disabled");
        }
    });
    return element;
}

/** What is wrong before the service is asked. */
function fault(field, value) {
    return field.required && isNothing(value) ? t("required") : field.check?.(value) ?? null;
}

/** The same by what it is wrong with. */
function faults(field, value) {
    const what = fault(field, value);
    return what && typeof what === "object" ? Object.entries(what) : [[field.name, what]];
}

/** Says in the form what was wrong: 422 at its fields, anything else above them. With `own` the sentences are the reader's. */
function tell(told, made, problem) {
    if (Object.keys(problem.errors).length) {
        tellFields(told, made, problem.errors, problem.own === true);
        return;
    }
    const element = failure(problem);
    element.tabIndex = -1;
    fill(told, element);
    element.focus();
}

function tellFields(told, made, errors, own) {
    const links = [];
    const elsewhere = [];
    for (const [name, sentences] of Object.entries(errors)) {
        const one = made.find(({ field }) => name === field.name || name.startsWith(`${field.name}.`) || name.startsWith(`${field.name}[`) || field.also?.includes(name));
        if (one) {
            const element = one.element.querySelector(`[data-path="${CSS.escape(name)}"]`) ?? one.element;
            mark({ element }, sentences, own);
            const label = element === one.element ? one.field.label.textContent ?? one.field.label : element.querySelector("label").firstChild.textContent;
            links.push(h("li", {}, h("a", { href: `#${element.dataset.input}`, onclick: (event) => toField(event, { element }) }, label), ": ", sentence(sentences, own)));
        } else {
            elsewhere.push(h("li", {}, h("span", { lang: "en" }, `${name}: ${sentences.join("; ")}`)));
        }
    }
    const element = notice("failed", h("p", {}, t("look", { n: links.length + elsewhere.length })), h("ul", {}, links, elsewhere));
    element.tabIndex = -1;
    fill(told, element);
    element.focus();
}

function toField(event, { element }) {
    event.preventDefault();
    document.getElementById(element.dataset.input).focus();
}

/** What the service says is English; what we say is in the reader's language. */
function sentence(sentences, own) {
    return own ? sentences.join(" ") : h("span", { lang: "en" }, sentences.join("; "));
}

function unmark(one) {
    mark(one, []);
    one.element.querySelectorAll("[data-path]").forEach((element) => mark({ element }, []));
}

function mark({ element }, sentences, own) {
    const place = element.querySelector(".field-error");
    const inputs = element.querySelectorAll("input, select, textarea");
    fill(place, sentences.length ? sentence(sentences, own) : null);
    inputs.forEach((each) => (sentences.length ? each.setAttribute("aria-invalid", "true") : each.removeAttribute("aria-invalid")));
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

/** Of a field: undefined where nothing is typed; a list for checks, a File for a file. */
function typed(element, field) {
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

function isNothing(value) {
    return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}
