// Counts down to the opening and then asks for the page anew. It trusts the server's clock, not the browser's.
import { pageAnew } from "./anew.js";

const TICK_MS = 1000;
const RETRY_MS = 3000;
const SPREAD_MS = 1500; // so that not all browsers ask in the same instant
const REFRESH_MS = 10 * 60 * 1000; // a visit that was moved or cancelled meanwhile says so

export function countDown(facts) {
    const output = document.getElementById("countdown");
    const spread = Math.random() * SPREAD_MS;
    let began = 0;
    let total = 0;
    let lookAt = 0;
    let looking = false;
    const begin = ({ now, opens_at: opensAt }) => {
        began = performance.now();
        total = new Date(opensAt) - new Date(now) + spread;
        lookAt = Math.min(Math.max(total, RETRY_MS), REFRESH_MS);
    };
    const look = async () => {
        looking = true;
        const found = await pageAnew();
        looking = false;
        if (found === null) {
            lookAt = performance.now() - began + RETRY_MS; // the service or the network is away
        } else if (found.state === "early") {
            begin(found);
        } else {
            location.reload();
        }
    };
    const tick = () => {
        const passed = performance.now() - began;
        output.textContent = spelled(Math.max(0, Math.ceil((total - passed) / 1000)), facts.language);
        if (passed >= lookAt && !looking) {
            look();
        }
    };
    // The clock of a page may have stood still while nobody looked at it.
    document.addEventListener("visibilitychange", () => document.hidden || looking || look());
    begin(facts);
    lookAt = Math.min(total, REFRESH_MS);
    setInterval(tick, TICK_MS);
    tick();
}

function spelled(seconds, language) {
    const days = Math.floor(seconds / 86400);
    if (days > 1) {
        return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
    }
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
    return hours > 0 ? `${hours}:${rest}` : rest;
}
