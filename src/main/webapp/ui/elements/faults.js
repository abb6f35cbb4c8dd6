/* What is wrong with the values of a form, and with which of its fields. */

/** @import { Field } from "./form.js" */

/**
 * The faults of a value that are found without the service.
 *
 * @param {Field} field
 * @param {any} value
 * @param {string} required the sentence for a required field that is empty
 * @returns {[string, string][]} path and sentence of each
 */
export function faultsIn(field, value, required) {
    const found = field.required && isEmpty(value) ? required : (field.check?.(value) ?? null);
    const byPath = found && typeof found === "object" ? found : { [field.name]: found };
    return Object.entries(byPath).flatMap(([path, sentence]) => (sentence ? [[path, sentence]] : []));
}

/**
 * Whether a fault is about a field: about its value, a part of it, or a value that the request has
 * in its place.
 *
 * @param {string} path as the service names it, such as `items[0].dose`
 * @param {Pick<Field, "name" | "also">} field
 */
export function isAbout(path, { name, also = [] }) {
    return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`) || also.includes(path);
}

/** @param {any} value */
function isEmpty(value) {
    return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}
