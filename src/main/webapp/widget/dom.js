/* Creates elements from text only, so that no user input is ever parsed as HTML. */

/**
 * Creates an element. An attribute `on…` adds an event listener; true gives an empty attribute, and
 * null and false give none.
 */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) {
            continue;
        }
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
        } else if (name === "value") {
            element.value = value;
        } else {
            element.setAttribute(name, value === true ? "" : value);
        }
    }
    return append(element, children);
}

function append(element, children) {
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** Replaces the content. The focus stays on the element with the same `data-key`. */
export function fill(element, ...children) {
    const focused = element.getRootNode().activeElement;
    const key = focused && element.contains(focused) ? focused.dataset.key : null;
    element.replaceChildren();
    append(element, children);
    if (key) {
        [...element.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)?.focus();
    }
    return element;
}

/** A person's name, isolated from the writing direction around it. */
export function named(text) {
    return h("bdi", {}, text);
}

/** Content for screen readers only. */
export function unseen(...children) {
    return h("span", { class: "unseen" }, ...children);
}

export function button(label, pressed, { plain = false, key = null, ...others } = {}) {
    return h("button", { type: "button", part: "button", class: plain ? "button plain" : "button", "data-key": key, onclick: pressed, ...others }, label);
}

/** A link that looks like a button and opens a new tab. */
export function linkButton(href, label, pressed, { plain = false, key = null } = {}) {
    return h("a", {
        href, target: "_blank", rel: "noopener noreferrer", part: "button", class: plain ? "button plain" : "button", "data-key": key, onclick: pressed,
    }, label);
}

/** A highlighted sentence with its actions. */
export function notice(kind, text, ...actions) {
    return h("div", { class: `notice ${kind}` }, h("p", {}, text), actions);
}

/** The initials of a name, instead of a picture, without titles such as "Dra.". */
export function initials(name) {
    const letters = name.split(/\s+/).filter((word) => !word.endsWith(".")).map((word) => word.match(/\p{L}/u)?.[0]).filter(Boolean);
    const shown = letters.length > 1 ? letters[0] + letters[1] : letters[0] ?? "·";
    return h("span", { class: "initials", "aria-hidden": "true" }, shown.toUpperCase());
}

/** A random id; also works if the embedding page has no TLS. */
export function randomId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
