/* The names of people in lists, each isolated from the writing direction around it. */
import { h } from "preact";

/**
 * First and last name, as far as known.
 *
 * @param {{ first_name?: string | null, last_name?: string | null }} person
 */
export function fullName({ first_name: first, last_name: last }) {
    return [first, last].filter(Boolean).join(" ");
}

/**
 * A name as a link to the person.
 *
 * @param {{ name: string, href: string } & Record<string, unknown>} props other attributes are those
 *     of the link
 */
export function PersonLink({ name, ...attributes }) {
    return h(
        "a",
        { class: "person", ...attributes },
        h("span", { class: "initials", "aria-hidden": "true" }, initials(name)),
        h("bdi", {}, name),
    );
}

/** @param {string} name */
function initials(name) {
    const letters = name.split(/\s+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
    return (letters.length > 1 ? letters[0] + letters[1] : (letters[0] ?? "")).toLocaleUpperCase();
}
