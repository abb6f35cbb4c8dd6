/*
 * The visits of today, read again whenever something may be new, on every page of the desk: who comes
 * is told in the title (how many, not who), to who listens, and by a sound if that is wanted.
 */
import { words } from "../ui/words.js";
import { visitsReader } from "./calls.js";
import { answered, listen } from "./live.js";
import { ring } from "./sound.js";
import ours from "./words.js";

const t = words(ours);
const readVisits = visitsReader();

let title = "";
let visits = null;
let shown = () => {};
let stale = () => {};
let arrivals = () => {};
let last = null;

/**
 * Watches from now on.
 *
 * @param on `visits` takes those of today whenever they changed, `arrived` how many came, `stale` why
 * they could not be read; null once they were
 */
export function watch(on) {
    arrivals = on.arrived;
    stale = on.stale;
    shown = on.visits;
    listen("look", () => reread().catch(() => {}));
}

/** The page's own part of the title. */
export function setTitle(text) {
    title = text;
    tellTitle();
}

/** Those of today, as they were read last; null before. */
export function visitsOfToday() {
    return visits;
}

/** Who waits, the longest first. */
export function whoWaits(all) {
    return all.filter(({ state }) => state === "waiting").sort((one, other) => Date.parse(one.waiting_since) - Date.parse(other.waiting_since));
}

/** A visit's own name: codes are an organization's. */
export function keyOf({ organization, code }) {
    return `${organization.id}/${code}`;
}

/** Reads anew; what was asked for later counts. */
export async function reread() {
    const mine = {};
    last = mine;
    let found;
    try {
        found = await readVisits();
    } catch (problem) {
        if (last === mine) {
            stale(problem);
        }
        throw problem;
    }
    if (last !== mine) {
        answered();
        return;
    }
    stale(null);
    answered();
    if (found) {
        took(found);
    }
}

function took(found) {
    const before = visits && new Set(whoWaits(visits).map(keyOf));
    visits = found;
    const came = before ? whoWaits(found).filter((visit) => !before.has(keyOf(visit))) : [];
    tellTitle();
    shown(found);
    if (came.length) {
        arrivals(t("arrived", { n: came.length }));
        ring();
    }
}

function tellTitle() {
    const count = visits ? whoWaits(visits).length : 0;
    document.title = `${count ? `(${count}) ` : ""}${title} · Patient Care`;
}
