/*
 * The switch for the professional's presence, which patients see. An open desk renews the status
 * "online", which otherwise expires. The status "away" holds for all desks of the professional
 * until they change it or sign out; the service stores it. The service also notifies this desk of
 * changes made at other desks.
 */
import { h } from "preact";
import { BusyButton } from "../ui/elements/button.js";
import { announce } from "../ui/elements/toast.js";
import { Icon } from "../ui/icon.js";
import { texts } from "../ui/words.js";
import { me, setAvailability } from "./calls.js";
import { isConnected, listen } from "./notifications.js";
import { SharedValue, useShared } from "./shared-value.js";

/** @import { AvailabilityStatus } from "./calls.js" */
/** @import { Problem } from "../ui/problem.js" */

const t = await texts("desk");
const RENEWAL_MS = 30_000;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const channel = new BroadcastChannel("patient-care-desk");

const isAway = new SharedValue(false);

/** @type {string | null} */
let person = null;
let isChanging = false;
/** Incremented with each change made here; the response to an older request is ignored. */
let version = 0;
let pendingCalls = 0;
/** Whether a change made elsewhere still has to be read. */
let rereadNeeded = false;
let retryDelay = FIRST_DELAY_MS;
let retryTimer = 0;
let leaving = false;
/**
 * Serializes the calls, so that the last change wins.
 *
 * @type {Promise<unknown>}
 */
let lastCall = Promise.resolve();

/**
 * Starts to renew the status.
 *
 * @param {string} personId the id of the person who is signed in
 * @param {AvailabilityStatus} status the status according to the service
 */
export function startAvailability(personId, status) {
    person = personId;
    isAway.set(status === "away");
    channel.onmessage = ({ data }) => {
        if (data.person === person && data.leaving) {
            leaving = true;
        } else if (data.person === person) {
            version += 1;
            isAway.set(data.away);
        }
    };
    announceOnline(false);
    // Opening the web socket renews the presence as well.
    listen("state", (up) => up && announceOnline(true));
    // Changes made elsewhere while there was no connection are read, too.
    listen("poll", (conversationsToo) => conversationsToo && readStatus());
    setInterval(() => isConnected() || announceOnline(true), RENEWAL_MS);
}

/** The switch. */
export function Availability() {
    const away = useShared(isAway);
    const state = t(away ? "away" : "online");
    return h(
        BusyButton,
        {
            class: away ? "small availability is-away" : "small availability",
            title: t(away ? "awayText" : "onlineText"),
            "aria-label": t("availability", { state }),
            action: change,
        },
        h(Icon, { name: away ? "off" : "ok" }),
        h("span", {}, state),
    );
}

/** Sets the professional offline at sign-out; the next desk that is opened sets them online. */
export async function setOffline() {
    leaving = true;
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
    const away = found.availability !== "online";
    if (away !== isAway.current) {
        isAway.set(away);
        announce(t(away ? "awayText" : "onlineText"));
    }
}

/**
 * Retries, because the service does not repeat a notification. Without a session there is no retry:
 * after signing in again the status is read anyway.
 *
 * @param {Problem} problem
 * @param {number} mine the version that was to be read
 */
function retryLater({ status }, mine) {
    if (mine === version && !pendingCalls && !leaving && (!status || status === 429 || status >= 500)) {
        retryTimer = setTimeout(readStatus, retryDelay * (0.5 + Math.random()));
        retryDelay = Math.min(retryDelay * 2, MAX_DELAY_MS);
    }
    return null;
}

async function change() {
    const away = !isAway.current;
    isChanging = true;
    try {
        await sendStatus(away ? "away" : "online", {});
        isAway.set(away);
        channel.postMessage({ person, away });
    } finally {
        isChanging = false;
    }
}

/**
 * Announces the presence unless the professional is away; "away" needs no renewal.
 *
 * @param {boolean} renewal
 */
async function announceOnline(renewal) {
    const mayAnnounce = () => !isAway.current && !leaving && !isChanging;
    if (mayAnnounce()) {
        await sendStatus("online", { background: true, renewal }, mayAnnounce).catch(() => {});
    }
}

/**
 * @param {AvailabilityStatus} status
 * @param {{ background?: boolean, renewal?: boolean }} options
 * @param {() => boolean} [isStillWanted] whether the call is still wanted when its turn has come
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
