/* What needs an administrator now, on the start page: keys that nobody uses, and webhooks that fail. */
import { h } from "preact";
import { get } from "../ui/api.js";
import { Table } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { dateTime } from "../ui/times.js";
import { overviewOf } from "./overview.js";
import { encodeForFragment } from "./phrases.js";
import { Destination, Failures, StateBadge } from "./webhooks.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Column } from "../ui/elements/list.js" */
/** @import { OrganizationContext } from "./shell.js" */
/** @import { Webhook } from "./webhooks.js" */

/**
 * Keys that nobody uses, and webhooks that fail.
 *
 * @param {{ context: OrganizationContext }} props
 */
export function Connections({ context }) {
    const { t, zone, organization, link } = context;
    const read = async () => {
        /** @type {Answer<"getConnectionsOverview">} */
        const { data } = await get(overviewOf(organization, "connections"));
        return { keys: data.unused_credentials, webhooks: /** @type {Webhook[]} */ (data.failing_webhooks) };
    };
    /** @type {Column<Schema<"Credential">>[]} */
    const ofKeys = [
        { title: t("key"), cell: ({ label, api_key: key }) => (label ? h("bdi", {}, label) : h("code", {}, key)) },
        { title: t("lastUsed"), cell: ({ last_used_at: at }) => (at ? dateTime(at, zone) : t("never")) },
        { title: t("created"), cell: ({ created_at: at }) => dateTime(at, zone) },
    ];
    /** @param {Webhook} webhook */
    const destination = (webhook) =>
        h("a", { href: link("webhook", {}, encodeForFragment(webhook.id)) }, h(Destination, { webhook }));
    /** @type {Column<Webhook>[]} */
    const ofWebhooks = [
        { title: t("goesTo"), cell: destination },
        { title: t("state"), cell: (webhook) => h(StateBadge, webhook) },
        { title: t("trouble"), cell: (status) => h(Failures, { status, zone }) },
    ];
    /** @param {Awaited<ReturnType<typeof read>>} found */
    const content = (found) => [
        h(
            "section",
            { class: "card" },
            h("h2", {}, t("unusedKeys")),
            h("p", { class: "soft" }, t(found.keys.length ? "unusedKeysText" : "noUnusedKeys")),
            found.keys.length > 0 && h(Table, { caption: t("unusedKeys"), columns: ofKeys, rows: found.keys }),
            h("p", { class: "buttons" }, h("a", { class: "plain", href: link("credentials") }, t("toKeys"))),
        ),
        h(
            "section",
            { class: "card" },
            h("h2", {}, t("failingWebhooks")),
            found.webhooks.length === 0 && h("p", { class: "soft" }, t("noFailingWebhooks")),
            found.webhooks.length > 0 &&
                h(Table, { caption: t("failingWebhooks"), columns: ofWebhooks, rows: found.webhooks }),
            h("p", { class: "buttons" }, h("a", { class: "plain", href: link("webhooks") }, t("toWebhooks"))),
        ),
    ];
    return h(Loaded, { load: read, class: "stack" }, (/** @type {Awaited<ReturnType<typeof read>>} */ found) =>
        // What is wrong needs the whole width.
        h("div", { class: found.webhooks.length ? "stack" : "columns" }, content(found)),
    );
}
