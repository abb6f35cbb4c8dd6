/* The erasures that wait for approval, on the start page of auditors. */
import { h } from "preact";
import { get } from "../ui/api.js";
import { Loaded } from "../ui/elements/loaded.js";
import { texts } from "../ui/words.js";
import { erasuresPath } from "./erasures.js";

/** @import { Answer } from "api-types" */
/** @import { OrganizationContext } from "./shell.js" */

const t = await texts("console-start-reports");

/** @param {{ context: OrganizationContext }} props */
export function WaitingErasures({ context: { organization, link } }) {
    const read = async () => {
        /** @type {Answer<"listErasures">} */
        const { meta } = await get(erasuresPath(organization, [], { state: "asked" }));
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
