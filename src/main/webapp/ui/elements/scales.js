/* Scales of charts: what a number is on an axis, and which numbers stand beside it. */

const STEPS = [1, 2, 5, 10];
/** Fewer lines are read faster than more. */
const MAX_INTERVALS = 4;

/**
 * The whole numbers to write on an axis that begins with 0: in equal steps of 1, 2 or 5 times a power of
 * ten, of which the last one is not below the highest value.
 *
 * @param {number} highest of all values; not negative
 */
export function ticks(highest) {
    const step = stepFor(Math.max(1, highest));
    const count = Math.max(1, Math.ceil(highest / step));
    return [...Array(count + 1).keys()].map((i) => i * step);
}

/** @param {number} highest */
function stepFor(highest) {
    const least = highest / MAX_INTERVALS;
    const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
    return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/**
 * Where a value is: a function from 0 to the last tick onto a range of the drawing.
 *
 * @param {number} last the highest tick
 * @param {number} bottom where 0 is
 * @param {number} top where the highest tick is
 */
export function linear(last, bottom, top) {
    return (/** @type {number} */ value) => round(bottom + ((top - bottom) * value) / last);
}

/**
 * Places side by side, of equal width.
 *
 * @param {number} count
 * @param {number} left
 * @param {number} right
 * @param {number} [gap] the part of each place that stays free, half of it on each side
 * @returns {{ start: number, middle: number, width: number }[]}
 */
export function bands(count, left, right, gap = 0.3) {
    const place = (right - left) / Math.max(1, count);
    return [...Array(count).keys()].map((i) => ({
        start: round(left + place * (i + gap / 2)),
        middle: round(left + place * (i + 0.5)),
        width: round(place * (1 - gap)),
    }));
}

/**
 * Which places get a label, so that at most so many do: the last one always, and others in equal steps
 * before it.
 *
 * @param {number} count of the places
 * @param {number} most
 */
export function labelled(count, most) {
    const step = Math.max(1, Math.ceil(count / most));
    return [...Array(count).keys()].filter((i) => (count - 1 - i) % step === 0);
}

/** @param {number} value */
function round(value) {
    return Math.round(value * 100) / 100;
}
