/* Loads a page again after an action, and moves the focus: what had it may be gone. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** @import { RefCallback } from "preact" */
/** @typedef {(id?: string) => Promise<void>} Refresh loads the page again, see {@link useRefresh} */

/**
 * @param {unknown} data what the page shows
 * @param {() => Promise<void>} reload loads it again
 * @returns {{ refresh: Refresh, focusable: (id?: string) => RefCallback<HTMLElement> }} `refresh(id)` loads again and then moves the focus to the element of this id, or to that without one if there
 *     is none; `focusable(id)` is the ref of such an element
 */
export function useRefresh(data, reload) {
    const elements = useRef(/** @type {Map<string | undefined, HTMLElement>} */ (new Map()));
    const wanted = useRef(/** @type {[string | undefined] | null} */ (null));
    useLayoutEffect(() => {
        if (wanted.current) {
            const [id] = wanted.current;
            wanted.current = null;
            (elements.current.get(id) ?? elements.current.get(undefined))?.focus();
        }
    }, [data]);
    /** @type {Refresh} */
    const refresh = async (id) => {
        wanted.current = [id];
        await reload();
    };
    /** @type {(id?: string) => RefCallback<HTMLElement>} */
    const focusable = (id) => (element) => {
        if (element) {
            elements.current.set(id, element);
        } else {
            elements.current.delete(id);
        }
    };
    return { refresh, focusable };
}
