/* Who sees which access to patients' data, as the organization sets it. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, get, path } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { SettingsForm } from "./settings-form.js";

/**
 * @import { Answer } from "api-types"
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { Texts } from "../ui/words.js"
 * @import { Organization } from "./shell.js"
 */

/** @typedef {Answer<"getAccessSettings">["data"]} Settings */

/** @type {Settings["patients_see_accesses"][]} */
const SHOWN = ["no", "roles", "names"];

/** @param {{ t: Texts, organization: Organization }} props */
export function AccessSettings({ t, organization }) {
    const load = async () => {
        /** @type {Answer<"getAccessSettings">} */
        const { data } = await get(address(organization));
        return data;
    };
    return h(
        "section",
        { class: "card stack", id: "accesses" },
        h("h2", {}, t("accesses")),
        h("p", { class: "quiet" }, t("accessesLead")),
        h(Loaded, { load }, (/** @type {Settings} */ settings) => h(Editor, { t, organization, settings })),
    );
}

/** @param {Organization} organization */
function address({ id }) {
    return path(["admin", "v1", "organizations", id, "access-settings"]);
}

/** @param {{ t: Texts, organization: Organization, settings: Settings }} props */
function Editor({ t, organization, settings: loaded }) {
    const [settings, setSettings] = useState(loaded);
    /** @param {{ changed: Record<string, any> }} members */
    const save = async ({ changed: body }) => {
        /** @type {Answer<"changeAccessSettings">} */
        const { data } = await call("PATCH", address(organization), { body });
        setSettings(data);
    };
    return h(SettingsForm, { t, useFields: () => fields(t, settings), membersOf, save });
}

/** @param {Record<string, any>} values */
function membersOf({ unusual_patients: patients, ...values }) {
    return { ...values, unusual_patients: patients ? Number(patients) : null };
}

/**
 * @param {Texts} t
 * @param {Settings} settings
 * @returns {Fields}
 */
function fields(t, settings) {
    return [
        {
            name: "patients_see_accesses",
            label: t("shownAccesses"),
            hint: t("shownAccesses_hint"),
            type: "select",
            required: true,
            value: settings.patients_see_accesses,
            options: SHOWN.map((shown) => [shown, t(`shown_${shown}`)]),
        },
        {
            name: "unusual_access",
            label: t("unusualAccess"),
            hint: t("unusualAccess_hint"),
            type: "check",
            value: settings.unusual_access,
        },
        {
            name: "unusual_patients",
            label: t("unusualPatients"),
            hint: t("unusualPatients_hint"),
            type: "number",
            min: 5,
            max: 1000,
            value: settings.unusual_patients,
        },
        {
            name: "emergency_access",
            label: t("emergencyAccess"),
            hint: t("emergencyAccess_hint"),
            type: "check",
            value: settings.emergency_access,
        },
    ];
}
