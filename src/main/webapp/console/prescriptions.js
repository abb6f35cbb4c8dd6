/* Actions on prescriptions: download, and withdraw for good. */
import { h } from "preact";
import { call, file, path } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { ask, save } from "../ui/elements/dialog.js";
import { Badge } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { day, dayIn } from "../ui/times.js";
import { texts } from "../ui/words.js";

const t = await texts("console-prescription-actions");

/** @import { Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */

/** @typedef {Schema<"PrescriptionState">} State */
/**
 * @typedef {object} Organization
 * @property {string} id
 * @property {string} time_zone
 * @property {string} [surface] the surface for its calls; the console's by default
 */
/**
 * A prescription of a list.
 *
 * @typedef {Pick<Schema<"PrescriptionLine">, "code" | "state" | "active_substances" | "issued_at">
 *     & { patient: { name: string } }} Prescription
 */

/** @type {State[]} */
export const STATES = ["issued", "withdrawn"];

/**
 * The name of a state.
 *
 * @param {State} state
 */
export function stateName(state) {
    return t(state);
}

/**
 * The state as a badge.
 *
 * @param {{ state: State }} props
 */
export function PrescriptionBadge({ state }) {
    return h(Badge, { kind: state === "issued" ? "ok" : "failed" }, t(state));
}

/**
 * The active substances of a prescription.
 *
 * @param {Pick<Prescription, "active_substances" | "code">} prescription
 */
export function substances({ active_substances: names, code }) {
    return names.join(", ") || code;
}

/** @param {Organization} organization */
function prescriptionsPath({ id, surface = "admin" }) {
    return [surface, "v1", "organizations", id, "prescriptions"];
}

/**
 * The buttons of a prescription.
 *
 * @param {object} props
 * @param {Organization} props.organization
 * @param {Prescription} props.prescription
 * @param {() => Promise<void>} props.withdrawn called after the prescription was withdrawn
 */
export function PrescriptionButtons({ organization, prescription, withdrawn }) {
    /** @param {"download" | "withdraw"} action */
    const labelOf = (action) => t("of", { act: t(action), what: substances(prescription) });
    const ofDownload = {
        class: "small",
        "aria-label": labelOf("download"),
        action: () => download(organization, prescription),
    };
    const ofWithdraw = {
        type: "button",
        class: "small danger",
        "aria-label": labelOf("withdraw"),
        onclick: () => withdraw(organization, prescription, withdrawn),
    };
    return [
        h(BusyButton, ofDownload, t("download")),
        prescription.state === "issued" && h("button", ofWithdraw, t("withdraw")),
    ];
}

/**
 * @param {Organization} organization
 * @param {Prescription} prescription
 */
async function download(organization, { code }) {
    save(`prescription-${code}.pdf`, await file("GET", path([...prescriptionsPath(organization), code, "download"])));
    announce(t("downloaded"));
}

/**
 * @param {string} name
 * @param {ComponentChildren} value
 */
function fact(name, value) {
    return h("div", {}, h("dt", {}, t(name)), h("dd", {}, value));
}

/**
 * @param {Organization} organization
 * @param {Prescription} prescription
 * @param {() => Promise<void>} withdrawn
 */
async function withdraw(organization, prescription, withdrawn) {
    const done = await ask({
        title: t("title"),
        text: [
            h(
                "dl",
                { class: "facts" },
                fact("patient", h("bdi", {}, prescription.patient.name)),
                fact("medicines", h("bdi", {}, substances(prescription))),
                fact("on", day(dayIn(organization.time_zone, prescription.issued_at))),
            ),
            h("p", {}, t("text")),
        ],
        submit: t("submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) =>
            call("POST", path([...prescriptionsPath(organization), prescription.code, "withdraw"]), {
                body: { reason },
            }),
    });
    if (done) {
        await withdrawn();
        announce(t("done"));
    }
}
