/*
 * The doctors and other professionals of the installation, and the organizations for which they
 * work. The name searched for is stored in the history state, not in the URL.
 */
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask, copyButton } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { pager, table, withQuery } from "../../ui/elements/list.js";
import { announce, empty, loadInto } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";
import { changes, openForm } from "../changes.js";
import { findOrganizations, organizationNames } from "../organizations.js";
import { restoredState, stateToStore } from "../history-state.js";
import { organizationsField } from "../organizations-field.js";
import { picker } from "../picker.js";
import { disabledWhileRunning } from "../while-running.js";

export const words = await texts("console-professionals");

const MAX_NAMES = 3;
const TEXTS = ["title", "email", "collegiate_number", "speciality_id", "description", "avatar"];
const HINTS = { avatar: "avatarHint", email: "emailHint" };
const TYPES = { avatar: "url", email: "email" };

export async function show(main, context) {
    const { t, may } = context;
    const results = h("div", { class: "stack" });
    const refresh = async () => {
        await loadInto(results, () => found(context, refresh));
    };
    const add = may("operator") ? h("p", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: disabledWhileRunning(() => edit(context, null, refresh)) }, t("add"))) : null;
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), add),
        h("p", { class: "lead" }, t(may("operator") ? "lead" : "leadOfOne")),
        search(context, refresh),
        results);
    await refresh();
}

/** A reader who sees only one organization's professionals can search by name only. */
function search(context, refresh) {
    const { t, organization, may } = context;
    const where = may("operator") && picker({ label: t("organization"), find: findOrganizations, chosen: organization && { id: organization.id, name: organization.name } });
    const { name } = restoredState(context);
    const element = form({
        submit: t("search"),
        actions: name || (where && organization) ? [h("button", { type: "button", class: "plain", onclick: () => {
            history.pushState({}, "", withQuery(where ? { organization: null } : {}));
            location.reload();
        } }, t("clear"))] : [],
        fields: [
            { name: "name", label: t("name"), type: "search", maxlength: 255, value: name ?? "", autocomplete: "off" },
            where && { name: "organization", type: "own", label: h("span", { class: "unseen" }, t("organization")), content: where, check: where.error, read: () => where.chosen()?.id },
        ],
        send: async (values) => {
            history.pushState(stateToStore(context, { name: values.name ?? null, page: null }), "", withQuery(where ? { organization: values.organization ?? null } : {}));
            if (!where || values.organization === organization?.id) {
                await refresh();
            } else {
                location.reload();
            }
        },
    });
    element.classList.add("filters");
    return element;
}

async function found(context, refresh) {
    const { t, organization, may } = context;
    const { name, page } = restoredState(context);
    if (!may("operator")) {
        return organizationResults(context, await get(path(["admin", "v1", "organizations", organization.id, "professionals"], { name, page })), refresh);
    }
    const { data, meta } = await get(path(["admin", "v1", "professionals"], { name, organization: organization?.id, page }));
    if (!data.length) {
        return name || organization ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"), h("button", { type: "button", class: "primary", onclick: disabledWhileRunning(() => edit(context, null, refresh)) }, t("add")));
    }
    const names = await organizationNames(data.flatMap((row) => row.organizations.slice(0, MAX_NAMES)));
    const columns = [
        { title: t("name"), cell: (row) => [h("bdi", {}, row.name), row.title ? h("span", { class: "under" }, h("bdi", {}, row.title)) : null] },
        { title: t("number"), cell: (row) => row.collegiate_number ? h("bdi", {}, row.collegiate_number) : null },
        { title: t("organizations"), cell: (row) => organizations(t, row, names) },
        { title: t("hash"), cell: (row) => h("span", { class: "with-copy" }, h("code", {}, row.hash), copyButton(row.hash, `${t("hash")}, ${row.name}`)) },
        { title: "", name: t("acts"), cell: (row) => h("button", { type: "button", class: "small", "data-hash": row.hash, "aria-label": `${t("edit")}: ${row.name}`, onclick: disabledWhileRunning(() => edit(context, row, refresh)) }, t("edit")) },
    ];
    return [table({ caption: t("title"), columns, rows: data }), pager(meta, pageListener(context, refresh))];
}

function pageListener(context, refresh) {
    return (wanted) => async () => {
        history.pushState(stateToStore(context, { ...restoredState(context), page: wanted }), "", location.href);
        await refresh();
        document.getElementById("main").focus();
    };
}

/** The professionals whom the operator assigned to an organization, for its administrators. */
function organizationResults(context, { data, meta }, refresh) {
    const { t } = context;
    if (!data.length) {
        return restoredState(context).name ? empty(t("noMatch"), t("noMatchTextOfOne")) : empty(t("noneOfOne"), t("noneTextOfOne"));
    }
    const columns = [
        { title: t("name"), cell: (row) => [h("bdi", {}, row.name), row.title ? h("span", { class: "under" }, h("bdi", {}, row.title)) : null] },
        { title: t("number"), cell: (row) => row.collegiate_number ? h("bdi", {}, row.collegiate_number) : null },
        { title: t("hash"), cell: (row) => h("span", { class: "with-copy" }, h("code", {}, row.hash), copyButton(row.hash, `${t("hash")}, ${row.name}`)) },
    ];
    return [table({ caption: t("title"), columns, rows: data }), pager(meta, pageListener(context, refresh))];
}

function organizations(t, row, names) {
    if (!row.organizations.length) {
        return h("span", { class: "quiet" }, t("noOrganization"));
    }
    const more = row.organizations.length - MAX_NAMES;
    return h("ul", { class: "plain-list" }, row.organizations.slice(0, MAX_NAMES).map((id) => h("li", {}, h("bdi", {}, names.get(id)))), more > 0 ? h("li", { class: "quiet" }, t("more", { n: more })) : null);
}

/** Opens the form for a new or an existing professional. */
async function edit(context, row, refresh) {
    const { t, organization } = context;
    const key = newIdempotencyKey();
    const names = await organizationNames(row?.organizations ?? []);
    const chosen = row ? row.organizations.map((id) => ({ id, name: names.get(id) })) : [organization].filter(Boolean);
    const members = (values) => ({ ...values, ...Object.fromEntries(TEXTS.map((name) => [name, values[name] ?? null])) });
    const result = ask({
        title: row ? t("edit") : t("add"),
        text: row ? [] : t("addText"),
        submit: row ? t("save") : t("make"),
        fields: [
            { name: "name", label: t("name"), required: true, maxlength: 255, value: row?.name ?? "", autocomplete: "off" },
            organizationsField({ name: "organizations", label: t("organizations"), hint: t("organizationsHint") }, chosen),
            ...TEXTS.map((name) => ({ name, label: t(name === "title" ? "speciality" : name), hint: HINTS[name] ? t(HINTS[name]) : null, type: TYPES[name] ?? "text", maxlength: 255, value: row?.[name] ?? "" })),
        ],
        send: async (values) => {
            const body = row ? changes(before, members(values)) : members(values);
            if (!body) {
                return false;
            }
            await (row ? call("PATCH", path(["admin", "v1", "professionals", row.hash]), { body }) : call("POST", "/admin/v1/professionals", { body, key }));
            return true;
        },
    });
    const before = members(openForm().values());
    if (await result) {
        await refresh();
        (document.querySelector(`[data-hash="${CSS.escape(row?.hash ?? "")}"]`) ?? document.querySelector(".title button")).focus();
        announce(t(row ? "saved" : "made"));
    }
}
