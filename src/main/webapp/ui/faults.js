/* What the codes of the service's errors mean, in the reader's language. */
import { fill, h } from "./dom.js";
import { texts } from "./words.js";

/** Loaded for the first error, since most pages show none. */
let t = null;

/**
 * The meaning of an error, of a fault of a field, or of the reason why a message was not sent.
 *
 * @param code null if a release that knew none wrote it
 * @param message the same in English, shown if the code has no text
 * @return an element, filled as soon as the texts are there
 */
export function meaning({ code, params = {}, message }) {
    const element = h("span");
    const show = () => {
        if (t?.has(code)) {
            fill(element, t(code, written(params)));
        } else {
            element.lang = "en";
            fill(element, message);
        }
    };
    if (t) {
        show();
    } else {
        texts("faults").then((loaded) => (t = loaded)).catch(() => null).then(show);
    }
    return element;
}

function written(params) {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
}
