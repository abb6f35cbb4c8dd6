/*
 * Today's visits, read again on every page of the desk whenever something may have changed.
 * Arrivals are shown in the document title (their number, no names), announced to screen readers,
 * and signalled by a sound and a notification of the browser if switched on.
 */
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";
import { visitsReader } from "./calls.js";
import { notifyOnDesktop } from "./desktop-notifications.js";
import { listen, sessionIsBack } from "./notifications.js";
import { SharedValue } from "./shared-value.js";
import { playSound } from "./sound.js";

/** @import { DeskVisit } from "./calls.js" */

const t = await texts("desk");
const readVisits = visitsReader();

/** The visits as last read; null before the first read. */
export const todaysVisits = new SharedValue(/** @type {DeskVisit[] | null} */ (null));
/** Why the visits could not be read last; null if they were. */
export const failedRead = new SharedValue(/** @type {Problem | null} */ (null));

let title = "";
/** @type {object | null} */
let latestRead = null;

/** Reads the visits whenever something may have changed. */
export function watchVisits() {
    listen("poll", () => reread().catch(unlessProblem));
}

/**
 * A problem is shown by whoever follows the reads; anything else is a defect.
 *
 * @param {unknown} thrown
 */
export function unlessProblem(thrown) {
    if (!(thrown instanceof Problem)) {
        throw thrown;
    }
}

/**
 * Sets the page's own part of the document title.
 *
 * @param {string} text
 */
export function setTitle(text) {
    title = text;
    updateTitle();
}

/**
 * The visits whose patients are waiting, longest wait first.
 *
 * @param {DeskVisit[]} all
 */
export function waitingVisits(all) {
    return all
        .filter(({ state }) => state === "waiting")
        .sort((one, other) => Date.parse(one.waiting_since ?? "") - Date.parse(other.waiting_since ?? ""));
}

/**
 * A unique key of a visit: codes are only unique within an organization.
 *
 * @param {DeskVisit} visit
 */
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
        if (latestRead === mine && problem instanceof Problem) {
            failedRead.set(problem);
        }
        throw problem;
    }
    sessionIsBack();
    if (latestRead !== mine) {
        return;
    }
    failedRead.set(null);
    if (found) {
        accept(found);
    }
}

/** @param {DeskVisit[]} found */
function accept(found) {
    const before = todaysVisits.current && new Set(waitingVisits(todaysVisits.current).map(keyOf));
    const arrivedVisits = before ? waitingVisits(found).filter((visit) => !before.has(keyOf(visit))) : [];
    todaysVisits.set(found);
    updateTitle();
    if (arrivedVisits.length) {
        const text = t("arrived", { n: arrivedVisits.length });
        announce(text);
        playSound();
        notifyOnDesktop(text);
    }
}

function updateTitle() {
    const count = waitingVisits(todaysVisits.current ?? []).length;
    document.title = `${count ? `(${count}) ` : ""}${title} · Patient Care`;
}
