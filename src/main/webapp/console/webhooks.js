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
/** The types of events that occur here, as subscriptions name them. */
export const EVENTS = [
    "appointment_created",
    "appointment_rescheduled",
    "appointment_cancelled",
    "appointment_finished",
    "appointment_no_showed",
    "prescription_created",
    "patient_message_received",
    "message_unread",
    "care.appointment_change_requested",
    "care.appointment_reminder",
    "care.activation_code_redeemed",
    "care.patient_subscription_ended",
    "care.prescription_withdrawn",
    "care.delivery_failed",
    "care.professional_message_received",
    "care.webhook_parked",
    "care.webhook_recovered",
];

/**
 * What happens in an event of a type; the type itself if it never occurs here.
 *
 * @param {string} type
 */
export function eventName(type) {
    return EVENTS.includes(type) ? t(type.replace(".", "-")) : type;
}

/** @param {{ type: string }} props */
export function EventName({ type }) {
    return EVENTS.includes(type)
        ? [eventName(type), h("span", { class: "under" }, h("code", {}, type))]
        : h("code", {}, type);
}

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
