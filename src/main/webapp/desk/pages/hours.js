/* When the professional works, for each of their organizations. */
import { h } from "preact";
import { texts } from "../../ui/words.js";
import { WorkingHoursForm } from "../../console/working-hours.js";
import { setWorkingHours, workingHoursAt } from "../calls.js";

/**
 * @import { Schema } from "api-types"
 * @import { WorkingHours } from "../../console/hours.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Context } from "../shell.js"
 */

/** @typedef {{ place: Schema<"DeskPlace">, own: WorkingHours, organization: WorkingHours }} HoursAtPlace */

export const words = await texts("desk-hours");

/**
 * @param {Context} context
 * @returns {Promise<HoursAtPlace[]>}
 */
export function load({ me }) {
    return Promise.all(me.organizations.map(async (place) => ({ place, ...(await workingHoursAt(place.id)) })));
}

/** @param {PageProps<Context, HoursAtPlace[]>} props */
export function Page({ context: { t }, data }) {
    return [
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        h(
            "div",
            { class: "stack" },
            data.map(({ place, own, organization }) =>
                h(
                    "section",
                    { class: "card", key: place.id },
                    h("h2", {}, h("bdi", {}, place.name)),
                    h(WorkingHoursForm, {
                        hours: own,
                        organization,
                        zone: place.time_zone,
                        save: (/** @type {WorkingHours} */ hours) => setWorkingHours(place.id, hours),
                    }),
                ),
            ),
        ),
    ];
}
