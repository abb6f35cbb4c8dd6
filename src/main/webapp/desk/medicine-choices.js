/* What is offered while a medicine is written, of what the professional prescribed before. */

/** @import { Schema } from "api-types" */

/** @typedef {Schema<"OwnMedicines">["prescribed"][number]} Prescribed the most frequent first */

/** From how many letters on something is offered. */
export const LEAST_LETTERS = 2;
const MOST_MEDICINES = 5;
const MOST_DIRECTIONS = 4;

/**
 * A name without regard to case, accents and blanks.
 *
 * @param {string} name
 */
export function folded(name) {
    return name
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .replace(/\s+/gu, " ")
        .trim()
        .toLowerCase();
}

/**
 * Those of which a word of the substance begins with what was typed.
 *
 * @param {string} typed
 * @param {Prescribed[]} prescribed
 */
export function matching(typed, prescribed) {
    const beginning = folded(typed);
    return beginning.length < LEAST_LETTERS
        ? []
        : prescribed
              .filter(({ active_substance: name }) => ` ${folded(name)}`.includes(` ${beginning}`))
              .slice(0, MOST_MEDICINES);
}

/**
 * The directions that the professional uses most: first those for the substance, then any.
 *
 * @param {string} substance
 * @param {Prescribed[]} prescribed
 */
export function favouriteDirections(substance, prescribed) {
    const name = folded(substance);
    const same = prescribed.filter((each) => folded(each.active_substance) === name);
    return [...new Set([...mostFrequent(same), ...mostFrequent(prescribed)])].slice(0, MOST_DIRECTIONS);
}

/** @param {Prescribed[]} prescribed */
function mostFrequent(prescribed) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { posology, times } of prescribed) {
        if (posology) {
            counts.set(posology, (counts.get(posology) ?? 0) + times);
        }
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([directions]) => directions);
}
