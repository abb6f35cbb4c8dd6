/* The types of events that webhooks can be about, in words. */
import { h } from "preact";
import { texts } from "../ui/words.js";

const t = await texts("console-event-types");

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
    "care.patient_erased",
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
    return EVENTS.includes(type) ? t(type) : type;
}

/** @param {{ type: string }} props */
export function EventName({ type }) {
    const code = h(EventCode, { type });
    return EVENTS.includes(type) ? [eventName(type), h("span", { class: "under" }, code)] : code;
}

/**
 * A type as subscriptions name it; lines break only after its dots and underscores.
 *
 * @param {{ type: string }} props
 */
export function EventCode({ type }) {
    const parts = type.split(/(?<=[._])/);
    return h(
        "code",
        { class: "event-type" },
        parts.map((part, i) => [i ? h("wbr", {}) : null, part]),
    );
}
