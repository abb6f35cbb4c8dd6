/* Accesses by staff that an auditor should look at. */
import { h } from "preact";
import { call, get, path } from "../../ui/api.js";
import { ask } from "../../ui/elements/dialog.js";
import { Filters, query, Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime, day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { useRefresh } from "../refresh.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Refresh } from "../refresh.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"UnusualAccess">} UnusualAccess */

export const words = await texts("console-unusual-access");

const STATES = ["open", "seen"];

/** @typedef {{ unusual: UnusualAccess[], emergencies: Schema<"EmergencyAccess">[] }} Found */

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Found>}
 */
export async function load({ organization }) {
    const place = ["admin", "v1", "organizations", organization.id];
    const [unusual, emergencies] = await Promise.all([
        /** @type {Promise<Answer<"listUnusualAccesses">>} */
        (get(path([...place, "unusual-accesses"], { state: asked() }))),
        /** @type {Promise<Answer<"listEmergencyAccesses">>} */
        (get(path([...place, "emergency-accesses"]))),
    ]);
    return { unusual: unusual.data, emergencies: emergencies.data };
}

/** The state that the URL names, or that of what nobody has looked at. */
function asked() {
    const { state } = query();
    return state && STATES.includes(state) ? state : "open";
}

/** @param {PageProps<OrganizationContext, Found>} props */
export function Page({ context, data: found, reload }) {
    const { t, zone } = context;
    const { refresh, focusable } = useRefresh(found, reload);
    const state = asked();
    /** @type {Column<UnusualAccess>} */
    const outcome = {
        title: t("outcome"),
        cell: ({ seen }) => seen && h(Outcome, { seen, zone, unknown: t("unknown") }),
    };
    /** @type {Column<UnusualAccess>[]} */
    const columns = [
        { title: t("who"), cell: ({ person }) => h("bdi", {}, person.name ?? t("unknown")) },
        { title: t("day"), ordered: "descending", cell: (row) => day(row.day) },
        { title: t("what"), cell: (row) => t(`rule-${row.rule}`, { n: row.patients }) },
        ...(state === "seen" ? [outcome] : []),
        { name: t("acts"), cell: (row) => h(Acts, { context, row, refresh }) },
    ];
    return [
        h("div", { class: "title" }, h("h1", { tabindex: -1, ref: focusable() }, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        h(Filters, {
            fields: [
                {
                    name: "state",
                    label: t("show"),
                    type: "select",
                    value: state,
                    options: STATES.map((each) => /** @type {[string, string]} */ ([each, t(each)])),
                },
            ],
        }),
        found.unusual.length
            ? h(Table, {
                  caption: t("title"),
                  columns,
                  rows: found.unusual,
                  keyOf: (/** @type {UnusualAccess} */ row) => row.id,
              })
            : h(Empty, { title: t(state === "seen" ? "noneSeen" : "none"), text: t("off") }),
        h(Emergencies, { context, rows: found.emergencies }),
    ];
}

/** @param {{ context: OrganizationContext, rows: Found["emergencies"] }} props */
function Emergencies({ context: { t, zone, link }, rows }) {
    /** @type {Column<Found["emergencies"][number]>[]} */
    const columns = [
        { title: t("who"), cell: ({ person }) => h("bdi", {}, person.name ?? t("unknown")) },
        { title: t("when"), ordered: "descending", cell: (row) => dateTime(row.opened_at, zone) },
        { title: t("why"), cell: ({ reason }) => h("bdi", {}, reason ?? t("erased")) },
        {
            title: t("outcome"),
            cell: (row) => [t(`emergency-${row.outcome}`), row.ends_at && [" ", dateTime(row.ends_at, zone)]],
        },
        {
            name: t("acts"),
            cell: ({ person, ref }) =>
                h(
                    "a",
                    {
                        href: link("audit", { actor: person.id }, ref ?? undefined),
                        "aria-label": t("eventsOf", { who: person.name ?? t("unknown") }),
                    },
                    t("events"),
                ),
        },
    ];
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, t("emergencies")),
        h("p", { class: "quiet" }, t("emergenciesLead")),
        rows.length
            ? h(Table, { caption: t("emergencies"), columns, rows })
            : h("p", { class: "soft" }, t("emergenciesNone")),
    );
}

/** @param {{ seen: NonNullable<UnusualAccess["seen"]>, zone: string, unknown: string }} props */
function Outcome({ seen: { by, at, note }, zone, unknown }) {
    return [
        h("bdi", {}, note),
        h("span", { class: "under" }, h("bdi", {}, by.name ?? unknown), " · ", dateTime(at, zone)),
    ];
}

/** @param {{ context: OrganizationContext, row: UnusualAccess, refresh: Refresh }} props */
function Acts({ context, row, refresh }) {
    const { t, link } = context;
    const who = row.person.name ?? t("unknown");
    return h(
        "div",
        { class: "buttons" },
        h("a", { href: link("audit", { actor: row.person.id }), "aria-label": t("eventsOf", { who }) }, t("events")),
        h(
            "button",
            {
                type: "button",
                class: "small",
                "aria-label": t("noteOf", { who }),
                onclick: () => writeNote(context, row, refresh),
            },
            t("note"),
        ),
    );
}

/**
 * @param {OrganizationContext} context
 * @param {UnusualAccess} row
 * @param {Refresh} refresh
 */
async function writeNote({ t, organization }, row, refresh) {
    const address = path(["admin", "v1", "organizations", organization.id, "unusual-accesses", row.id, "note"]);
    const isSaved = await ask({
        title: t("noteTitle"),
        text: t("noteText"),
        submit: t("save"),
        fields: [
            {
                name: "note",
                label: t("noteLabel"),
                hint: t("noteHint"),
                type: "textarea",
                required: true,
                maxlength: 500,
                value: row.seen?.note ?? "",
            },
        ],
        send: async (body) => {
            await call("PUT", address, { body });
            return true;
        },
    });
    if (isSaved) {
        announce(t("saved"));
        await refresh();
    }
}
