/*
 * The colors of the page, where the reader does not leave them to their computer. This browser knows
 * the last ones, so that a page does not flash in others before the session is read.
 */
const STORAGE_KEY = "patient-care.color-scheme";

show(stored());

/**
 * Sets the colors from now on.
 *
 * @param {"light" | "dark" | null} scheme null for the computer's
 */
export function setColorScheme(scheme) {
    show(scheme);
    try {
        if (scheme) {
            localStorage.setItem(STORAGE_KEY, scheme);
        } else {
            localStorage.removeItem(STORAGE_KEY);
        }
    } catch {
        // Without storage the next page has these colors a moment later.
    }
}

function stored() {
    try {
        return localStorage.getItem(STORAGE_KEY);
    } catch {
        return null;
    }
}

/** @param {string | null} scheme */
function show(scheme) {
    const { dataset } = document.documentElement;
    if (scheme) {
        dataset.scheme = scheme;
    } else {
        delete dataset.scheme;
    }
}
