/* The credentials with which an organization's systems call the service. */
import { h } from "preact";
import { call, get, newIdempotencyKey, path, root } from "../../ui/api.js";
import { ask, showOnce } from "../../ui/elements/dialog.js";
import { Pager, pageSize, query, Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { orderedColumn, orderOf } from "../order.js";
import { useRefresh } from "../refresh.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Refresh } from "../refresh.js"
 * @import { Organization, OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"Credential">} Credential */

export const words = await texts("console-credentials");

/** @type {Schema<"Permission">[]} */
const PERMISSIONS = [
    "patients",
    "patients-export",
    "patients-erase",
    "activation-codes",
    "appointments",
    "prescriptions",
    "prescriptions-issue",
    "professionals",
    "messages",
    "webhooks",
    "audit-feed",
];
/**
 * What only the operator's keys grant: the service refuses it to people.
 *
 * @type {Schema<"Permission">[]}
 */
const UNUSUAL = ["patients-export", "patients-erase", "prescriptions-issue", "audit-feed"];

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listCredentials">>}
 */
export function load(context) {
    return get(credentials(context, { page: query().page, per_page: pageSize(), order: orderOf() }));
}

/**
 * @param {OrganizationContext} context
 * @param {Parameters<typeof path>[1]} [values]
 */
function credentials({ organization }, values) {
    return path(["admin", "v1", "organizations", organization.id, "credentials"], values);
}

/** @param {PageProps<OrganizationContext, Answer<"listCredentials">>} props */
export function Page({ context, data: found, reload }) {
    const { t, zone } = context;
    const { data, meta } = found;
    const { refresh, focusable } = useRefresh(found, reload);
    const add = h(
        "button",
        { type: "button", class: "primary", ref: focusable(), onclick: () => create(context, refresh) },
        t("add"),
    );
    /** @type {Column<Credential>[]} */
    const columns = [
        {
            title: t("label"),
            cell: (row) => [
                h("bdi", {}, row.label ?? t("noLabel")),
                h("span", { class: "under" }, h("code", {}, row.api_key)),
            ],
        },
        {
            title: t("permissions"),
            cell: (row) => row.permissions.map((each) => t(each)).join(", ") || t("noPermission"),
        },
        {
            title: t("state"),
            cell: (row) =>
                row.revoked_at
                    ? [
                          h(Badge, { kind: "off" }, t("revoked")),
                          h("span", { class: "under" }, dateTime(row.revoked_at, zone)),
                      ]
                    : h(Badge, { kind: "ok" }, t("works")),
        },
        { title: t("used"), cell: (row) => (row.last_used_at ? dateTime(row.last_used_at, zone) : t("never")) },
        { ...orderedColumn(t("created"), "desc"), cell: (row) => dateTime(row.created_at, zone) },
        {
            name: t("acts"),
            cell: (row) =>
                row.revoked_at
                    ? null
                    : h(
                          "button",
                          {
                              type: "button",
                              class: "small danger",
                              "aria-label": `${t("revoke")}: ${row.label ?? row.api_key}`,
                              onclick: () => revoke(context, row, refresh),
                          },
                          t("revoke"),
                      ),
        },
    ];
    return [
        h("div", { class: "title" }, h("h1", {}, t("title")), data.length ? h("p", { class: "buttons" }, add) : null),
        h("p", { class: "lead" }, t("lead")),
        data.length
            ? [
                  h(Table, {
                      caption: t("title"),
                      columns,
                      rows: data,
                      keyOf: (/** @type {Credential} */ row) => row.api_key,
                  }),
                  h(
                      Pager,
                      { meta },
                      h(ExportButton, {
                          name: "credentials",
                          address: (values) => credentials(context, { order: orderOf(), ...values }),
                      }),
                  ),
              ]
            : h(Empty, { title: t("none"), text: t("noneText") }, add),
    ];
}

/**
 * @param {OrganizationContext} context
 * @param {Refresh} refresh
 */
async function create(context, refresh) {
    const { t, organization, session } = context;
    const offered = PERMISSIONS.filter((each) => !session.person || !UNUSUAL.includes(each));
    const key = newIdempotencyKey();
    const made = await ask({
        title: t("add"),
        text: t("addText"),
        submit: t("make"),
        fields: [
            { name: "label", label: t("label"), hint: t("labelHint"), required: true, maxlength: 255 },
            {
                name: "permissions",
                label: t("permissions"),
                hint: session.person && t("operatorGrants"),
                type: "checks",
                value: ["patients", "activation-codes", "appointments", "prescriptions"],
                options: offered.map((each) => [each, [t(each), h("span", { class: "under" }, t(`${each}-may`))]]),
            },
        ],
        send: async (values) => {
            /** @type {Answer<"createCredential">} */
            const { data } = await call("POST", credentials(context), { body: values, key });
            return data;
        },
    });
    if (made) {
        await showOnce({
            title: t("madeTitle"),
            text: t("madeText", { label: made.label ?? made.api_key }),
            secrets: [
                [t("apiKey"), made.api_key],
                [t("secretKey"), made.secret_key],
            ],
            files: [["patient-care.curl", curlFile(organization, made)]],
        });
        await refresh();
    }
}

/**
 * A configuration file for `curl -K`. A label cannot end its comment line.
 *
 * @param {Organization} organization
 * @param {Schema<"NewCredential">} made
 */
function curlFile(organization, { api_key: apiKey, secret_key: secretKey, label }) {
    /** @param {string} text */
    const plain = (text) => text.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, " ");
    return [
        `# ${plain(organization.name)}: ${plain(label ?? apiKey)}`,
        `# curl -K patient-care.curl ${location.origin}${root()}/v1/…`,
        `header = "X-API-Key: ${apiKey}"`,
        `header = "X-Secret-Key: ${secretKey}"`,
        'header = "Content-Type: application/json"',
        "",
    ].join("\n");
}

/**
 * @param {OrganizationContext} context
 * @param {Credential} credential
 * @param {Refresh} refresh
 */
async function revoke(context, { api_key: apiKey, label, last_used_at: usedAt }, refresh) {
    const { t, organization, zone } = context;
    const name = label ?? apiKey;
    const done = await ask({
        title: t("revokeTitle"),
        text: [
            h("p", {}, t("revokeText"), " ", h("strong", {}, h("bdi", {}, name)), "."),
            h("p", {}, t("revokeFollows")),
            usedAt ? h("p", {}, t("revokeUsed"), " ", dateTime(usedAt, zone), ".") : null,
        ],
        submit: t("revoke"),
        danger: true,
        fields: [
            {
                name: "typed",
                label: label ? t("typeLabel") : t("typeKey"),
                required: true,
                maxlength: 255,
                spellcheck: false,
                check: (typed) => (typed === name.trim() ? null : t("notThat")),
            },
        ],
        send: () => call("DELETE", path(["admin", "v1", "organizations", organization.id, "credentials", apiKey])),
    });
    if (done) {
        announce(t("isRevoked"));
        await refresh();
    }
}
