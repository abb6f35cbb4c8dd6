/*
 * Who held which role at the end of a day, computed from the grants and revocations in the audit
 * trail.
 */
import { file } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { query, table, withQuery } from "../ui/elements/list.js";
import { empty, loadInto, notice } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTimeWithSeconds, dayAfter, startOfDay, today } from "../ui/times.js";
import { rowsOf } from "./csv.js";
import { organizationNames } from "./organizations.js";
import { isDay } from "./days.js";
import { actorName } from "./audit-events.js";
import { auditPath, namesOfRoles } from "./audit-names.js";

export async function showRoles(container, context) {
    const { t, zone } = context;
    const now = today(zone);
    const day = isDay(query().day) ? query().day : null;
    const search = form({
        submit: t("show"),
        fields: [{ name: "day", label: t("day"), type: "date", required: true, value: day ?? now, max: now, check: (wanted) => (wanted > now ? t("later") : null) }],
        send: async (values) => location.assign(withQuery(values)),
    });
    search.classList.add("filters");
    const results = h("div", { class: "stack" });
    fill(container, search, results);
    if (day) {
        await loadInto(results, () => roles(context, day));
    }
}

async function roles(context, day) {
    const { t, zone } = context;
    const to = startOfDay(dayAfter(day), zone);
    const grants = await events(context, "role-grant", to);
    const revokes = await events(context, "role-revoke", to);
    const held = heldAfter([...grants.rows, ...revokes.rows]);
    const [organizations, people] = await Promise.all([
        organizationNames(held.map((row) => row.organization)),
        namesOfRoles(held.map((row) => row.person), { organization: context.organization?.id ?? null, to })]);
    const columns = [
        { title: t("person"), cell: (row) => [h("bdi", {}, people.get(row.person) ?? t("personActor", { id: "" })), h("span", { class: "under" }, h("code", {}, row.person))] },
        { title: t("role"), cell: (row) => roleName(row.role) },
        { title: t("organization"), cell: (row) => row.organization ? h("bdi", {}, organizations.get(row.organization)) : t("everywhere") },
        { title: t("given"), cell: (row) => dateTimeWithSeconds(row.at, zone) },
        { title: t("by"), cell: (row) => h("bdi", {}, actorName(row.actor, people)) },
    ];
    return [
        notice(grants.complete && revokes.complete ? "info" : "warning",
            h("p", {}, t("computed", { grants: grants.rows.length, revokes: revokes.rows.length }), " ", t(grants.complete && revokes.complete ? "complete" : "incomplete"), " ", t("disabledUnknown"))),
        held.length ? table({ caption: t("roles"), columns, rows: held }) : empty(t("noRoles"), t("noRolesText")),
    ];
}

/** All events of an action before an instant, and whether the list is complete. */
async function events({ organization }, action, to) {
    let complete = true;
    const bytes = await file("POST", auditPath("export", organization?.id), {
        body: { organization: organization?.id ?? null, action, outcome: "done", to },
        language: "en",
        onResponse: (headers) => (complete = headers.get("X-Complete") !== "false"),
    });
    const rows = rowsOf(await bytes.text()).map((row) => ({
        at: row.at,
        given: row.action === "role-grant",
        person: row.object_codes,
        role: JSON.parse(row.facts).named,
        organization: row.organization || null,
        actor: { kind: row.actor_kind, id: row.actor_id },
    }));
    return { rows, complete };
}

/**
 * The roles held after all events: for each person, role and organization the latest event counts.
 */
function heldAfter(rows) {
    const last = new Map();
    for (const row of rows.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.at.localeCompare(other.at))) {
        last.set(`${row.person} ${row.role} ${row.organization}`, row);
    }
    return [...last.values()].filter((row) => row.given).reverse();
}
