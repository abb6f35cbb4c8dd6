/* A link by which a patient opens the own page, for organizations without a site of their own. */
import { call, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, showOnce } from "../ui/elements/dialog.js";
import { moment } from "../ui/times.js";

/** A button that makes one, after a question. */
export function linkButton({ t, organization, zone }, ref, patient, name) {
    const told = patient.birth_date ? t("linkText", { name }) : t("linkOnce", { name });
    const make = async () => {
        const made = await ask({
            title: t("linkTitle"),
            text: told,
            submit: t("linkSubmit"),
            send: async () => (await call("POST", path(["admin", "v1", "organizations", organization.id, "patient-files", ref, "links"]))).data,
        });
        if (made) {
            await showOnce({ title: t("linkMade"), text: t("linkUntil", { name, at: moment(made.expires_at, zone).textContent }), secrets: [[t("linkLabel"), made.url]] });
        }
    };
    return h("button", { type: "button", class: "plain", onclick: make }, t("link"));
}
