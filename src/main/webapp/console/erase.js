/* Asks for the erasure of a patient: first what goes and what stays, then the reason, then what happens next. */
import { h } from "preact";
import { call } from "../ui/api.js";
import { ask, openDialog } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { erasuresPath, linesOf } from "./erasures.js";
import { withElements } from "./phrases.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { OrganizationContext } from "./shell.js"
 */

/** @typedef {Schema<"ErasurePreview">} Preview */
/** @typedef {Schema<"ErasureDetail">} Erasure */

const t = await texts("console-erase");

/**
 * Shows what would happen, and asks. The code is sent in bodies only.
 *
 * @param {OrganizationContext} context
 * @param {string} code
 * @param {string} [name] the patient's, if the reader sees it anyway
 * @returns {Promise<{ erasure: Erasure, toList: boolean } | null>} whether the reader wants to see the erasures; null if
 *     nothing was asked
 */
export async function askForErasure(context, code, name) {
    const { organization, zone } = context;
    /** @type {Answer<"previewErasure">} */
    const { data: preview } = await call("POST", erasuresPath(organization, ["preview"]), { body: { code } });
    const asked = await ask({
        title: name ? t("titleOf", { name }) : t("title"),
        text: [
            h("h3", {}, t("goes")),
            h(Goes, { preview }),
            h("h3", {}, t("stays")),
            h(Stays, { preview, zone }),
            h("h3", {}, t("then")),
            h(Then, { preview, zone }),
            preview.hold &&
                h(
                    Notice,
                    { kind: "warning" },
                    h("p", {}, withElements(t("held"), { reason: h("bdi", {}, preview.hold.reason) })),
                ),
        ],
        submit: t(preview.needs_two_people ? "submitApproval" : "submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) =>
            /** @type {Promise<Answer<"askForErasure">>} */ (
                call("POST", erasuresPath(organization), { body: { code, reason } })
            ),
    });
    return asked && { erasure: asked.data, toList: await tell(context, asked.data) };
}

/** @param {{ preview: Preview }} props */
function Goes({ preview: { goes, visits } }) {
    const lines = linesOf(goes);
    if (!lines.length) {
        return h("p", {}, t("goesNone"));
    }
    return h(
        "ul",
        {},
        lines.map(({ kind, n }) => h("li", {}, t(kind, { n }))),
        visits > 0 && h("li", {}, t("booked", { n: visits })),
    );
}

/** @param {{ preview: Preview, zone: string }} props */
function Stays({ preview: { keeps, backups_until: until }, zone }) {
    return [
        keeps.length > 0 &&
            h(
                "ul",
                {},
                keeps.map((kept) => h("li", {}, keptText(kept, zone))),
            ),
        keeps.length === 0 && h("p", {}, t("staysNone")),
        h("p", { class: "soft" }, withElements(t("backups"), { at: dateTime(until, zone) })),
    ];
}

/**
 * @param {Schema<"ErasureKept">} kept
 * @param {string} zone
 * @returns {ComponentChildren}
 */
function keptText({ why, rows, until }, zone) {
    if (why !== "record") {
        return t("kept", { n: rows });
    }
    return until
        ? withElements(t("record", { n: rows }), { until: dateTime(until, zone) })
        : t("recordOpen", { n: rows });
}

/** @param {{ preview: Preview, zone: string }} props */
function Then({ preview: { needs_two_people: needsTwo, due_at: due }, zone }) {
    const steps = needsTwo
        ? [t("thenApproval"), t("thenBlockedLater"), t("thenDestroyedLater")]
        : [t("thenBlocked"), withElements(t("thenDestroyed"), { at: dateTime(due, zone) })];
    return h(
        "ol",
        {},
        steps.map((step) => h("li", {}, step)),
    );
}

/**
 * Tells what happens next, and until when it can be undone.
 *
 * @param {OrganizationContext} context
 * @param {Erasure} erasure
 * @returns {Promise<boolean>} whether the reader wants to see the erasures
 */
async function tell({ zone }, { state, due_at: due }) {
    const waits = state === "asked";
    /**
     * @param {boolean} toList
     * @param {string} style
     * @param {string} text
     */
    const button = (toList, style, text) =>
        h("button", { type: "button", class: style, onclick: () => dialog.close(toList) }, t(text));
    const dialog = openDialog({
        title: t(waits ? "askedTitle" : "blockedTitle"),
        content: [
            h("p", {}, waits ? t("askedText") : withElements(t("blockedText"), { at: dateTime(due, zone) })),
            h("p", { class: "buttons" }, button(true, "primary", "toErasures"), button(false, "plain", "close")),
        ],
    });
    dialog.element.querySelector("button")?.focus();
    return (await dialog.closed) ?? false;
}
