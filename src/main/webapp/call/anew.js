// What the service says of the visit now, asked for behind the page that is shown.

const RETRY_MS = 5000;
const SPREAD_MS = 3000; // so that not all browsers ask in the same instant

/** The facts of the page as it would be now; null while the service cannot tell. */
export async function pageAnew() {
    try {
        const answer = await fetch(location.href, { cache: "no-store" });
        if (!answer.ok && answer.status !== 404) {
            return null; // a page about the service, not about the visit
        }
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        return JSON.parse(page.getElementById("facts").textContent);
    } catch {
        return null;
    }
}

/** Of a page that could not be shown: it is, once the service can. */
export function comeBack({ retry }) {
    const wait = (ms) => setTimeout(look, ms + Math.random() * SPREAD_MS);
    const look = async () => ((await pageAnew()) === null ? wait(RETRY_MS) : location.reload());
    wait(retry * 1000);
}
