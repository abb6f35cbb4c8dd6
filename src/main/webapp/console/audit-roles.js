/*
 * Who held which role at the end of a day, computed from the grants and revocations in the audit
 * trail.
 */
import { Fragment, h } from "preact";
import { file } from "../ui/api.js";
import { Form } from "../ui/elements/form.js";
import { query, Table, withQuery } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Empty, Notice } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTimeWithSeconds, dayAfter, startOfDay, today } from "../ui/times.js";
import { actorName } from "./audit-events.js";
import { auditPath, namesOfRoles } from "./audit-names.js";
import { rowsOf } from "./csv-text.js";
import { isDay } from "./days.js";
import { organizationNames } from "./organizations.js";

/** @import { Field } from "../ui/elements/form.js" */
/** @import { Column } from "../ui/elements/list.js" */
/** @import { Actor } from "./audit-events.js" */
/** @import { Role } from "./menu.js" */
/** @import { Context } from "./shell.js" */
/**
 * A role that was given to a person, or taken from them.
 *
 * @typedef {object} RoleEvent
 * @property {string} at
 * @property {boolean} given
 * @property {string} person
 * @property {Role} role
 * @property {string | null} organization null for the whole installation
 * @property {Actor} actor
 */
/** @typedef {Awaited<ReturnType<typeof rolesAtEndOf>>} Found */

/**
 * The roles at the end of the day that the URL names, and a form to choose another one.
 *
 * @param {{ context: Context }} props
 */
export function RolesOfDay({ context }) {
    const { t, zone } = context;
    const now = today(zone);
    const day = isDay(query().day) ? query().day : null;
    /** @type {Field} */
    const field = {
        name: "day",
        label: t("day"),
        type: "date",
        required: true,
        value: day ?? now,
        max: now,
        check: (wanted) => (wanted > now ? t("later") : null),
    };
    return h(
        "div",
        { class: "stack" },
        h(Form, {
            class: "filters",
            fields: [field],
            submit: t("show"),
            send: async (values) => context.goTo(withQuery(values)),
        }),
        day &&
            h(
                Loaded,
                { class: "stack", load: () => rolesAtEndOf(day, context) },
                /** @param {Found} found */ (found) => h(Roles, { context, ...found }),
            ),
    );
}

/**
 * @param {string} day
 * @param {Context} context
 */
async function rolesAtEndOf(day, context) {
    const to = startOfDay(dayAfter(day), context.zone);
    const grants = await events(context, "role-grant", to);
    const revokes = await events(context, "role-revoke", to);
    const held = heldAfter([...grants.rows, ...revokes.rows]);
    const [organizations, people] = await Promise.all([
        organizationNames(held.map((row) => row.organization)),
        namesOfRoles(
            held.map((row) => row.person),
            { organization: context.organization?.id ?? null, to },
        ),
    ]);
    return { grants, revokes, held, organizations, people };
}

/** @param {Found & { context: Context }} props */
function Roles({ context, grants, revokes, held, organizations, people }) {
    const { t, zone } = context;
    const isComplete = grants.complete && revokes.complete;
    /** @param {string | null} id */
    const organization = (id) => (id ? h("bdi", {}, organizations.get(id)) : t("everywhere"));
    /** @type {Column<RoleEvent>[]} */
    const columns = [
        {
            title: t("person"),
            cell: ({ person }) => [
                h("bdi", {}, people.get(person) ?? t("personActor", { id: "" })),
                h("span", { class: "under" }, h("code", {}, person)),
            ],
        },
        { title: t("role"), cell: (row) => roleName(row.role) },
        { title: t("organization"), cell: (row) => organization(row.organization) },
        { title: t("given"), cell: (row) => dateTimeWithSeconds(row.at, zone) },
        { title: t("by"), cell: (row) => h("bdi", {}, actorName(row.actor, people)) },
    ];
    const sentences = [
        t("computed", { grants: grants.rows.length, revokes: revokes.rows.length }),
        t(isComplete ? "complete" : "incomplete"),
        t("disabledUnknown"),
    ];
    return h(
        Fragment,
        {},
        h(Notice, { kind: isComplete ? "info" : "warning" }, h("p", {}, sentences.join(" "))),
        held.length
            ? h(Table, { caption: t("roles"), columns, rows: held })
            : h(Empty, { title: t("noRoles"), text: t("noRolesText") }),
    );
}

/**
 * All events of an action before an instant, and whether the list is complete.
 *
 * @param {Context} context
 * @param {"role-grant" | "role-revoke"} action
 * @param {string} to
 * @returns {Promise<{ rows: RoleEvent[], complete: boolean }>}
 */
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
 *
 * @param {RoleEvent[]} rows
 */
function heldAfter(rows) {
    /** @type {Map<string, RoleEvent>} */
    const last = new Map();
    for (const row of rows.sort(
        (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.at.localeCompare(other.at),
    )) {
        last.set(`${row.person} ${row.role} ${row.organization}`, row);
    }
    return [...last.values()].filter((row) => row.given).reverse();
}
