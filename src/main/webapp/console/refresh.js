/* Loads a page again after an action, and moves the focus: what had it may be gone. */
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * @param {unknown} data what the page shows
 * @param {() => Promise<void>} reload loads it again
 * @return `refresh(id)` loads again and then moves the focus to the element of this id, or to that without one if there
 *     is none; `focusable(id)` is the ref of such an element
 */
export function useRefresh(data, reload) {
    const elements = useRef(new Map());
    const wanted = useRef(null);
    useLayoutEffect(() => {
        if (wanted.current) {
            const [id] = wanted.current;
            wanted.current = null;
            (elements.current.get(id) ?? elements.current.get(undefined))?.focus();
        }
    }, [data]);
    const refresh = async (id) => {
        wanted.current = [id];
        await reload();
    };
    const focusable = (id) => (element) => (element ? elements.current.set(id, element) : elements.current.delete(id));
    return { refresh, focusable };
}
