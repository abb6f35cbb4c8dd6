/* The organizations of the installation: find, create, open. */
import { h } from "preact";
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { ask } from "../../ui/elements/dialog.js";
import { Filters, Pager, pageSize, query, Table, withQuery } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { currentLanguage, LANGUAGES, texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { orderedColumn, orderOf } from "../order.js";
import { currentName, ownZone, zones } from "../zones.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { VNode } from "preact"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Context, Organization } from "../shell.js"
 */

export const words = await texts("console-organizations");

/** @returns {Promise<Answer<"listOrganizations">>} */
export function load() {
    return get(organizations({ page: query().page, per_page: pageSize() }));
}

/**
 * The path of a page of the list that the reader filters.
 *
 * @param {Parameters<typeof path>[1]} values
 */
function organizations(values) {
    return path(["admin", "v1", "organizations"], { name: query().name, order: orderOf(), ...values });
}

/** @param {PageProps<Context, Answer<"listOrganizations">>} props */
export function Page({ context, data: { data, meta } }) {
    const { t, zone, link } = context;
    const { name } = query();
    const add = h("button", { type: "button", class: "primary", onclick: () => create(context) }, t("add"));
    /** @type {Column<Organization>[]} */
    const columns = [
        {
            title: t("name"),
            cell: (row) =>
                h(
                    "a",
                    { href: link("organization", { organization: row.id, name: null, page: null }) },
                    h("bdi", {}, row.name),
                ),
        },
        { title: t("zone"), cell: (row) => currentName(row.time_zone) },
        {
            title: t("sending"),
            cell: ({ activation_code_delivery: allowed }) =>
                h(Badge, { kind: allowed ? "ok" : "off" }, t(allowed ? "allowed" : "notAllowed")),
        },
        { ...orderedColumn(t("created"), "desc"), cell: (row) => dateTime(row.created_at, zone) },
    ];
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            data.length || name ? h("p", { class: "buttons" }, add) : null,
        ),
        h("p", { class: "lead" }, t("lead")),
        data.length || name
            ? h(Filters, { fields: [{ name: "name", label: t("name"), type: "search", maxlength: 255 }] })
            : null,
        data.length
            ? h(Table, { caption: t("title"), columns, rows: data, keyOf: (/** @type {Organization} */ row) => row.id })
            : null,
        data.length
            ? h(Pager, { meta }, h(ExportButton, { name: "organizations", address: organizations }))
            : h(Nothing, { t, name, add }),
    ];
}

/** @param {{ t: Texts, name: string | undefined, add: VNode }} props */
function Nothing({ t, name, add }) {
    return name
        ? h(
              Empty,
              { title: t("noMatch"), text: t("noMatchText") },
              h("a", { class: "plain", href: withQuery({ name: null, page: null }) }, t("all")),
          )
        : h(Empty, { title: t("none"), text: t("noneText") }, add);
}

/** The browser's language if we have it, otherwise that of the page. */
function browserLanguage() {
    const known = navigator.languages.map((each) => each.slice(0, 2)).find((each) => Object.hasOwn(LANGUAGES, each));
    return known ?? currentLanguage();
}

/** @param {Context} context */
async function create({ t, link, goTo }) {
    const key = newIdempotencyKey();
    const made = await ask({
        title: t("addTitle"),
        text: t("addText"),
        submit: t("make"),
        fields: [
            { name: "name", label: t("name"), required: true, maxlength: 255 },
            {
                name: "language",
                label: t("language"),
                type: "select",
                required: true,
                value: browserLanguage(),
                options: Object.entries(LANGUAGES),
            },
            {
                name: "time_zone",
                label: t("zone"),
                type: "select",
                required: true,
                value: ownZone(),
                options: zones(ownZone()).map((each) => [each, each]),
            },
        ],
        send: async (values) => {
            /** @type {Answer<"createOrganization">} */
            const { data } = await call("POST", "/admin/v1/organizations", { body: values, key });
            return data;
        },
    });
    if (made) {
        goTo(link("organization", { organization: made.id }));
    }
}
