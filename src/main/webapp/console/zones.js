/* Time zones to choose from. */

/** Their names, with those that a browser may not list. */
export function zones(...others) {
    return [...new Set(["UTC", ...others.filter(Boolean), ...Intl.supportedValuesOf("timeZone")])].sort();
}
