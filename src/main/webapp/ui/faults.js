/* What the codes of the service's errors mean, in the reader's language. */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "./words.js";

/** @import { Texts, Values } from "./words.js" */

/**
 * Loaded for the first error, since most pages show none.
 *
 * @type {Texts | null}
 */
let t = null;

/**
 * The meaning of an error, of a fault of a field, or of the reason why a message was not sent.
 *
 * @param {object} props
 * @param {string | null} props.code null if a release that knew none wrote it
 * @param {Record<string, unknown>} [props.params]
 * @param {string} props.message the same in English, shown if the code has no text
 */
export function Meaning({ code, params = {}, message }) {
    const [isLoading, setLoading] = useState(t === null);
    useEffect(() => {
        if (isLoading) {
            texts("faults")
                .then((loaded) => (t = loaded))
                .catch(() => null)
                .then(() => setLoading(false));
        }
    }, []);
    if (code !== null && t?.has(code)) {
        return h("span", {}, t(code, written(params)));
    }
    return isLoading ? h("span", {}) : h("span", { lang: "en" }, message);
}

/**
 * @param {Record<string, unknown>} params
 * @returns {Values}
 */
function written(params) {
    return Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(", ") : /** @type {string | number} */ (value),
        ]),
    );
}
