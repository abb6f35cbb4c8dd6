/*
 * Whether patients see that the professional is here. An open desk says so again and again, for it lapses
 * by itself; who is away on purpose is so at every desk, wherever and whenever it is opened, until they say
 * otherwise or sign out at one: the service knows. What is said at a desk elsewhere is shown here: the service tells.
 */
import { h, fill, icon } from "../ui/dom.js";
import { say } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";
import { me, setAvailability } from "./calls.js";
import { isUp, listen } from "./live.js";
import ours from "./words.js";

const t = words(ours);
const RENEWED_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const others = new BroadcastChannel("patient-care-desk");

let person = null;
let away = false;
let button = null;
/** One more each time that something is said here: what was asked for before does not count. */
let turn = 0;
let saying = 0;
/** Whether something was said elsewhere that is not known here yet. */
let owed = false;
let wait = FIRST_WAIT_MS;
let asksAgain = 0;
let leaving = false;
/** One call at a time, so that what was said last is what holds. */
let said = Promise.resolve();

/** The switch. @param whose id of who is signed in @param known what the service says of them */
export function availability(whose, known) {
    person = whose;
    away = known === "away";
    button = h("button", { type: "button", class: "small availability", onclick: change });
    tell();
    others.onmessage = ({ data }) => {
        if (data.person === person && data.leaving) {
            leaving = true;
        } else if (data.person === person) {
            turn += 1;
            away = data.away;
            tell();
        }
    };
    come(false);
    // An open line says the same for us.
    listen("state", (up) => up && come(true));
    // What was said elsewhere while this page heard nothing is found as well.
    listen("look", (everything) => everything && follow());
    setInterval(() => isUp() || come(true), RENEWED_MS);
    return button;
}

/** Nobody is signed in any more: the next desk that is opened brings them back. */
export async function goAway() {
    away = leaving = true;
    others.postMessage({ person, leaving });
    await put("offline", { background: true }).catch(() => {});
}

/** Takes over what was said elsewhere. */
async function follow() {
    turn += 1;
    owed = true;
    clearTimeout(asksAgain);
    const mine = turn;
    const found = leaving ? null : await me({ background: true }).catch((problem) => askAgain(problem, mine));
    if (!found || mine !== turn || saying || leaving) {
        return;
    }
    owed = false;
    wait = FIRST_WAIT_MS;
    if (away !== (found.availability !== "online")) {
        away = !away;
        tell();
        say(t(away ? "awayText" : "onlineText"));
    }
}

/** An open line tells nothing twice. Without a session there is nothing to ask: whoever signs in again is told. */
function askAgain({ status }, mine) {
    if (mine === turn && !saying && !leaving && (!status || status === 429 || status >= 500)) {
        asksAgain = setTimeout(follow, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    return null;
}

async function change() {
    if (button.getAttribute("aria-disabled")) {
        return;
    }
    button.setAttribute("aria-disabled", "true");
    const wanted = !away;
    try {
        await put(wanted ? "away" : "online", {});
        away = wanted;
        others.postMessage({ person, away });
    } finally {
        button.removeAttribute("aria-disabled");
        tell();
    }
}

/** Who is away need not say so again: it holds until a desk says otherwise. */
async function come(renewal) {
    const mayCome = () => !away && !leaving && !button.getAttribute("aria-disabled");
    if (mayCome()) {
        await put("online", { background: true, renewal }, mayCome).catch(() => {});
    }
}

/** @param holds whether it is still to be said once it is its turn */
async function put(status, how, holds = () => true) {
    saying += 1;
    const mine = said.then(() => holds() && setAvailability(status, how));
    said = mine.catch(() => {});
    try {
        await mine;
    } finally {
        saying -= 1;
        turn += 1;
        if (owed && !saying) {
            follow();
        }
    }
}

function tell() {
    const state = t(away ? "away" : "online");
    button.classList.toggle("is-away", away);
    button.title = t(away ? "awayText" : "onlineText");
    button.setAttribute("aria-label", t("availability", { state }));
    fill(button, icon(away ? "off" : "ok"), h("span", {}, state));
}
