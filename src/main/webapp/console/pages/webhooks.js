/* The webhook subscriptions of an organization, and the state of their endpoints. */
import { h } from "preact";
import { get, path } from "../../ui/api.js";
import { Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";
import { encodeForFragment } from "../phrases.js";
import { Destination, Failures, StateBadge } from "../webhooks.js";

/**
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { OrganizationContext } from "../shell.js"
 * @import { Webhook } from "../webhooks.js"
 */

export const words = await texts("console-webhooks");

/** @param {OrganizationContext} context */
export async function load({ organization }) {
    /** @type {{ data: Webhook[] }} */
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "webhooks"]));
    return data;
}

/** @param {PageProps<OrganizationContext, Webhook[]>} props */
export function Page({ context: { t, zone, link }, data }) {
    /** @type {Column<Webhook>[]} */
    const columns = [
        {
            title: t("goesTo"),
            cell: (row) =>
                h("a", { href: link("webhook", {}, encodeForFragment(row.id)) }, h(Destination, { webhook: row })),
        },
        { title: t("type"), cell: (row) => h("code", {}, row.type) },
        { title: t("state"), cell: (row) => h(StateBadge, row) },
        { title: t("trouble"), cell: (row) => (row.since ? h(Failures, { status: row, zone }) : null) },
    ];
    const toDocs = h("a", { class: "plain", href: "../docs/", target: "_blank", rel: "noreferrer" }, t("toDocs"));
    return [
        h("h1", {}, t("title")),
        h("p", { class: "lead" }, t("lead")),
        data.length
            ? h(Table, { caption: t("title"), columns, rows: data, keyOf: (/** @type {Webhook} */ row) => row.id })
            : h(Empty, { title: t("none"), text: t("noneText") }, toDocs),
    ];
}
