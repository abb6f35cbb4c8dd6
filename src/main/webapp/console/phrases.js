/* Sentences that contain elements such as a name or a link. */

/** @import { ComponentChildren } from "preact" */

/**
 * @param {string} text one of words() that still has its placeholders
 * @param {Record<string, ComponentChildren>} nodes the elements by the names of the placeholders
 * @returns {ComponentChildren[]} the content to put into an element
 */
export function withElements(text, nodes) {
    return text.split(/\{(\w+)\}/u).map((part, i) => (i % 2 ? nodes[part] : part));
}

/**
 * A code of the organization, such as an appointment's, encoded for a URL's fragment.
 *
 * @param {string} code
 */
export function encodeForFragment(code) {
    return encodeURIComponent(code);
}

/** The decoded fragment of this page's URL; null if there is none. */
export function decodedFragment() {
    try {
        return decodeURIComponent(location.hash.slice(1)) || null;
    } catch {
        return null;
    }
}
