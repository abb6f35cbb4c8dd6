/* How people are named in lists: their names keep to themselves, whatever letters they have. */
import { h } from "../ui/dom.js";

/** First and last, as far as they are known. */
export function fullName({ first_name: first, last_name: last }) {
    return [first, last].filter(Boolean).join(" ");
}

/** A name with its initials before it. */
export function person(name) {
    return h("span", { class: "person" }, h("span", { class: "initials", "aria-hidden": "true" }, initials(name)), h("bdi", {}, name));
}

/** A name that leads to somebody. */
export function personLink(name, address) {
    return h("a", { class: "person", href: address }, h("span", { class: "initials", "aria-hidden": "true" }, initials(name)), h("bdi", {}, name));
}

function initials(name) {
    const letters = name.split(/\s+/u).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0]).filter(Boolean);
    return (letters.length > 1 ? letters[0] + letters[1] : letters[0] ?? "").toLocaleUpperCase();
}
