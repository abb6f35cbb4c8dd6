/* Names and states of webhook subscriptions. */
import { h } from "preact";
import { Badge } from "../ui/elements/notice.js";
import { Meaning } from "../ui/faults.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";

/** @import { Schema } from "api-types" */
/**
 * @typedef {Omit<Schema<"WatchedWebhook">, "meta"> & Pick<Schema<"WebhookRequest">, "meta">} Webhook its
 *     members as they were sent, without headers
 */

const t = await texts("console-webhooks");
const KINDS = /** @type {const} */ ({ active: "ok", failing: "warning", parked: "failed" });

/**
 * Where a subscription sends: a URL, or the patients.
 *
 * @param {Webhook} webhook
 * @returns {string}
 */
export function destinationOf({ channel, meta }) {
    return channel === "email" ? t("toPatients") : (meta.url ?? "");
}

/**
 * The destination, isolated from the writing direction around it.
 *
 * @param {{ webhook: Webhook }} props
 */
export function Destination({ webhook }) {
    return webhook.channel === "email" ? t("toPatients") : h("bdi", { class: "address" }, destinationOf(webhook));
}

/**
 * The name of a state.
 *
 * @param {Webhook["state"]} state
 */
export function stateName(state) {
    return t(state);
}

/** @param {Pick<Webhook, "state">} props */
export function StateBadge({ state }) {
    return h(Badge, { kind: KINDS[state] }, stateName(state));
}

/**
 * Why a call failed; nothing if it did not.
 *
 * @param {{ of: { reason: string | null, reason_code: string | null } | null }} props
 */
export function Reason({ of }) {
    return of?.reason ? h("p", { class: "why" }, h(Meaning, { code: of.reason_code, message: of.reason })) : null;
}

/**
 * Since when it has been failing, and why.
 *
 * @param {{ status: Pick<Webhook, "since" | "last_failure">, zone: string }} props
 */
export function Failures({ status: { since, last_failure: failure }, zone }) {
    return since ? [t("since"), " ", dateTime(since, zone), h(Reason, { of: failure })] : null;
}
