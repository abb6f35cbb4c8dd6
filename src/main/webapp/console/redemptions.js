/* The state of a redemption, and the action to undo it. */
import { h } from "preact";
import { call, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/toast.js";
import { texts } from "../ui/words.js";

const t = await texts("console-redemptions");

/**
 * The button that undoes a redemption.
 *
 * @param {object} props
 * @param {{ id: string }} props.organization
 * @param {string} props.code
 * @param {string} props.patient the organization's code of the patient
 * @param {() => Promise<void>} props.undone called after the redemption was undone
 */
export function UndoButton({ organization, code, patient, undone }) {
    return h(
        "button",
        {
            type: "button",
            class: "small danger",
            "aria-label": t("undoOf", { code, patient }),
            onclick: () => undo(organization, code, patient, undone),
        },
        t("undo"),
    );
}

/**
 * @param {{ id: string }} organization
 * @param {string} code
 * @param {string} patient
 * @param {() => Promise<void>} undone
 */
async function undo(organization, code, patient, undone) {
    const base = ["admin", "v1", "organizations", organization.id, "activation-codes"];
    const done = await ask({
        title: t("title"),
        text: t("text", { code, patient }),
        submit: t("submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", path([...base, code, "redemptions", patient, "undo"]), { body: { reason } }),
    });
    if (done) {
        await undone();
        announce(t("done"));
    }
}
