// Says to a patient who waits whether the professional knows it.

import { byId } from "../ui/page-elements.js";

/** @import { VisitFacts } from "./reload.js" */
/** @import { Room } from "./call.js" */

/**
 * @param {VisitFacts} facts
 * @param {Room} room
 */
export function showWhoKnows({ role, words }, { peer, told }) {
    const line = byId("told");
    const text = peer !== null ? words.told_here : told ? words.told_yes : words.told_no;
    if (role === "patient" && line.textContent !== text) {
        line.textContent = text;
    }
}
