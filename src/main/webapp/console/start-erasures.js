/* The erasures that wait for approval, on the start page of auditors. */
import { h } from "preact";
import { get, path } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";

/** @import { Answer } from "api-types" */
/** @import { OrganizationContext } from "./shell.js" */

/** @param {{ context: OrganizationContext }} props */
export function WaitingErasures({ context: { t, organization, link } }) {
    const read = async () => {
        /** @type {Answer<"listErasures">} */
        const { meta } = await get(path(["admin", "v1", "organizations", organization.id, "erasures"], { state: "asked" }));
        return meta.total;
    };
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("erasures")),
        h(Loaded, { load: read }, (/** @type {number} */ n) => [
            h("p", {}, n > 0 ? t("erasuresWait", { n }) : t("erasuresNone")),
            n > 0 &&
                h(
                    "p",
                    { class: "buttons" },
                    h("a", { class: "primary", href: link("erasures", { state: "asked" }) }, t("toErasures")),
                ),
        ]),
    );
}
