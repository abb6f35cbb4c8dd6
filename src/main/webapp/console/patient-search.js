/* What somebody typed to find a patient may be a name, or one of several other values. */

/** @import { Schema } from "api-types" */
/** @typedef {Omit<Schema<"PatientSearchRequest">, "subscribed" | "page">} Filter */

/**
 * The filters of the searches by which a text may find somebody.
 *
 * @param {string} text
 * @returns {{ exact: Filter[], name: string | null }} exact: filters for whole values, first the code; name: the text,
 *     or null if it is too short for a name
 */
export function filters(text) {
    /** @type {Filter[]} */
    const exact = [{ code: text }];
    const born = date(text);
    if (text.includes("@")) {
        exact.push({ email: text });
    } else if (born) {
        exact.push({ birth_date: born });
    } else if (/\d/u.test(text)) {
        exact.push({ tax_id: text });
        if (/^[^\p{L}]+$/u.test(text.replace(/^\s*tel\b\.?:?/iu, "")) && (text.match(/\d/gu) ?? []).length >= 6) {
            exact.push({ phone: text });
        }
    }
    return { exact, name: mayBeName(text) ? text : null };
}

/**
 * A Chinese character or a Hangul syllable counts as two letters, as in the service.
 *
 * @param {string} text
 */
function mayBeName(text) {
    return (
        !text.includes("@") &&
        (text.match(/\p{L}/gu)?.length ?? 0) + (text.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= 2
    );
}

/**
 * The date in `17. 5. 1984`, `17.5.1984`, `17/05/1984` or `1984-05-17`; null if it is none.
 *
 * @param {string} text
 */
function date(text) {
    const [, day, month, year] = text.trim().match(/^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})$/u) ?? [];
    const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
    const read = /^\d{4}-\d{2}-\d{2}$/u.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
    return read && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}
