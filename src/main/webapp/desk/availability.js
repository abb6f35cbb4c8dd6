/*
 * The switch for the professional's presence, which patients see. An open desk renews the status
 * "online", which otherwise expires. The status "away" holds for all desks of the professional
 * until they change it or sign out; the service stores it. The service also notifies this desk of
 * changes made at other desks.
 */
import { h, fill, icon } from "../ui/dom.js";
import { announce } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";
import { me, setAvailability } from "./calls.js";
import { isConnected, listen } from "./notifications.js";

const t = await texts("desk");
const RENEWAL_MS = 30_000;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const channel = new BroadcastChannel("patient-care-desk");

let person = null;
let away = false;
let button = null;
/** Incremented with each change made here; the response to an older request is ignored. */
let version = 0;
let pendingCalls = 0;
/** Whether a change made elsewhere still has to be read. */
let rereadNeeded = false;
let retryDelay = FIRST_DELAY_MS;
let retryTimer = 0;
let leaving = false;
/** Serializes the calls, so that the last change wins. */
let lastCall = Promise.resolve();

/**
 * Creates the switch.
 *
 * @param personId the id of the person who is signed in
 * @param status the status according to the service
 */
export function availability(personId, status) {
    person = personId;
    away = status === "away";
    button = h("button", { type: "button", class: "small availability", onclick: change });
    render();
    channel.onmessage = ({ data }) => {
        if (data.person === person && data.leaving) {
            leaving = true;
        } else if (data.person === person) {
            version += 1;
            away = data.away;
            render();
        }
    };
    announceOnline(false);
    // Opening the web socket renews the presence as well.
    listen("state", (up) => up && announceOnline(true));
    // Changes made elsewhere while there was no connection are read, too.
    listen("poll", (conversationsToo) => conversationsToo && readStatus());
    setInterval(() => isConnected() || announceOnline(true), RENEWAL_MS);
    return button;
}

/** Sets the professional offline at sign-out; the next desk that is opened sets them online. */
export async function setOffline() {
    away = leaving = true;
    channel.postMessage({ person, leaving });
    await sendStatus("offline", { background: true }).catch(() => {});
}

/** Reads a change that was made elsewhere. */
async function readStatus() {
    version += 1;
    rereadNeeded = true;
    clearTimeout(retryTimer);
    const mine = version;
    const found = leaving ? null : await me({ background: true }).catch((problem) => retryLater(problem, mine));
    if (!found || mine !== version || pendingCalls || leaving) {
        return;
    }
    rereadNeeded = false;
    retryDelay = FIRST_DELAY_MS;
    if (away !== (found.availability !== "online")) {
        away = !away;
        render();
        announce(t(away ? "awayText" : "onlineText"));
    }
}

/**
 * Retries, because the service does not repeat a notification. Without a session there is no retry:
 * after signing in again the status is read anyway.
 */
function retryLater({ status }, mine) {
    if (mine === version && !pendingCalls && !leaving && (!status || status === 429 || status >= 500)) {
        retryTimer = setTimeout(readStatus, retryDelay * (0.5 + Math.random()));
        retryDelay = Math.min(retryDelay * 2, MAX_DELAY_MS);
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
        await sendStatus(wanted ? "away" : "online", {});
        away = wanted;
        channel.postMessage({ person, away });
    } finally {
        button.removeAttribute("aria-disabled");
        render();
    }
}

/** Announces the presence unless the professional is away; "away" needs no renewal. */
async function announceOnline(renewal) {
    const mayAnnounce = () => !away && !leaving && !button.getAttribute("aria-disabled");
    if (mayAnnounce()) {
        await sendStatus("online", { background: true, renewal }, mayAnnounce).catch(() => {});
    }
}

/**
 * @param isStillWanted whether the call is still wanted when its turn has come
 */
async function sendStatus(status, options, isStillWanted = () => true) {
    pendingCalls += 1;
    const mine = lastCall.then(() => isStillWanted() && setAvailability(status, options));
    lastCall = mine.catch(() => {});
    try {
        await mine;
    } finally {
        pendingCalls -= 1;
        version += 1;
        if (rereadNeeded && !pendingCalls) {
            readStatus();
        }
    }
}

function render() {
    const state = t(away ? "away" : "online");
    button.classList.toggle("is-away", away);
    button.title = t(away ? "awayText" : "onlineText");
    button.setAttribute("aria-label", t("availability", { state }));
    fill(button, icon(away ? "off" : "ok"), h("span", {}, state));
}
