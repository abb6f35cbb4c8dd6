/* Creates elements from text only, so that no user input is ever parsed as HTML. */
const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element. An attribute `on…` adds an event listener; other attributes are set as they
 * are. True gives an empty attribute; null, undefined and false give none. `value`, `checked` and
 * `selected` are set as properties.
 */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) {
            continue;
        }
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
        } else if (["value", "checked", "selected"].includes(name)) {
            element[name] = value;
        } else {
            element.setAttribute(name, value === true ? "" : value);
        }
    }
    append(element, children);
    return element;
}

/** Appends elements and texts; null, undefined and false are skipped. */
export function append(element, children) {
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
    element.replaceChildren();
    return append(element, children);
}

/**
 * Updates the children of an element to match items. Elements of remaining items are kept, with
 * their focus and typed text.
 *
 * @param key returns the unique key of an item
 * @param make creates the element of an item
 * @param update updates the element of a remaining item
 */
export function sync(parent, items, { key, make, update }) {
    const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
    const elements = items.map((item) => {
        const name = String(key(item));
        const element = before.get(name) ?? make(item);
        if (before.has(name)) {
            update(element, item);
        }
        element.dataset.key = name;
        return element;
    });
    before.forEach((child) => !elements.includes(child) && child.remove());
    elements.forEach((element, i) => parent.children[i] !== element && parent.insertBefore(element, parent.children[i] ?? null));
}

/** An icon of a single path, hidden from screen readers. */
export function icon(name) {
    const svg = document.createElementNS(SVG, "svg");
    const path = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    path.setAttribute("d", ICONS[name]);
    svg.append(path);
    return svg;
}

/** Paths on a grid of 24 by 24. */
const ICONS = {
    ok: "M5 12.5l4.5 4.5L19 7.5",
    warning: "M12 4L2.8 20h18.4L12 4zm0 6v4.5m0 2.6v.1",
    failed: "M7 7l10 10M17 7L7 17",
    off: "M6 12h12",
    wait: "M12 7v5l3.2 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
    info: "M12 11v6m0-9.6v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
    menu: "M4 7h16M4 12h16M4 17h16",
    close: "M6 6l12 12M18 6L6 18",
    search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8",
    next: "M9.5 5.5L16 12l-6.5 6.5",
    back: "M14.5 5.5L8 12l6.5 6.5",
    copy: "M9 9h10v11H9zM5 15V4h10",
    file: "M7 3.5h7l4.5 4.5v12.5H7zM14 3.5V8h4.5",
    key: "M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12.5L20 4m-4 4l2.6 2.6",
    leave: "M14 4h5v16h-5M10 7.5L5.5 12l4.5 4.5M5.5 12H15",
    person: "M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.4 3.8-5.2 7.5-5.2s6.7 1.8 7.5 5.2",
};
