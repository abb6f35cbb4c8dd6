/*
 * Determines which fields of a form have changed, so that only these are sent: somebody else may
 * have changed the others in the meantime.
 */

/** The form of the dialog that is open. */
export function openForm() {
    return [...document.querySelectorAll("dialog form")].pop();
}

/** The fields that differ from before; null if none does. The order of a list does not matter. */
export function changes(before, now) {
    const names = Object.keys(now).filter((name) => plain(before[name]) !== plain(now[name]));
    return names.length ? Object.fromEntries(names.map((name) => [name, now[name]])) : null;
}

function plain(value) {
    return JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value ?? null);
}
