/* The medicines of a prescription: one after the other, as many as are needed. */
import { h, icon } from "../ui/dom.js";
import { words } from "../ui/words.js";
import ours from "./words/prescribing.js";

const t = words(ours);
const MOST = 200;
const PARTS = ["active_substance", "dose", "posology", "quantity"];
let inputs = 0;

/** An element with a first medicine; `read()` gives what is typed, `fault()` what is missing. */
export function medicines() {
    const list = h("ol", { class: "medicines" }, medicine());
    const more = h("button", { type: "button", class: "small", onclick: () => {
        const next = medicine();
        list.append(next);
        next.querySelector("input").focus();
        rest();
    } }, t("more"));
    const rest = () => {
        const all = [...list.children];
        more.hidden = all.length >= MOST;
        all.forEach((each, i) => {
            each.querySelector("legend").textContent = t("medicine", { n: i + 1 });
            const away = each.querySelector(".away");
            away.hidden = all.length === 1;
            away.setAttribute("aria-label", t("removeOf", { n: i + 1 }));
        });
    };
    list.addEventListener("gone", rest);
    rest();
    return Object.assign(h("div", { class: "stack" }, list, h("p", {}, more)), {
        read: () => read(list),
        fault: (items) => faults(items.length ? items : [{}]),
    });
}

/** By where it is missing; null where nothing is. */
function faults(items) {
    const all = items.map((item, i) => (item.active_substance ? null : [`items[${i}].active_substance`, t("substanceMissing")])).filter(Boolean);
    return all.length ? Object.fromEntries(all) : null;
}

/** Lines in which nothing is typed do not count; the others are called as the service counts them. */
function read(list) {
    const items = [];
    for (const line of list.children) {
        const typed = Object.fromEntries(PARTS.map((part) => [part, line.querySelector(`[name=${part}]`).value.trim()]).filter(([, value]) => value));
        const counts = Object.keys(typed).length > 0;
        call(line, counts ? items.length : null);
        if (counts) {
            items.push(typed);
        }
    }
    if (items.length === 0) {
        call(list.firstElementChild, 0);
    }
    return items;
}

function call(line, number) {
    line.querySelectorAll(".field-group").forEach((group, i) => {
        if (number === null) {
            group.removeAttribute("data-path");
        } else {
            group.setAttribute("data-path", `items[${number}].${PARTS[i]}`);
        }
    });
}

function medicine() {
    const line = h("li", {});
    const away = h("button", { type: "button", class: "small away", onclick: () => {
        const next = line.nextElementSibling ?? line.previousElementSibling;
        const list = line.parentElement;
        line.remove();
        list.dispatchEvent(new Event("gone"));
        next.querySelector("input").focus();
    } }, icon("close"), h("span", {}, t("remove")));
    line.append(h("fieldset", { class: "medicine" }, h("legend", {}, ""), PARTS.map(oneOf), away));
    return line;
}

function oneOf(name) {
    const id = `medicine-${++inputs}`;
    return h("div", { class: "field-group", "data-input": id }, h("label", { for: id }, t(name), name === "active_substance" ? null : h("span", { class: "optional" }, ` · ${t("optional")}`)),
        h("p", { class: "field-error", id: `${id}-error` }),
        h("input", { id, name, type: "text", class: "field", maxlength: 255, "aria-describedby": `${id}-error`, "aria-required": name === "active_substance" ? "true" : null }));
}
