/*
 * Moves and cancels visits. Those of the organization's own system are left to it unless the organization
 * lets people change them: then it is asked to.
 */
import { h } from "preact";
import { call, newIdempotencyKey } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { dateTime, dayIn } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";
import { concernsOf, pathIn } from "./slots.js";
import { confirmConcerns, keysOfRequests } from "./visit-consent.js";
import { useStart } from "./visit-start.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { BookingPlace, FreeTimes } from "./slots.js" */
/**
 * A visit that can be changed.
 *
 * @typedef {object} ChangeableVisit
 * @property {string} code
 * @property {string} starts_at
 * @property {number} duration in seconds
 * @property {Schema<"AppointmentState">} state
 * @property {string | null} professional the hash; null at the desk
 */
/** @typedef {Schema<"VisitOutcome">} Outcome */
/** @typedef {{ place: BookingPlace, zone: string, isAsked: boolean }} Where `isAsked` if it is known that the system is asked */

const t = await texts("console-booking");
/**
 * Resolves with what became of it; null if it was cancelled.
 *
 * @param {Where} where
 * @param {ChangeableVisit} visit
 * @returns {Promise<Outcome | null>}
 */
export function moveVisit({ place, zone, isAsked }, visit) {
    const { code, duration, professional } = visit;
    const before = Date.parse(visit.starts_at);
    const own = { from: before, to: before + duration * 1000 };
    const key = keysOfRequests();
    let times = () => /** @type {FreeTimes | null} */ (null);
    const useFields = () => {
        const start = useStart({ place, zone, professional, isKnown: true, duration, day: dayIn(zone, before) });
        times = start.times;
        return [...start.fields, reasonField()];
    };
    /** @param {{ start: number, reason: string }} values */
    const send = async ({ start, reason }) => {
        const found = times();
        await confirmConcerns(found ? concernsOf({ from: start, to: start + duration * 1000 }, found, { own }) : []);
        const body = { appointment: { starts_at: new Date(start).toISOString() }, reason };
        return sendMove(place, code, body, key(body));
    };
    return ask({
        title: t("moveTitle"),
        text: [
            h("p", {}, withElements(t("moveText"), { at: dateTime(visit.starts_at, zone) })),
            isAsked && h("p", {}, t("askedText")),
        ],
        fields: useFields,
        submit: t(isAsked ? "moveAsk" : "moveSubmit"),
        send,
    });
}

/**
 * @param {BookingPlace} place
 * @param {string} code
 * @param {Schema<"VisitMoveRequest">} body
 * @param {string} key the idempotency key
 * @returns {Promise<Outcome>}
 */
async function sendMove(place, code, body, key) {
    /** @type {Answer<"moveVisit">} */
    const { data } = await call("POST", pathIn(place, ["appointments", code, "move"]), { body, key });
    return data;
}

/**
 * Offers to move a visit back that was moved. A cancellation is final, and a request is the
 * organization's own system's to answer.
 *
 * @param {Where} where
 * @param {ChangeableVisit} before the visit as it was
 * @param {Outcome} outcome of the move or the cancellation
 * @param {(outcome: Outcome) => Promise<void>} undone shows what became of it
 */
export function offerUndo({ place }, { code, starts_at: start }, { result, state }, undone) {
    if (result === "done" && state !== "cancelled") {
        const body = { appointment: { starts_at: start }, reason: t("undoReason") };
        const key = newIdempotencyKey();
        announce(t("moved"), async () => undone(await sendMove(place, code, body, key)));
    }
}

/**
 * Resolves with what became of it; null if nothing was done.
 *
 * @param {Where} where
 * @param {ChangeableVisit} visit
 * @returns {Promise<Outcome | null>}
 */
export function cancelVisit({ place, zone, isAsked }, { code, starts_at: start }) {
    const key = keysOfRequests();
    /** @param {{ reason: string }} values */
    const send = async ({ reason }) => {
        const body = { reason };
        /** @type {Answer<"cancelVisit">} */
        const { data } = await call("POST", pathIn(place, ["appointments", code, "cancel"]), { body, key: key(body) });
        return data;
    };
    return ask({
        title: t("cancelTitle"),
        text: [
            h("p", {}, withElements(t(isAsked ? "cancelAskText" : "cancelText"), { at: dateTime(start, zone) })),
            isAsked && h("p", {}, t("askedText")),
        ],
        fields: [reasonField()],
        submit: t(isAsked ? "cancelAsk" : "cancelSubmit"),
        danger: true,
        send,
    });
}

function reasonField() {
    return { name: "reason", label: t("why"), hint: t("reasonHint"), required: true, maxlength: 255 };
}

/**
 * What became of a change.
 *
 * @param {{ told: { outcome: Outcome, zone: string } | null }} props
 */
export function ChangeTold({ told }) {
    if (!told) {
        return null;
    }
    const { outcome, zone } = told;
    if (outcome.result === "requested") {
        return h(Notice, { kind: "info" }, h("p", {}, t("requested")));
    }
    const at = dateTime(outcome.starts_at, zone);
    const text = outcome.state === "cancelled" ? t("cancelled") : withElements(t("done"), { at });
    return h(Notice, { kind: "ok" }, h("p", {}, text));
}
