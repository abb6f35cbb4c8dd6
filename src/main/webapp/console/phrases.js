/* Sentences with elements in them, such as a name or a link. */

/**
 * @param text of words(), with places that it left
 * @param nodes by the names of those places
 * @return what to put into an element
 */
export function phrase(text, nodes) {
    return text.split(/\{(\w+)\}/u).map((part, i) => (i % 2 ? nodes[part] : part));
}

/** A code of the organization, such as one of an appointment, as part of a page's address. */
export function inFragment(code) {
    return encodeURIComponent(code);
}

/** What stands in the fragment of this page's address; null if nothing does. */
export function ofFragment() {
    try {
        return decodeURIComponent(location.hash.slice(1)) || null;
    } catch {
        return null;
    }
}

// The same page of something else is another page.
window.addEventListener("hashchange", () => location.reload());
