/* A value that several components show, and that changes outside of them. */
import { useLayoutEffect, useState } from "preact/hooks";

/** @template T */
export class SharedValue {
    /** @type {Set<(value: T) => void>} */
    #listeners = new Set();

    /** @param {T} current */
    constructor(current) {
        this.current = current;
    }

    /** @param {T} value */
    set(value) {
        this.current = value;
        this.#listeners.forEach((listener) => listener(value));
    }

    /**
     * @param {(value: T) => void} listener
     * @returns {() => void} ends the subscription
     */
    subscribe(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }
}

/**
 * The current value; whenever it changes, the component is rendered again.
 *
 * @template T
 * @param {SharedValue<T>} shared
 * @returns {T}
 */
export function useShared(shared) {
    const [value, setValue] = useState(shared.current);
    useLayoutEffect(() => {
        setValue(shared.current);
        return shared.subscribe(setValue);
    }, [shared]);
    return value;
}
