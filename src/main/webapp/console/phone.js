/* Phone numbers as the service sends to them: the calling code of the country apart from the rest. */

/** The calling codes of one and of two digits; all others have three (ITU-T E.164). */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u;

/**
 * @param {string} text as a hospital has it, such as `+34 600 123 456` or `0034600123456`
 * @returns {{ prefix: string, phone: string }} the prefix with a plus sign; empty if the number has none
 */
export function splitPhone(text) {
    const international = /^\s*(?:\+|00)\s*(.*)$/su.exec(text)?.[1] ?? "";
    const code = CALLING_CODE.exec(international)?.[0];
    return code
        ? { prefix: `+${code}`, phone: international.slice(code.length).replace(/^[\s.-]+/u, "") }
        : { prefix: "", phone: text };
}
