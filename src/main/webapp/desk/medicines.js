/* The fields for the medicines of a prescription, as many as needed. */
import { h, icon } from "../ui/dom.js";
import { texts } from "../ui/words.js";

const t = await texts("desk-prescribing");
const MAX_MEDICINES = 200;
const PARTS = ["active_substance", "dose", "posology", "quantity"];
let inputs = 0;

/**
 * Creates the element with a first medicine; `read()` returns what was typed, `fault()` what is
 * missing.
 */
export function medicines() {
    const list = h("ol", { class: "medicines" }, medicine());
    const more = h("button", { type: "button", class: "small", onclick: () => {
        const next = medicine();
        list.append(next);
        next.querySelector("input").focus();
        updateButtons();
    } }, t("more"));
    const updateButtons = () => {
        const all = [...list.children];
        more.hidden = all.length >= MAX_MEDICINES;
        all.forEach((each, i) => {
            each.querySelector("legend").textContent = t("medicine", { n: i + 1 });
            const removeButton = each.querySelector(".away");
            removeButton.hidden = all.length === 1;
            removeButton.setAttribute("aria-label", t("removeOf", { n: i + 1 }));
        });
    };
    list.addEventListener("gone", updateButtons);
    updateButtons();
    return Object.assign(h("div", { class: "stack" }, list, h("p", {}, more)), {
        read: () => read(list),
        fault: (items) => faults(items.length ? items : [{}]),
    });
}

/** The errors by the path of the missing field; null if nothing is missing. */
function faults(items) {
    const all = items.map((item, i) => (item.active_substance ? null : [`items[${i}].active_substance`, t("substanceMissing")])).filter(Boolean);
    return all.length ? Object.fromEntries(all) : null;
}

/** Reads the medicines. Empty ones are skipped; the others are numbered as in the request. */
function read(list) {
    const items = [];
    for (const item of list.children) {
        const values = Object.fromEntries(PARTS.map((part) => [part, item.querySelector(`[name=${part}]`).value.trim()]).filter(([, value]) => value));
        const isFilled = Object.keys(values).length > 0;
        setPaths(item, isFilled ? items.length : null);
        if (isFilled) {
            items.push(values);
        }
    }
    if (items.length === 0) {
        setPaths(list.firstElementChild, 0);
    }
    return items;
}

function setPaths(item, number) {
    item.querySelectorAll(".field-group").forEach((group, i) => {
        if (number === null) {
            group.removeAttribute("data-path");
        } else {
            group.setAttribute("data-path", `items[${number}].${PARTS[i]}`);
        }
    });
}

function medicine() {
    const item = h("li", {});
    const removeButton = h("button", { type: "button", class: "small away", onclick: () => {
        const next = item.nextElementSibling ?? item.previousElementSibling;
        const list = item.parentElement;
        item.remove();
        list.dispatchEvent(new Event("gone"));
        next.querySelector("input").focus();
    } }, icon("close"), h("span", {}, t("remove")));
    item.append(h("fieldset", { class: "medicine" }, h("legend", {}, ""), PARTS.map(inputField), removeButton));
    return item;
}

function inputField(name) {
    const id = `medicine-${++inputs}`;
    return h("div", { class: "field-group", "data-input": id }, h("label", { for: id }, t(name), name === "active_substance" ? null : h("span", { class: "optional" }, ` · ${t("optional")}`)),
        h("p", { class: "field-error", id: `${id}-error` }),
        h("input", { id, name, type: "text", class: "field", maxlength: 255, "aria-describedby": `${id}-error`, "aria-required": name === "active_substance" ? "true" : null }));
}
