/* What patients see of an organization: its logo, color, opening hours and address. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, path } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { FileDrop } from "../ui/elements/file.js";
import { Failure } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { SettingsForm } from "./settings-form.js";

/**
 * @import { Answer } from "api-types"
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { Texts } from "../ui/words.js"
 * @import { Organization } from "./shell.js"
 */

const MAX_BYTES = 1024 * 1024;
const COLOR = /^#[0-9a-f]{6}$/i;

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {Organization} props.organization
 * @param {(members: { changed: Record<string, any> }) => Promise<void>} props.save
 * @param {(organization: Organization) => void} props.changed
 */
export function Face({ t, organization, save, changed }) {
    return h(
        "section",
        { class: "card stack", id: "face" },
        h("h2", {}, t("face")),
        h("p", { class: "quiet" }, t("faceLead")),
        h(Logo, { t, organization, changed }),
        h(SettingsForm, { t, useFields: () => fields(t, organization), membersOf, save }),
    );
}

/** @param {{ t: Texts, organization: Organization, changed: (organization: Organization) => void }} props */
function Logo({ t, organization, changed }) {
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const address = path(["admin", "v1", "organizations", organization.id, "logo"]);
    /** @param {File} file */
    const upload = async (file) => {
        setProblem(null);
        /** @type {Answer<"setLogo">} */
        const { data } = await call("PUT", address, { body: { picture: await base64(file) } });
        changed(data);
        announce(t("logoSaved"));
    };
    const remove = async () => {
        try {
            setProblem(null);
            await call("DELETE", address);
            changed({ ...organization, logo_url: null });
            announce(t("logoRemoved"));
        } catch (failure) {
            if (!(failure instanceof Problem)) {
                throw failure;
            }
            setProblem(failure);
        }
    };
    const { logo_url: logo, name } = organization;
    return [
        logo && h("p", {}, h("img", { class: "logo", src: logo, alt: t("logoOf", { name }) })),
        h("div", {}, problem && h(Failure, { problem })),
        h(FileDrop, {
            label: t("logo"),
            hint: t("logoHint"),
            accept: "image/png,image/jpeg",
            maxBytes: MAX_BYTES,
            onFile: upload,
        }),
        logo && h("p", { class: "buttons" }, h(BusyButton, { class: "plain", action: remove }, t("logoRemove"))),
    ];
}

/** @param {File} file */
async function base64(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (const byte of bytes) {
        text += String.fromCharCode(byte);
    }
    return btoa(text);
}

/** @param {Record<string, any>} values */
function membersOf({ accent, opening_hours: hours, address }) {
    const color = accent?.trim();
    return {
        accent: color ? (COLOR.test(`#${color}`) ? `#${color}` : color).toLowerCase() : null,
        opening_hours: hours?.trim() || null,
        address: address?.trim() || null,
    };
}

/**
 * @param {Texts} t
 * @param {Organization} organization
 * @returns {Fields}
 */
function fields(t, { accent, opening_hours: hours, address }) {
    return [
        {
            name: "accent",
            label: t("accent"),
            hint: t("accentHint"),
            maxlength: 7,
            spellcheck: false,
            value: accent ?? "",
        },
        {
            name: "opening_hours",
            label: t("openingHours"),
            hint: t("openingHoursHint"),
            type: "textarea",
            maxlength: 500,
            value: hours ?? "",
        },
        {
            name: "address",
            label: t("address"),
            hint: t("addressHint"),
            type: "textarea",
            maxlength: 500,
            value: address ?? "",
        },
    ];
}
