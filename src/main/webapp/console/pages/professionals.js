/*
 * The doctors and other professionals of the installation, the organizations for which they work, and
 * when they do. The name searched for is stored in the history state, not in the URL.
 */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, CopyButton } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { Pager, pageSize, Table, withQuery } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { texts } from "../../ui/words.js";
import { changes } from "../changes.js";
import { ExportButton } from "../csv.js";
import { findOrganizations, organizationNames } from "../organizations.js";
import { restoredState, stateToStore } from "../history-state.js";
import { orderField, orderOf } from "../order.js";
import { useOrganizationsField } from "../organizations-field.js";
import { Picker } from "../picker.js";
import { useRefresh } from "../refresh.js";
import { hoursOf, useHoursFields } from "../working-hours.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren, Ref } from "preact"
 * @import { Fields } from "../../ui/elements/dialog.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Choice, PickerHandle } from "../picker.js"
 * @import { Refresh } from "../refresh.js"
 * @import { Context, Organization } from "../shell.js"
 * @import { WorkingHours } from "../hours.js"
 */

/**
 * @typedef {Pick<Schema<"Colleague">, "hash" | "name" | "title"> & Partial<Schema<"Professional">>} Professional
 *     only operators see more than a colleague, and support sees less
 */
/**
 * @typedef {object} Found
 * @property {Professional[]} data
 * @property {Schema<"PageMeta">} meta
 * @property {Map<string, string>} names of organizations by id
 * @property {Map<string, WorkingHours> | null} hours by hash; null unless the reader sets them
 */

export const words = await texts("console-professionals");

const MAX_NAMES = 3;
const TEXTS = /** @type {const} */ (["title", "email", "collegiate_number", "speciality_id", "description", "avatar"]);
/** @type {Record<string, string>} */
const HINTS = { avatar: "avatarHint", email: "emailHint" };
/** @type {Record<string, string>} */
const TYPES = { avatar: "url", email: "email" };

/**
 * @param {Context} context
 * @returns {Promise<Found>}
 */
export async function load(context) {
    const { organization, may } = context;
    const filter = { ...filterOf(context), page: restoredState(context).page, per_page: pageSize() };
    const listed = organization && setsHours(context) ? await listHours(organization.id, filter) : null;
    const hours = listed && new Map(listed.data.map((each) => [each.hash, each.hours]));
    if (listed && !may("operator", "administrator")) {
        return { data: listed.data, meta: listed.meta, names: new Map(), hours };
    }
    if (organization && !may("operator")) {
        /** @type {Answer<"listProfessionalsOfOrganization">} */
        const { data, meta } = await get(professionals(context, filter));
        return { data, meta, names: new Map(), hours };
    }
    /** @type {Answer<"listProfessionals">} */
    const { data, meta } = await get(professionals(context, filter));
    const names = await organizationNames(data.flatMap((row) => row.organizations.slice(0, MAX_NAMES)));
    return { data, meta, names, hours };
}

/**
 * What the reader searched for, and the direction of the list.
 *
 * @param {Context} context
 */
function filterOf(context) {
    const { name, order } = restoredState(context);
    return { name, order: orderOf(order ?? null) };
}

/**
 * The path of a page of those whom the reader may see.
 *
 * @param {Context} context
 * @param {Parameters<typeof path>[1]} filter
 */
function professionals({ organization, may }, filter) {
    if (organization && !may("operator")) {
        const all = ["admin", "v1", "organizations", organization.id, "professionals"];
        return path(may("administrator") ? all : [...hoursPath(organization.id), "professionals"], filter);
    }
    return path(["admin", "v1", "professionals"], { organization: organization?.id, ...filter });
}

/** @param {Context} context */
function setsHours({ organization, may }) {
    return organization !== null && may("administrator", "support");
}

/**
 * A page of the organization's professionals with their hours, in the order of the other lists.
 *
 * @param {string} organization
 * @param {Record<string, any>} filter
 * @returns {Promise<Answer<"listWorkingHours">>}
 */
function listHours(organization, filter) {
    return get(path([...hoursPath(organization), "professionals"], filter));
}

/** @param {string} organization */
function hoursPath(organization) {
    return ["admin", "v1", "organizations", organization, "working-hours"];
}

/** @param {PageProps<Context, Found>} props */
export function Page({ context, data: found, reload }) {
    const { t, may } = context;
    const { refresh, focusable } = useRefresh(found, reload);
    const isOperator = may("operator");
    /** @param {Ref<HTMLButtonElement>} handle */
    const add = (handle) =>
        h(BusyButton, { class: "primary", handle, action: () => edit(context, null, refresh) }, t("add"));
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            h(
                "p",
                { class: "buttons" },
                setsHours(context) && h(HoursOfOrganization, { context }),
                isOperator && add(focusable()),
            ),
        ),
        h("p", { class: "lead" }, t(isOperator ? "lead" : "leadOfOne")),
        h(Search, { context, reload }),
        h(
            "div",
            { class: "stack" },
            found.data.length
                ? h(Results, { context, found, reload, refresh, focusable })
                : h(Nothing, { context, add: add(null) }),
        ),
    ];
}

