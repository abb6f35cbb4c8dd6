/* The figures of an organization, on the start page. */
import { h } from "preact";
import { get } from "../ui/api.js";
import { Chart } from "../ui/elements/chart.js";
import { Loaded } from "../ui/elements/loaded.js";
import { locale } from "../ui/words.js";
import { overviewOf } from "./overview.js";

/** @import { Answer } from "api-types" */
/** @import { Context, OrganizationContext } from "./shell.js" */
/** @typedef {Answer<"getOverview">["data"]} Overview */

/**
 * The figures of today, and charts of two weeks.
 *
 * @param {{ context: OrganizationContext }} props
 */
export function Figures({ context }) {
    const { t, may, link, organization } = context;
    const read = async () => {
        /** @type {Answer<"getOverview">} */
        const { data } = await get(overviewOf(organization));
        return data;
    };
    /**
     * @param {Overview} data
     * @param {"waiting" | "visits_today" | "deliveries_failed"} name
     * @param {string} page
     * @param {Record<string, string>} values
     */
    const figure = (data, name, page, values) => {
        const content = [h("strong", {}, new Intl.NumberFormat(locale()).format(data[name])), t(name)];
        return h("li", {}, h("a", { href: link(page, values) }, content));
    };
    return h(Loaded, { load: read, class: "stack" }, (/** @type {Overview} */ data) => [
        // Others have no lists to which a figure could lead.
        may("support") &&
            h(
                "ul",
                { class: "figures" },
                figure(data, "waiting", "appointments", {}),
                figure(data, "visits_today", "appointments", {}),
                figure(data, "deliveries_failed", "deliveries", { state: "failed" }),
            ),
        h(
            "div",
            { class: "columns" },
            may("support") && h(VisitsByDay, { t, days: data.days }),
            may("support") && h(RedemptionsByDay, { t, days: data.days }),
            may("administrator") && h(DeliveriesByDay, { t, days: data.days }),
        ),
    ]);
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function VisitsByDay({ t, days }) {
    return h(DayChart, {
        title: t("visitsByDay"),
        none: t("noVisits"),
        days,
        series: [
            { kind: "all", name: t("visits"), of: "visits" },
            { kind: "part", name: t("noShows"), of: "no_shows" },
        ],
    });
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function RedemptionsByDay({ t, days }) {
    return h(DayChart, {
        title: t("redemptionsByDay"),
        none: t("noRedemptions"),
        days,
        series: [{ kind: "line", name: t("redemptions"), of: "redemptions" }],
    });
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function DeliveriesByDay({ t, days }) {
    return h(DayChart, {
        title: t("deliveriesByDay"),
        none: t("noDeliveries"),
        days,
        series: [
            { kind: "all", name: t("deliveries"), of: "deliveries" },
            { kind: "part", name: t("failed"), of: "deliveries_failed" },
        ],
    });
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.none
 * @param {Overview["days"]} props.days
 * @param {{ kind: "all" | "part" | "line", name: string,
 *     of: "visits" | "no_shows" | "redemptions" | "deliveries" | "deliveries_failed" }[]} props.series
 */
function DayChart({ title, none, days, series }) {
    const shown = series.map(({ kind, name, of }) => ({ kind, name, values: days.map((day) => day[of]) }));
    return h("section", { class: "card" }, h(Chart, { title, none, days: days.map(({ day }) => day), series: shown }));
}
