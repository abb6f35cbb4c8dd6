/*
 * Determines which fields of a form have changed. Only these are sent, since somebody else may have
 * changed the others in the meantime, and they are not lost without a question.
 */
import { useEffect, useRef } from "preact/hooks";

/**
 * The fields that differ from before; null if none does. The order of a list does not matter.
 *
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} now
 * @returns {Record<string, unknown> | null}
 */
export function changes(before, now) {
    const names = Object.keys(now).filter((name) => plain(before[name]) !== plain(now[name]));
    return names.length ? Object.fromEntries(names.map((name) => [name, now[name]])) : null;
}

/**
 * Lets the browser ask before somebody leaves the page, while the form on it has changes.
 *
 * @param {() => boolean} isChanged
 */
export function useQuestionBeforeLeaving(isChanged) {
    const current = useRef(isChanged);
    current.current = isChanged;
    useEffect(() => {
        /** @param {BeforeUnloadEvent} event */
        const ask = (event) => current.current() && event.preventDefault();
        window.addEventListener("beforeunload", ask);
        return () => window.removeEventListener("beforeunload", ask);
    }, []);
}

/** @param {unknown} value */
function plain(value) {
    return JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : (value ?? null));
}
