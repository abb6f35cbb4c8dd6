/* Creates links with which patients open their own page, for organizations without a site. */
import { call, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, showOnce } from "../ui/elements/dialog.js";
import { dateTime } from "../ui/times.js";

/** A button that creates a link after a confirmation. */
export function linkButton({ t, organization, zone }, ref, patient, name) {
    const text = patient.birth_date ? t("linkText", { name }) : t("linkOnce", { name });
    const make = async () => {
        const made = await ask({
            title: t("linkTitle"),
            text,
            submit: t("linkSubmit"),
            send: async () => (await call("POST", path(["admin", "v1", "organizations", organization.id, "patient-files", ref, "links"]))).data,
        });
        if (made) {
            await showOnce({ title: t("linkMade"), text: t("linkUntil", { name, at: dateTime(made.expires_at, zone).textContent }), secrets: [[t("linkLabel"), made.url]] });
        }
    };
    return h("button", { type: "button", class: "plain", onclick: make }, t("link"));
}
