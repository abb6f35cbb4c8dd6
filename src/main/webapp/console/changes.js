/* What of a form is to be sent: somebody else may have changed the rest meanwhile. */

/** The form of the dialog that is open. */
export function openForm() {
    return [...document.querySelectorAll("dialog form")].pop();
}

/**
 * Of members as they are to be sent those that differ from before; null where none does. The order of a list
 * is no difference.
 */
export function changes(before, now) {
    const names = Object.keys(now).filter((name) => plain(before[name]) !== plain(now[name]));
    return names.length ? Object.fromEntries(names.map((name) => [name, now[name]])) : null;
}

function plain(value) {
    return JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value ?? null);
}
