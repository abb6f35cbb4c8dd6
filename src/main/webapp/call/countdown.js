// Counts down to the opening and then asks for the page anew. It trusts the server's clock, not the browser's.

const LOOK_AGAIN_MS = 1000;
const SPREAD_MS = 1500; // so that not all browsers ask in the same instant
const REFRESH_MS = 10 * 60 * 1000; // a visit that was moved or cancelled meanwhile says so

export function countDown({ now, opens_at: opensAt, language }) {
    const output = document.getElementById("countdown");
    const began = performance.now();
    const total = new Date(opensAt) - new Date(now) + Math.random() * SPREAD_MS;
    const tick = () => {
        const passed = performance.now() - began;
        const left = total - passed;
        if (left <= 0 || passed > REFRESH_MS) {
            location.reload();
            return;
        }
        output.textContent = spelled(Math.ceil(left / 1000), language);
        setTimeout(tick, LOOK_AGAIN_MS);
    };
    document.addEventListener("visibilitychange", () => document.hidden || tick(), { once: true });
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
