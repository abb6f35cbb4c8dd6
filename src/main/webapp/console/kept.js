/*
 * What a page keeps in the history's state, so that Back shows it again: for whoever kept it alone, since the
 * history outlives their session.
 */

/** What is kept, if it is theirs; else nothing. */
export function kept({ session }) {
    const state = history.state ?? {};
    return state.by === who(session) ? state : {};
}

/** A state to keep. */
export function keeping({ session }, state) {
    return { ...state, by: who(session) };
}

function who({ person, way }) {
    return person?.id ?? way;
}