/**
 * A reader who sees only one organization's professionals can search by name only.
 *
 * @param {{ context: Context, reload: () => Promise<void> }} props
 */
function Search({ context, reload }) {
    const { t, organization, may } = context;
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    const isOperator = may("operator");
    const { name, order } = filterOf(context);
    const clear = () => {
        history.pushState({}, "", withQuery(isOperator ? { organization: null } : {}));
        location.reload();
    };
    /** @param {{ name?: string | null, order?: string | null, organization?: string | null }} values */
    const send = async ({ name: typed = null, order: direction = null, organization: wanted = null }) => {
        const address = withQuery(isOperator ? { organization: wanted } : {});
        history.pushState(stateToStore(context, { name: typed, order: direction, page: null }), "", address);
        if (isOperator && wanted !== (organization?.id ?? null)) {
            location.reload();
        } else {
            await reload();
        }
    };
    return h(Form, {
        class: "filters",
        submit: t("search"),
        actions:
            name || order || (isOperator && organization)
                ? h("button", { type: "button", class: "plain", onclick: clear }, t("clear"))
                : null,
        fields: [
            { name: "name", label: t("name"), type: "search", maxlength: 255, value: name ?? "", autocomplete: "off" },
            isOperator && {
                name: "organization",
                type: "own",
                label: h("span", { class: "unseen" }, t("organization")),
                labelOf: () => t("organization"),
                content: h(Picker, {
                    label: t("organization"),
                    find: findOrganizations,
                    chosen: organization && { id: organization.id, name: organization.name },
                    handle: picker,
                }),
                check: () => picker.current?.error() ?? null,
                read: () => picker.current?.chosen()?.id,
            },
            { ...orderField(), value: order ?? "" },
        ],
        send,
    });
}

/** @param {{ context: Context, add: ComponentChildren }} props */
function Nothing({ context, add }) {
    const { t, organization, may } = context;
    const { name } = restoredState(context);
    if (!may("operator")) {
        return name
            ? h(Empty, { title: t("noMatch"), text: t("noMatchTextOfOne") })
            : h(Empty, { title: t("noneOfOne"), text: t("noneTextOfOne") });
    }
    return name || organization
        ? h(Empty, { title: t("noMatch"), text: t("noMatchText") })
        : h(Empty, { title: t("none"), text: t("noneText") }, add);
}

/**
 * The operator sees for whom professionals work, and can change them; others see those of their organization.
 *
 * @param {object} props
 * @param {Context} props.context
 * @param {Found} props.found
 * @param {() => Promise<void>} props.reload
 * @param {Refresh} props.refresh
 * @param {ReturnType<typeof useRefresh>["focusable"]} props.focusable
 */
function Results({ context, found: { data, meta, names, hours }, reload, refresh, focusable }) {
    const { t, may } = context;
    const isOperator = may("operator");
    /** @type {(Column<Professional> | false)[]} */
    const columns = [
        {
            title: t("name"),
            cell: (row) => [
                h("bdi", {}, row.name),
                row.title ? h("span", { class: "under" }, h("bdi", {}, row.title)) : null,
            ],
        },
        may("operator", "administrator") && {
            title: t("number"),
            cell: (row) => (row.collegiate_number ? h("bdi", {}, row.collegiate_number) : null),
        },
        isOperator && { title: t("organizations"), cell: (row) => h(Organizations, { t, row, names }) },
        {
            title: t("hash"),
            cell: (row) =>
                h(
                    "span",
                    { class: "with-copy" },
                    h("code", {}, row.hash),
                    h(CopyButton, { text: row.hash, what: `${t("hash")}, ${row.name}` }),
                ),
        },
        hours !== null && {
            title: t("hours"),
            cell: (row) => h(HoursOfOne, { context, row, hours: hours.get(row.hash), refresh, focusable }),
        },
        isOperator && {
            name: t("acts"),
            cell: (row) =>
                h(
                    BusyButton,
                    {
                        class: "small",
                        "data-hash": row.hash,
                        "aria-label": `${t("edit")}: ${row.name}`,
                        handle: focusable(row.hash),
                        action: () => edit(context, row, refresh),
                    },
                    t("edit"),
                ),
        },
    ];
    /** @param {number} page */
    const toPage = (page) => async () => {
        history.pushState(stateToStore(context, { ...restoredState(context), page }), "", location.href);
        await reload();
        document.getElementById("main")?.focus();
    };
    return [
        h(Table, {
            caption: t("title"),
            columns: columns.filter((each) => each !== false),
            rows: data,
            keyOf: (/** @type {Professional} */ row) => row.hash,
        }),
        h(
            Pager,
            { meta, to: toPage },
            h(ExportButton, {
                name: "professionals",
                address: (values) => professionals(context, { ...filterOf(context), ...values }),
            }),
        ),
    ];
}

