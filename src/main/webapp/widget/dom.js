/* Creates elements from text only, so that no user input is ever parsed as HTML. */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>} Attributes */
/** @typedef {Node | string | false | null | undefined | Children} Child */
/** @typedef {Child[]} Children */
/**
 * @typedef {object} ButtonLook
 * @property {boolean} [plain]
 * @property {string | null} [key] by which it keeps the focus when it is made anew
 */

/**
 * Creates an element. An attribute `on…` adds an event listener; true gives an empty attribute, and
 * null and false give none.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) {
            continue;
        }
        if (typeof value === "function") {
            element.addEventListener(name.slice("on".length), value);
        } else if (name === "value") {
            Object.assign(element, { value });
        } else {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
    element.append(...flat(children));
    return element;
}

/**
 * What is to be shown of the children.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flat(children) {
    return children.flatMap((child) => {
        if (Array.isArray(child)) {
            return flat(child);
        }
        return child === null || child === undefined || child === false ? [] : [child];
    });
}

/**
 * Replaces the content. The focus stays on the element with the same `data-key`.
 *
 * @param {HTMLElement} element
 * @param {Child[]} children
 */
export function fill(element, ...children) {
    /** @type {Node & Partial<DocumentOrShadowRoot>} */
    const { activeElement: focused } = element.getRootNode();
    const key = focused && element.contains(focused) ? focused.getAttribute("data-key") : null;
    element.replaceChildren(...flat(children));
    if (key) {
        keyed(element, key)?.focus();
    }
}

/**
 * The element with a `data-key` within another one; undefined if there is none.
 *
 * @param {HTMLElement} place
 * @param {string | null} key
 */
export function keyed(place, key) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = place.querySelectorAll("[data-key]");
    return [...all].find((one) => one.dataset.key === key);
}

/**
 * A person's name, isolated from the writing direction around it.
 *
 * @param {string} text
 */
export function named(text) {
    return h("bdi", {}, text);
}

/**
 * Content for screen readers only.
 *
 * @param {Child[]} children
 */
export function unseen(...children) {
    return h("span", { class: "unseen" }, ...children);
}

/**
 * @param {Child} label
 * @param {(event: Event) => unknown} pressed
 * @param {ButtonLook & Attributes} [look] with further attributes
 */
export function button(label, pressed, { plain = false, key = null, ...others } = {}) {
    return h(
        "button",
        {
            type: "button",
            part: "button",
            class: plain ? "button plain" : "button",
            "data-key": key,
            onclick: pressed,
            ...others,
        },
        label,
    );
}

/**
 * A link that looks like a button and opens a new tab.
 *
 * @param {string} href
 * @param {Child} label
 * @param {(event: Event) => unknown} pressed
 * @param {ButtonLook} [look]
 */
export function linkButton(href, label, pressed, { plain = false, key = null } = {}) {
    return h(
        "a",
        {
            href,
            target: "_blank",
            rel: "noopener noreferrer",
            part: "button",
            class: plain ? "button plain" : "button",
            "data-key": key,
            onclick: pressed,
        },
        label,
    );
}

/**
 * A highlighted sentence with its actions.
 *
 * @param {"good" | "bad" | "wait"} kind
 * @param {string} text
 * @param {Child[]} actions
 */
export function notice(kind, text, ...actions) {
    return h("div", { class: `notice ${kind}` }, h("p", {}, text), actions);
}

/**
 * The initials of a name, instead of a picture, without titles such as "Dra.".
 *
 * @param {string} name
 */
export function initials(name) {
    const letters = name
        .split(/\s+/)
        .filter((word) => !word.endsWith("."))
        .map((word) => word.match(/\p{L}/u)?.[0] ?? "")
        .filter(Boolean);
    const shown = letters.slice(0, 2).join("") || "·";
    return h("span", { class: "initials", "aria-hidden": "true" }, shown.toUpperCase());
}

/** A random id; also works if the embedding page has no TLS. */
export function randomId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
