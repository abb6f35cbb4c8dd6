/* What an organization tells its patients on every page of theirs, in one language at a time. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, get, path } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { LANGUAGES } from "../ui/words.js";
import { SettingsForm } from "./settings-form.js";

/**
 * @import { Answer } from "api-types"
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { Texts } from "../ui/words.js"
 * @import { Organization } from "./shell.js"
 */

/** @typedef {Answer<"listNotices">["data"][number]} Notice */

/** @type {Notice["kind"][]} */
const KINDS = ["emergency", "privacy", "imprint", "consent"];

/** @param {{ t: Texts, organization: Organization }} props */
export function Notices({ t, organization }) {
    const load = async () => {
        /** @type {Answer<"listNotices">} */
        const { data } = await get(address(organization));
        return data;
    };
    return h(
        "section",
        { class: "card stack", id: "notices" },
        h("h2", {}, t("notices")),
        h("p", { class: "quiet" }, t("noticesLead")),
        h(Loaded, { load }, (/** @type {Notice[]} */ notices) => h(Editor, { t, organization, notices })),
    );
}

/** @param {Organization} organization */
function address({ id }) {
    return path(["admin", "v1", "organizations", id, "notices"]);
}

/** @param {{ t: Texts, organization: Organization, notices: Notice[] }} props */
function Editor({ t, organization, notices: loaded }) {
    const [notices, setNotices] = useState(loaded);
    const [language, setLanguage] = useState(organization.language);
    /**
     * @param {string} code of the language of the texts
     * @param {Record<string, any>} changed
     */
    const save = async (code, changed) => {
        for (const [kind, text] of Object.entries(changed)) {
            /** @type {Answer<"setNotice">} */
            const { data } = await call("PUT", address(organization), { body: { kind, language: code, text } });
            setNotices(data);
        }
    };
    /** @param {Event} event */
    const choose = (event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
        setLanguage(/** @type {Notice["language"]} */ (value));
    };
    // What is typed in one language stays while another one is shown.
    return h(
        "div",
        { class: "stack" },
        h(
            "div",
            { class: "field-group" },
            h("label", { for: "notices-language" }, t("noticesLanguage")),
            h(
                "select",
                { class: "field", id: "notices-language", value: language, onchange: choose },
                Object.entries(LANGUAGES).map(([code, name]) => h("option", { key: code, value: code }, name)),
            ),
        ),
        Object.keys(LANGUAGES).map((code) =>
            h(
                "div",
                { key: code, hidden: code !== language },
                h(SettingsForm, {
                    t,
                    useFields: () => fields(t, notices, code),
                    membersOf,
                    save: ({ changed }) => save(code, changed),
                }),
            ),
        ),
    );
}

/** @param {Record<string, any>} values */
function membersOf(values) {
    return Object.fromEntries(KINDS.map((kind) => [kind, values[kind]?.trim() || null]));
}

/**
 * @param {Texts} t
 * @param {Notice[]} notices
 * @param {string} language
 * @returns {Fields}
 */
function fields(t, notices, language) {
    return KINDS.map((kind) => ({
        name: kind,
        label: t(`notice_${kind}`),
        hint: t(`notice_${kind}_hint`),
        type: "textarea",
        maxlength: 10_000,
        value: notices.find((each) => each.kind === kind && each.language === language)?.text ?? "",
    }));
}
