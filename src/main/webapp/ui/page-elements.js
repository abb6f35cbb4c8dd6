/* The elements of a page that the service has written, as opposed to those that the page makes. */

/**
 * The element with an id. That the page has none, or one of another kind, is a mistake of ours.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind] such as HTMLButtonElement
 */
export function byId(id, kind) {
    return expected(document.getElementById(id), `#${id}`, kind);
}

/**
 * The first element for a selector within another element.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => E} [kind]
 */
export function within(place, selector, kind) {
    return expected(place.querySelector(selector), selector, kind);
}

/**
 * All elements of the page for a selector.
 *
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export function all(selector) {
    return document.querySelectorAll(selector);
}

/**
 * @template {HTMLElement} [E=HTMLElement]
 * @param {Element | null} element
 * @param {string} name
 * @param {new () => E} [kind]
 */
function expected(element, name, kind) {
    if (element === null || (kind && !(element instanceof kind))) {
        throw new Error(`The page has no ${name} of this kind`);
    }
    return /** @type {E} */ (element);
}
