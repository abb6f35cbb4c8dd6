/* How subscriptions to events are named, and how they do. */
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { moment } from "../ui/times.js";
import { words } from "../ui/words.js";
import ours from "./words/webhooks.js";

const t = words(ours);
const KINDS = { active: "ok", failing: "warning", parked: "failed" };

/** Where it goes: an address, which keeps to itself, or the patients. */
export function goesTo({ channel, meta }) {
    return channel === "email" ? t("toPatients") : h("bdi", { class: "address" }, meta.url);
}

export function state({ state: word }) {
    return badge(KINDS[word], t(word));
}

/** Since when it fails, and why, as the service says it. */
export function troubles({ since, last_failure: failure }, zone) {
    if (!since) {
        return null;
    }
    return [t("since"), " ", moment(since, zone), failure ? h("p", { class: "why" }, h("span", { lang: "en" }, failure.reason)) : null];
}
