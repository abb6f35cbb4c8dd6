/* Time zones by their current names. Some browsers use names that were replaced long ago. */

/** @type {Record<string, string>} */
const CURRENT_NAMES = {
    "Africa/Asmera": "Africa/Asmara",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Catamarca": "America/Argentina/Catamarca",
    "America/Coral_Harbour": "America/Atikokan",
    "America/Cordoba": "America/Argentina/Cordoba",
    "America/Godthab": "America/Nuuk",
    "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Jujuy": "America/Argentina/Jujuy",
    "America/Louisville": "America/Kentucky/Louisville",
    "America/Mendoza": "America/Argentina/Mendoza",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "Europe/Kiev": "Europe/Kyiv",
    "Pacific/Enderbury": "Pacific/Kanton",
    "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk",
};

/**
 * The current name of a time zone.
 *
 * @param {string} zone
 */
export function currentName(zone) {
    return CURRENT_NAMES[zone] ?? zone;
}

/**
 * The names of the time zones, with additional ones that the browser may not list.
 *
 * @param {(string | null | undefined)[]} others
 */
export function zones(...others) {
    const known = ["UTC", ...others.flatMap((each) => each || []), ...Intl.supportedValuesOf("timeZone")];
    return [...new Set(known.map(currentName))].sort();
}

/** The reader's own time zone. Some browsers do not know it. */
export function ownZone() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zone && zone !== "Etc/Unknown" ? currentName(zone) : "UTC";
}
