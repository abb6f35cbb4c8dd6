/* Tells a patient that a visit starts later. Its time stays. */
import { h } from "preact";
import { call } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/toast.js";
import { clockTime, dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";
import { pathIn } from "./slots.js";
import { keysOfRequests } from "./visit-consent.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ChangeableVisit } from "./change-visit.js" */
/** @import { BookingPlace } from "./slots.js" */

const t = await texts("console-booking");
const CHOICES = [5, 10, 15, 20, 30, 45];

/**
 * Asks by how much, and tells the patient.
 *
 * @param {BookingPlace} place
 * @param {string} zone
 * @param {Pick<ChangeableVisit, "code" | "starts_at">} visit
 */
export async function delayVisit(place, zone, { code, starts_at: start }) {
    const key = keysOfRequests();
    /**
     * @param {{ minutes: string }} values
     * @returns {Promise<Schema<"VisitDelay">>}
     */
    const send = async ({ minutes }) => {
        const body = { minutes: Number(minutes) };
        /** @type {Answer<"delayVisit">} */
        const { data } = await call("POST", pathIn(place, ["appointments", code, "delay"]), { body, key: key(body) });
        return data;
    };
    const delay = await ask({
        title: t("lateTitle"),
        text: [h("p", {}, withElements(t("lateText"), { at: dateTime(start, zone) }))],
        fields: [
            {
                name: "minutes",
                label: t("lateBy"),
                type: "select",
                value: "15",
                options: CHOICES.map((n) => [String(n), t("lateMinutes", { n })]),
            },
        ],
        submit: t("lateSubmit"),
        send,
    });
    if (delay) {
        announce(t(`late_${delay.told}`, { at: clockTime(Date.parse(delay.expected_at), zone) }));
    }
}
