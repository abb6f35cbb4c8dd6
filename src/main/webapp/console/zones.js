/* Time zones to choose from. */

/** The names of the time zones, with additional ones that the browser may not list. */
export function zones(...others) {
    return [...new Set(["UTC", ...others.filter(Boolean), ...Intl.supportedValuesOf("timeZone")])].sort();
}
