// Tells the service what is in the way, by words of a closed list, so that support can say why a call failed.

const SAME_MS = 10000; // what happens again within it is the same
const RETRY_MS = 3000;
const MOST_TRIES = 6; // the last ones minutes later: what cut the page off may last
const TOO_MANY = 429;

export class Reports {
    #address;
    #told = new Map();

    constructor({ base, token }) {
        this.#address = `${base}${token}/report`;
    }

    tell(...words) {
        const now = performance.now();
        const news = words.filter((word) => !(now - this.#told.get(word) < SAME_MS));
        news.forEach((word) => this.#told.set(word, now));
        if (news.length > 0) {
            this.#send(JSON.stringify({ words: news }), 1);
        }
    }

    async #send(body, tries) {
        if (!(await this.#arrived(body)) && tries < MOST_TRIES) {
            setTimeout(() => this.#send(body, tries + 1), RETRY_MS * 2 ** tries);
        }
    }

    /** Or was refused for good. */
    async #arrived(body) {
        try {
            const headers = { "Content-Type": "application/json" };
            const answer = await fetch(this.#address, { method: "POST", headers, body, keepalive: true });
            return answer.status < 500 && answer.status !== TOO_MANY;
        } catch {
            return false;
        }
    }
}
