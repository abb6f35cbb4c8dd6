/* Names and states of webhook subscriptions. */
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";

const t = await texts("console-webhooks");
const KINDS = { active: "ok", failing: "warning", parked: "failed" };

/** The destination: a URL, isolated from the writing direction around it, or the patients. */
export function destination({ channel, meta }) {
    return channel === "email" ? t("toPatients") : h("bdi", { class: "address" }, meta.url);
}

export function stateBadge({ state: word }) {
    return badge(KINDS[word], t(word));
}

/** Since when it has been failing, and why, in the service's words. */
export function failures({ since, last_failure: failure }, zone) {
    if (!since) {
        return null;
    }
    return [t("since"), " ", dateTime(since, zone), failure ? h("p", { class: "why" }, h("span", { lang: "en" }, failure.reason)) : null];
}