/** @param {{ context: Context }} props */
function HoursOfOrganization({ context: { t, organization } }) {
    const { id, time_zone: zone } = /** @type {Organization} */ (organization);
    const change = async () => {
        /** @type {Answer<"getWorkingHours">} */
        const { data } = await get(path(hoursPath(id)));
        await askHours(t, {
            title: t("hoursOfOrganization"),
            hours: data,
            organization: null,
            zone,
            to: hoursPath(id),
        });
    };
    return h(BusyButton, { class: "plain", action: change }, t("hoursOfOrganization"));
}

/**
 * Whose week counts for a professional, and a button to change it.
 *
 * @param {object} props
 * @param {Context} props.context
 * @param {Professional} props.row
 * @param {WorkingHours} [props.hours] missing if they were assigned in the meantime
 * @param {Refresh} props.refresh
 * @param {ReturnType<typeof useRefresh>["focusable"]} props.focusable
 */
function HoursOfOne({ context: { t, organization }, row, hours, refresh, focusable }) {
    if (!hours) {
        return null;
    }
    const { id, time_zone: zone } = /** @type {Organization} */ (organization);
    const key = `hours-${row.hash}`;
    const change = async () => {
        /** @type {Answer<"getWorkingHours">} */
        const { data } = await get(path(hoursPath(id)));
        const to = [...hoursPath(id), "professionals", row.hash];
        if (await askHours(t, { title: `${t("hours")}: ${row.name}`, hours, organization: data, zone, to })) {
            await refresh(key);
        }
    };
    const label = `${t("changeHours")}: ${row.name}`;
    return [
        h("span", { class: "under" }, t(hours.weekly ? "hoursOwn" : "hoursUsual")),
        h(
            BusyButton,
            { class: "small", "data-hours": row.hash, "aria-label": label, handle: focusable(key), action: change },
            t("changeHours"),
        ),
    ];
}

/**
 * Asks for working hours, and stores them; true if they have changed.
 *
 * @param {Texts} t
 * @param {{ title: string, to: string[] } & Parameters<typeof useHoursFields>[0]} options
 */
async function askHours(t, { title, to, ...stored }) {
    const done = await ask({
        title,
        text: [],
        submit: t("save"),
        fields: () => useHoursFields(stored),
        send: async (values, before) => {
            const body = hoursOf(values);
            if (!changes(hoursOf(before), body)) {
                return false;
            }
            await call("PUT", path(to), { body });
            return true;
        },
    });
    if (done) {
        announce(t("saved"));
    }
    return done;
}

/** @param {{ t: Texts, row: Professional, names: Map<string, string> }} props */
function Organizations({ t, row: { organizations = [] }, names }) {
    if (!organizations.length) {
        return h("span", { class: "quiet" }, t("noOrganization"));
    }
    const more = organizations.length - MAX_NAMES;
    return h(
        "ul",
        { class: "plain-list" },
        organizations.slice(0, MAX_NAMES).map((id) => h("li", {}, h("bdi", {}, names.get(id)))),
        more > 0 ? h("li", { class: "quiet" }, t("more", { n: more })) : null,
    );
}

/**
 * Opens the form for a new or an existing professional.
 *
 * @param {Context} context
 * @param {Professional | null} row
 * @param {Refresh} refresh
 */
async function edit(context, row, refresh) {
    const { t, organization } = context;
    const key = newIdempotencyKey();
    const held = row?.organizations ?? [];
    const names = await organizationNames(held);
    const own = organization ? [organization] : [];
    const chosen = row ? held.map((id) => ({ id, name: names.get(id) ?? id })) : own;
    /** @param {Record<string, unknown>} values */
    const members = (values) => ({
        ...values,
        ...Object.fromEntries(TEXTS.map((name) => [name, values[name] ?? null])),
    });
    const done = await ask({
        title: row ? t("edit") : t("add"),
        text: row ? [] : t("addText"),
        submit: row ? t("save") : t("make"),
        fields: () => useFields(t, row, chosen),
        send: async (values, before) => {
            const body = row ? changes(members(before), members(values)) : members(values);
            if (!body) {
                return false;
            }
            await (row
                ? call("PATCH", path(["admin", "v1", "professionals", row.hash]), { body })
                : call("POST", "/admin/v1/professionals", { body, key }));
            return true;
        },
    });
    if (done) {
        await refresh(row?.hash);
        announce(t(row ? "saved" : "made"));
    }
}

/**
 * @param {Texts} t
 * @param {Professional | null} row
 * @param {Choice[]} chosen
 * @returns {Fields}
 */
function useFields(t, row, chosen) {
    const of = { name: "organizations", label: t("organizations"), hint: t("organizationsHint") };
    return [
        { name: "name", label: t("name"), required: true, maxlength: 255, value: row?.name ?? "", autocomplete: "off" },
        useOrganizationsField(of, chosen),
        ...TEXTS.map((name) => ({
            name,
            label: t(name === "title" ? "speciality" : name),
            hint: HINTS[name] ? t(HINTS[name]) : null,
            type: TYPES[name] ?? "text",
            maxlength: 255,
            value: row?.[name] ?? "",
        })),
    ];
}
