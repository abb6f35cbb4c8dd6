// Fetches the page again in the background to learn the current state of the visit.

/** @typedef {Record<string, string>} Words the texts of the page in the reader's language, by their keys */
/** @typedef {{ urls: string, username?: string, credential?: string }} IceServer */
/**
 * What the page of a link that is not valid any more knows of the visit, too.
 *
 * @typedef {object} LinkFacts
 * @property {"patient" | "professional"} role
 * @property {string} token
 * @property {string} base path of the page without the token
 * @property {string} language language tag with the country whose format of dates and times is used
 * @property {string} zone the organization's time zone
 */
/**
 * What the page of a visit that can be entered, now or later, knows.
 *
 * @typedef {object} OpenFacts
 * @property {"early" | "open"} state
 * @property {"builtin" | "jitsi"} engine
 * @property {string} now the server's clock, since the browser's may be wrong
 * @property {string} starts_at
 * @property {number} [delay] by how many minutes it starts later, as the patient was told
 * @property {string} opens_at
 * @property {IceServer[]} ice_servers
 * @property {boolean} relay_only whether the call may only use a path through a TURN server
 * @property {Words} words
 * @property {DeskFacts} [desk] only for a professional in their own session
 */
/**
 * What the desk beside the picture is about.
 *
 * @typedef {object} DeskFacts
 * @property {string} person the id of the professional's person, for whom the page was opened
 * @property {string} organization
 * @property {string} patient our reference
 * @property {string} visit the organization's code
 */
/** @typedef {LinkFacts & OpenFacts} VisitFacts */
/**
 * What the page of a link that opens no visit knows.
 *
 * @typedef {object} ClosedPart
 * @property {"moved" | "cancelled" | "revoked" | "over" | "locked" | "consent"} state
 * @property {string} [person] the id of the professional's person, in whose session the page was opened
 */
/** @typedef {LinkFacts & ClosedPart} ClosedFacts */
/**
 * What the page knows in place of a visit.
 *
 * @typedef {object} NoFacts
 * @property {"unknown" | "busy" | "away" | "refused" | "failed"} state
 * @property {number} [retry] seconds after which the page may be tried again
 */
/** @typedef {VisitFacts | ClosedFacts | NoFacts} Facts what the service tells the page */

const RETRY_MS = 5000;
const SPREAD_MS = 3000; // spreads the requests of many browsers over time

/**
 * The facts that the service has embedded in a page.
 *
 * @param {Document} page
 * @returns {Facts}
 */
export function factsOf(page) {
    return JSON.parse(page.getElementById("facts")?.textContent ?? "");
}

/**
 * Returns the facts embedded in the page as the service would render it now; null if the service
 * cannot be reached.
 */
export async function fetchFacts() {
    try {
        const response = await fetch(location.href, { cache: "no-store" });
        if (!response.ok && response.status !== 404) {
            return null; // an error page of the service says nothing about the visit
        }
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        return factsOf(page);
    } catch {
        return null;
    }
}

/**
 * For a page that could not be shown: reloads it as soon as the service is available again.
 *
 * @param {number} retry seconds until the first attempt
 */
export function reloadWhenAvailable(retry) {
    /** @param {number} ms */
    const schedule = (ms) => setTimeout(check, ms + Math.random() * SPREAD_MS);
    const check = async () => ((await fetchFacts()) === null ? schedule(RETRY_MS) : location.reload());
    schedule(retry * 1000);
}
