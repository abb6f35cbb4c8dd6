// Says to a patient who waits whether the professional knows it.

/**
 * @param room the state of the visit: `peer` is the professional's device in the visit, `told`
 *     whether the arrival is shown at the professional's desk
 */
export function showWhoKnows({ role, words }, { peer, told }) {
    const line = document.getElementById("told");
    const text = peer !== null ? words.told_here : told ? words.told_yes : words.told_no;
    if (role === "patient" && line.textContent !== text) {
        line.textContent = text;
    }
}
