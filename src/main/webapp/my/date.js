/*
 * A date as people type it in three fields.
 */

/**
 * @param {{ day: string, month: string, year: string }} typed
 * @returns {{ date?: string, fault?: "missing" | "noDate" }} the date as YYYY-MM-DD, or `missing` if
 *     a part is no number, `noDate` if there is no such date
 */
export function dateOf({ day, month, year }) {
    const numbers = [year, month, day].map((text) => text.trim());
    if (!/^\d{4}$/.test(numbers[0]) || !numbers.slice(1).every((text) => /^\d{1,2}$/.test(text))) {
        return { fault: "missing" };
    }
    const date = numbers.map((text) => text.padStart(2, "0")).join("-");
    const found = new Date(`${date}T00:00:00Z`);
    const exists = !Number.isNaN(found.getTime()) && found.toISOString().startsWith(date);
    return exists ? { date } : { fault: "noDate" };
}
