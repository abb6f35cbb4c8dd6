// Fetches the page again in the background to learn the current state of the visit.

const RETRY_MS = 5000;
const SPREAD_MS = 3000; // spreads the requests of many browsers over time

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
        return JSON.parse(page.getElementById("facts").textContent);
    } catch {
        return null;
    }
}

/** For a page that could not be shown: reloads it as soon as the service is available again. */
export function reloadWhenAvailable({ retry }) {
    const schedule = (ms) => setTimeout(check, ms + Math.random() * SPREAD_MS);
    const check = async () => ((await fetchFacts()) === null ? schedule(RETRY_MS) : location.reload());
    schedule(retry * 1000);
}
