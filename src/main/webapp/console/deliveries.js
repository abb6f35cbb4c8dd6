/* The state of a message with an activation code that was sent to a person. */
import { h } from "preact";
import { Badge } from "../ui/elements/notice.js";
import { Meaning } from "../ui/faults.js";
import { texts } from "../ui/words.js";

/** @import { Schema } from "api-types" */
/** @typedef {Schema<"Delivery">} Delivery */

const t = await texts("console-delivery-states");

/** @type {Delivery["state"][]} */
export const STATES = ["accepted", "delivered", "failed"];

/**
 * The name of a state.
 *
 * @param {Delivery["state"]} state
 */
export function stateName(state) {
    return t(state);
}

/**
 * The state as a badge, with the reason of a failure.
 *
 * @param {{ delivery: Pick<Delivery, "state" | "reason" | "reason_code"> }} props
 */
export function DeliveryState({ delivery: { state, reason, reason_code: code } }) {
    return [
        h(Badge, { kind: state === "failed" ? "failed" : "ok" }, stateName(state)),
        reason && h("p", { class: "why" }, h(Meaning, { code, message: reason })),
    ];
}
