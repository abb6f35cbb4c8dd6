/*
 * What a page stores in the history state so that the back button restores it. It is restored only
 * for the person who stored it, because the history outlives their session.
 */

/** The stored state if it belongs to the current session's person; otherwise an empty object. */
export function restoredState({ session }) {
    const state = history.state ?? {};
    return state.by === who(session) ? state : {};
}

/** A state to store, marked with its owner. */
export function stateToStore({ session }, state) {
    return { ...state, by: who(session) };
}

function who({ person, way }) {
    return person?.id ?? way;
}
