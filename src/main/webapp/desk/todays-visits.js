/*
 * Today's visits, read again on every page of the desk whenever something may have changed.
 * Arrivals are shown in the document title (their number, no names), announced to screen readers,
 * and signalled by a sound if switched on.
 */
import { texts } from "../ui/words.js";
import { visitsReader } from "./calls.js";
import { listen, sessionIsBack } from "./notifications.js";
import { playSound } from "./sound.js";

const t = await texts("desk");
const readVisits = visitsReader();

let title = "";
let visits = null;
let onVisits = () => {};
let onStale = () => {};
let onArrived = () => {};
let latestRead = null;

/**
 * Starts watching.
 *
 * @param on `visits` is called with today's visits when they have changed, `arrived` with the text
 *     to announce when patients have arrived, `stale` with the reason why the visits could not be
 *     read, or null once they were
 */
export function watch(on) {
    onArrived = on.arrived;
    onStale = on.stale;
    onVisits = on.visits;
    listen("poll", () => reread().catch(() => {}));
}

/** Sets the page's own part of the document title. */
export function setTitle(text) {
    title = text;
    updateTitle();
}

/** Today's visits as last read; null before the first read. */
export function visitsOfToday() {
    return visits;
}

/** The visits whose patients are waiting, longest wait first. */
export function waitingVisits(all) {
    return all.filter(({ state }) => state === "waiting").sort((one, other) => Date.parse(one.waiting_since) - Date.parse(other.waiting_since));
}

/** A unique key of a visit: codes are only unique within an organization. */
export function keyOf({ organization, code }) {
    return `${organization.id}/${code}`;
}

/** Reads the visits; if several reads run at the same time, only the last one counts. */
export async function reread() {
    const mine = {};
    latestRead = mine;
    let found;
    try {
        found = await readVisits();
    } catch (problem) {
        if (latestRead === mine) {
            onStale(problem);
        }
        throw problem;
    }
    if (latestRead !== mine) {
        sessionIsBack();
        return;
    }
    onStale(null);
    sessionIsBack();
    if (found) {
        accept(found);
    }
}

function accept(found) {
    const before = visits && new Set(waitingVisits(visits).map(keyOf));
    visits = found;
    const arrivedVisits = before ? waitingVisits(found).filter((visit) => !before.has(keyOf(visit))) : [];
    updateTitle();
    onVisits(found);
    if (arrivedVisits.length) {
        onArrived(t("arrived", { n: arrivedVisits.length }));
        playSound();
    }
}

function updateTitle() {
    const count = visits ? waitingVisits(visits).length : 0;
    document.title = `${count ? `(${count}) ` : ""}${title} · Patient Care`;
}
