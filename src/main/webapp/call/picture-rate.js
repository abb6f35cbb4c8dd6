// How many bits a second the picture may take. It steps down when packets are lost and up again
// when they arrive. The sound comes first: in a network that cannot carry both, no picture is sent.

/** @import { SendingConditions } from "./call-stats.js" */

/** In bits a second; 0 sends no picture. */
const STEPS = [1_500_000, 800_000, 400_000, 150_000, 0];

const HIGH_LOSS = 0.08;
const EXTREME_LOSS = 0.3;
const LOW_LOSS = 0.04; // usual in mobile networks
const LEAST_BANDWIDTH = 100_000; // below this there is room for the sound only
const BAD_SAMPLES = 2;
const GOOD_SAMPLES = 5;
const MAX_GOOD_SAMPLES = 60;
const SETTLING_SAMPLES = 5; // in which the browser finds out anew how much there is room for

export class PictureRate {
    #step = 0;
    #bad = 0;
    #good = 0;
    #settling = 0; // samples that are left of SETTLING_SAMPLES, after the picture came back
    #patience = GOOD_SAMPLES; // grows each time the picture had to go, so that it does not flicker

    get limit() {
        return STEPS[this.#step];
    }

    /**
     * Considers one measurement; they are to be taken every few seconds.
     *
     * @param {SendingConditions} conditions
     * @returns {boolean} whether the limit has changed
     */
    add({ loss, soundLoss, sendsPicture, bandwidth }) {
        return this.limit === 0
            ? this.#waitForSound(soundLoss)
            : this.#adapt(loss, this.#isNarrow(sendsPicture, bandwidth));
    }

    /**
     * @param {boolean} sendsPicture
     * @param {number | null} bandwidth
     */
    #isNarrow(sendsPicture, bandwidth) {
        this.#settling = Math.max(this.#settling - 1, 0);
        return this.#settling === 0 && sendsPicture && bandwidth !== null && bandwidth < LEAST_BANDWIDTH;
    }

    /**
     * Waits, without a picture, until the sound alone gets through.
     *
     * @param {number | null} soundLoss
     */
    #waitForSound(soundLoss) {
        this.#good = soundLoss !== null && soundLoss <= HIGH_LOSS ? this.#good + 1 : 0;
        if (this.#good < this.#patience) {
            return false;
        }
        this.#settling = SETTLING_SAMPLES;
        return this.#move(this.#step - 1);
    }

    /**
     * @param {number | null} knownLoss
     * @param {boolean} isNarrow
     */
    #adapt(knownLoss, isNarrow) {
        if (knownLoss === null && !isNarrow) {
            return false;
        }
        const loss = knownLoss ?? 0;
        this.#bad = loss > HIGH_LOSS || isNarrow ? this.#bad + 1 : 0;
        this.#good = loss < LOW_LOSS && !isNarrow ? this.#good + 1 : 0;
        if (this.#bad >= BAD_SAMPLES) {
            // loss alone, however long, leaves the smallest picture
            return this.#move(
                loss > EXTREME_LOSS || isNarrow ? STEPS.length - 1 : Math.min(this.#step + 1, STEPS.length - 2),
            );
        }
        return this.#good >= GOOD_SAMPLES && this.#move(Math.max(this.#step - 1, 0));
    }

    /** @param {number} step */
    #move(step) {
        const changes = step !== this.#step;
        this.#step = step;
        this.#bad = 0;
        this.#good = 0;
        if (this.limit === 0) {
            this.#patience = Math.min(this.#patience * 2, MAX_GOOD_SAMPLES);
        }
        return changes;
    }
}
