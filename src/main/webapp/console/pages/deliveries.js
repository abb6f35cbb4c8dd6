/* Deliveries: what was sent to people, and what failed and why. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { Filters, Pager, pageSize, query, Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { DeliveryState, STATES, stateName } from "../deliveries.js";
import { orderedColumn, orderOf } from "../order.js";
import { encodeForFragment } from "../phrases.js";
import { sendAgain } from "../send-code.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { RefObject } from "preact"
 * @import { Field } from "../../ui/elements/form.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"Delivery">} Delivery */

export const words = await texts("console-deliveries");

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listDeliveries">>}
 */
export async function load(context) {
    return get(deliveries(context, { page: query().page, per_page: pageSize() }));
}

/**
 * The path of a page of the list that the reader filters.
 *
 * @param {OrganizationContext} context
 * @param {Parameters<typeof path>[1]} values
 */
function deliveries({ organization }, values) {
    const { state } = query();
    return path(["admin", "v1", "organizations", organization.id, "deliveries"], {
        state,
        order: orderOf(),
        ...values,
    });
}

/** @param {PageProps<OrganizationContext, Answer<"listDeliveries">>} props */
export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t, organization, link } = context;
    const { state } = query();
    /** @type {RefObject<HTMLElement>} */
    const heading = useRef(null);
    const refresh = async () => {
        await reload();
        heading.current?.focus();
    };
    /** @type {[string, string][]} */
    const states = STATES.map((name) => [name, stateName(name)]);
    /** @type {Field[]} */
    const fields = [{ name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] }];
    const none = { title: t(state ? "noMatch" : "none"), text: t(state ? "noMatchText" : "noneText") };
    const toCodes = h("a", { class: "plain", href: link("codes") }, t("toCodes"));
    return [
        h("h1", { tabindex: "-1", ref: heading }, t("title")),
        h("p", { class: "lead" }, t("lead")),
        !organization.activation_code_delivery && h("p", { class: "note warning" }, t("cannotSend")),
        (rows.length > 0 || state) && h(Filters, { fields }),
        rows.length > 0 && h(Deliveries, { context, rows, refresh }),
        rows.length > 0 &&
            h(
                Pager,
                { meta },
                h(ExportButton, { name: "deliveries", address: (values) => deliveries(context, values) }),
            ),
        rows.length === 0 && h(Empty, none, !state && toCodes),
    ];
}

/** @param {{ context: OrganizationContext, rows: Delivery[], refresh: () => Promise<void> }} props */
function Deliveries({ context, rows, refresh }) {
    const { t, zone, organization, link } = context;
    /** @param {Delivery} row */
    const codeLink = ({ code }) =>
        h("a", { href: link("code", {}, encodeForFragment(code)) }, h("code", { class: "code" }, code));
    /** @param {Delivery} row */
    const recipient = (row) => [t(row.channel), h("p", { class: "why" }, h("bdi", {}, row.recipient))];
    /** @param {Delivery} row */
    const again = ({ state: name, code }) => {
        if (name !== "failed" || !organization.activation_code_delivery) {
            return "";
        }
        const action = () => sendAgain(context, code, refresh);
        return h(BusyButton, { class: "small", "aria-label": t("againOf", { code }), action }, t("again"));
    };
    /** @type {Column<Delivery>[]} */
    const columns = [
        { title: t("code"), cell: codeLink },
        { ...orderedColumn(t("when"), "desc"), cell: (row) => dateTime(row.at, zone) },
        { title: t("to"), cell: recipient },
        { title: t("state"), cell: (row) => h(DeliveryState, { delivery: row }) },
        { name: t("acts"), cell: again },
    ];
    return h(Table, { caption: t("title"), columns, rows });
}
