/* How old somebody is. */

/**
 * Completed months between two days, YYYY-MM-DD; not negative.
 *
 * @param {string} birth
 * @param {string} today
 */
export function monthsOfAge(birth, today) {
    const [[year, month, day], [yearNow, monthNow, dayNow]] = [birth, today].map((date) => date.split("-").map(Number));
    const months = (yearNow - year) * 12 + monthNow - month - (dayNow < day ? 1 : 0);
    return Math.max(0, months);
}
