/*
 * The page to which a person goes on after signing in. A provider's page replaces ours, so the
 * target is kept in the tab meanwhile.
 */

const KEY = "patient-care-target";

/** Our pages to which the user may be redirected; all other targets are ignored. */
const OWN_PAGES = /^\/(?:(?:console|account|desk)(?:\/[a-z-]*)?|call\/[\w-]{32})(?:[?#].*)?$/;

/**
 * Whether a target, relative to the context path, is one of our pages.
 *
 * @param {string} target
 */
export function isOwnPage(target) {
    return OWN_PAGES.test(target);
}

/**
 * Keeps the target until the provider sends the person back.
 *
 * @param {string} target
 */
export function keepTarget(target) {
    if (isOwnPage(target)) {
        sessionStorage.setItem(KEY, target);
    } else {
        sessionStorage.removeItem(KEY);
    }
}

/** Returns the kept target, once; null if there is none. */
export function takeTarget() {
    const target = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return target !== null && isOwnPage(target) ? target : null;
}
