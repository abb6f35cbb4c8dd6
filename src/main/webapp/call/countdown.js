// Counts down to the opening of the visit and then reloads the page. It relies on the server's
// clock, not on the browser's.
import { byId } from "../ui/page-elements.js";
import { fetchFacts } from "./reload.js";
import { showDelay } from "./times.js";

/** @import { VisitFacts } from "./reload.js" */

const TICK_MS = 1000;
const RETRY_MS = 3000;
const SPREAD_MS = 1500; // spreads the requests of many browsers over time
const REFRESH_MS = 10 * 60 * 1000; // in case the visit is moved or cancelled in the meantime

/** @param {VisitFacts} facts */
export function countDown(facts) {
    const output = byId("countdown");
    const spread = Math.random() * SPREAD_MS;
    let startedAt = 0;
    let total = 0;
    let checkAt = 0;
    let checking = false;
    /** @param {VisitFacts} shown */
    const start = ({ now, opens_at: opensAt }) => {
        startedAt = performance.now();
        total = Date.parse(opensAt) - Date.parse(now) + spread;
        checkAt = Math.min(Math.max(total, RETRY_MS), REFRESH_MS);
    };
    const check = async () => {
        checking = true;
        const found = await fetchFacts();
        checking = false;
        if (found === null) {
            // the service or the network is unavailable
            checkAt = performance.now() - startedAt + RETRY_MS;
        } else if (found.state === "early") {
            start(found);
            showDelay(found, found.delay);
        } else {
            location.reload();
        }
    };
    const tick = () => {
        const elapsed = performance.now() - startedAt;
        output.textContent = formatted(Math.max(0, Math.ceil((total - elapsed) / 1000)), facts.language);
        if (elapsed >= checkAt && !checking) {
            check();
        }
    };
    // Browsers may suspend the timers of a hidden page.
    document.addEventListener("visibilitychange", () => document.hidden || checking || check());
    start(facts);
    checkAt = Math.min(total, REFRESH_MS);
    setInterval(tick, TICK_MS);
    tick();
}

/**
 * @param {number} seconds
 * @param {string} language
 */
function formatted(seconds, language) {
    const days = Math.floor(seconds / 86400);
    if (days > 1) {
        return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
    }
    /** @param {number} n */
    const twoDigits = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`;
    return hours > 0 ? `${hours}:${rest}` : rest;
}
