/*
 * What a page stores in the history state so that the back button restores it. It is restored only
 * for the person who stored it, because the history outlives their session.
 */

/** @import { Session } from "./session.js" */

/**
 * The stored state if it belongs to the current session's person; otherwise an empty object.
 *
 * @param {{ session: Session }} context
 * @returns {Record<string, any>}
 */
export function restoredState({ session }) {
    const state = history.state ?? {};
    return state.by === who(session) ? state : {};
}

/**
 * A state to store, marked with its owner.
 *
 * @param {{ session: Session }} context
 * @param {object} state
 */
export function stateToStore({ session }, state) {
    return { ...state, by: who(session) };
}

/** @param {Session} session */
function who({ person, way }) {
    return person?.id ?? way;
}
