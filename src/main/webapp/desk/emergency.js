/* The dialog by which a patient who is not among the professional's is opened in an emergency. */
import { call, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { texts } from "../ui/words.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { PatientKey } from "./calls.js"
 */

const t = await texts("desk-emergency");

/**
 * Says what happens, and asks for the code and the reason.
 *
 * @param {Pick<Schema<"DeskPlace">, "id" | "name">[]} organizations that allow it
 * @returns {Promise<PatientKey | null>} the patient, who is open now; null if it was cancelled
 */
export function openInEmergency(organizations) {
    return ask({
        title: t("title"),
        text: [t("text1"), t("text2")],
        submit: t("submit"),
        danger: true,
        fields: [
            organizations.length > 1 && {
                name: "organization",
                label: t("organization"),
                type: "select",
                required: true,
                options: organizations.map(({ id, name }) => [id, name]),
            },
            {
                name: "code",
                label: t("code"),
                hint: t("codeHint"),
                required: true,
                maxlength: 255,
                autocomplete: "off",
            },
            {
                name: "reason",
                label: t("reason"),
                hint: t("reasonHint"),
                type: "textarea",
                required: true,
                maxlength: 500,
            },
        ],
        send: async ({ organization = organizations[0].id, code, reason }) => {
            const address = path(["desk", "v1", "organizations", organization, "emergency-accesses"]);
            /** @type {Answer<"openInEmergency">} */
            const { data } = await call("POST", address, { body: { code, reason } });
            return { organization, ref: data.ref };
        },
    });
}
