/* What is wrong with the values of a form, and with which of its fields. */

/**
 * The faults of a value that are found without the service.
 *
 * @param field as in form.js
 * @param required the sentence for a required field that is empty
 * @return [path, sentence] of each
 */
export function faultsIn(field, value, required) {
    const found = field.required && isEmpty(value) ? required : (field.check?.(value) ?? null);
    const byPath = found && typeof found === "object" ? Object.entries(found) : [[field.name, found]];
    return byPath.filter(([, sentence]) => sentence);
}

/**
 * Whether a fault is about a field: about its value, a part of it, or a value that the request has
 * in its place.
 *
 * @param path as the service names it, such as `items[0].dose`
 */
export function isAbout(path, { name, also = [] }) {
    return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`) || also.includes(path);
}

function isEmpty(value) {
    return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}
