/* The webhook subscriptions of an organization: the state of their endpoints, and a new one. */
import { h } from "preact";
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { ask, showOnce } from "../../ui/elements/dialog.js";
import { Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { EventName, eventName, EVENTS } from "../event-types.js";
import { encodeForFragment } from "../phrases.js";
import { Destination, destinationOf, Failures, StateBadge, stateName } from "../webhooks.js";

/**
 * @import { Answer } from "api-types"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { OrganizationContext } from "../shell.js"
 * @import { Webhook } from "../webhooks.js"
 */

export const words = await texts("console-webhooks");

/** @param {OrganizationContext} context */
function webhooks({ organization }) {
    return ["admin", "v1", "organizations", organization.id, "webhooks"];
}

/** @param {OrganizationContext} context */
export async function load(context) {
    /** @type {{ data: Webhook[] }} */
    const { data } = await get(path(webhooks(context)));
    return data;
}

/** @param {PageProps<OrganizationContext, Webhook[]>} props */
export function Page({ context, data }) {
    const { t, zone, link, may } = context;
    /** @type {Column<Webhook>[]} */
    const columns = [
        {
            title: t("goesTo"),
            by: destinationOf,
            cell: (row) =>
                h("a", { href: link("webhook", {}, encodeForFragment(row.id)) }, h(Destination, { webhook: row })),
        },
        { title: t("type"), by: ({ type }) => eventName(type), cell: (row) => h(EventName, row) },
        { title: t("state"), by: ({ state }) => stateName(state), cell: (row) => h(StateBadge, row) },
        { title: t("trouble"), cell: (row) => (row.since ? h(Failures, { status: row, zone }) : null) },
    ];
    const add = () => create(context);
    const addButton = may("administrator") && h("button", { type: "button", class: "primary", onclick: add }, t("add"));
    const toDocs = h("a", { class: "plain", href: "../docs/", target: "_blank", rel: "noreferrer" }, t("toDocs"));
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            data.length > 0 &&
                h(
                    "p",
                    { class: "buttons" },
                    h(ExportButton, { name: "webhooks", address: () => path(webhooks(context)) }),
                    addButton,
                ),
        ),
        h("p", { class: "lead" }, t("lead")),
        data.length
            ? h(Table, { caption: t("title"), columns, rows: data, keyOf: (/** @type {Webhook} */ row) => row.id })
            : h(Empty, { title: t("none"), text: t("noneText") }, addButton, toDocs),
    ];
}

/** @param {OrganizationContext} context */
async function create(context) {
    const { t, link, goTo } = context;
    const key = newIdempotencyKey();
    /** @type {(names: string[]) => [string, string][]} */
    const options = (names) => names.map((name) => [name, t(name)]);
    const made = await ask({
        title: t("add"),
        text: t("addText"),
        submit: t("make"),
        fields: [
            {
                name: "type",
                label: t("type"),
                type: "select",
                required: true,
                options: EVENTS.map((type) => [type, eventName(type)]),
            },
            { name: "url", label: t("url"), hint: t("urlHint"), type: "url", required: true, also: ["meta.url"] },
            {
                name: "payload",
                label: t("payload"),
                type: "select",
                required: true,
                options: options(["full", "thin"]),
                also: ["meta.payload"],
            },
            {
                name: "origin",
                label: t("origin"),
                type: "select",
                required: true,
                options: options(["system", "people", "all"]),
                also: ["meta.origin"],
            },
            {
                name: "authorization",
                label: t("authorization"),
                hint: t("authorizationHint"),
                maxlength: 1024,
                spellcheck: false,
                also: ["meta.headers"],
            },
        ],
        send: ({ type, url, payload, origin, authorization }) => {
            const headers = authorization ? { Authorization: authorization } : undefined;
            return createWithSecret(context, { type, channel: "http", meta: { url, payload, origin, headers } }, key);
        },
    });
    if (made) {
        await showOnce({
            title: t("madeTitle"),
            text: t("madeText"),
            secrets: [[t("secret"), made.secret]],
        });
        goTo(link("webhook", {}, encodeForFragment(made.id)));
    }
}

/**
 * @param {OrganizationContext} context
 * @param {object} body
 * @param {string} key the same for each attempt
 */
async function createWithSecret(context, body, key) {
    /** @type {Answer<"createWebhookForOrganization">} */
    const { data } = await call("POST", path(webhooks(context)), { body, key });
    /** @type {Answer<"getWebhookSecretForOrganization">} */
    const { data: shown } = await get(path([...webhooks(context), data.id, "secret"]));
    return { id: data.id, secret: shown.secret };
}
