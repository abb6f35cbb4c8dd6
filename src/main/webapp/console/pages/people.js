/* The people with an account: who they are, their roles, and whether they can sign in. */
import { h } from "preact";
import { get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { Pager, pageSize, query, Table, withQuery } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { managesInstallation, mayDisable, mayReadOrganization } from "../people.js";
import { organizationNames } from "../organizations.js";
import { orderedColumn, orderOf } from "../order.js";
import { showPerson } from "../people-actions.js";
import { add } from "../people-form.js";
import { Roles, State } from "../people-state.js";
import { useRefresh } from "../refresh.js";

/**
 * @import { Answer } from "api-types"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Refresh } from "../refresh.js"
 * @import { Context, Person } from "../shell.js"
 */

/** @typedef {Awaited<ReturnType<typeof load>>} Found */

export const words = await texts("console-people");

/** @param {Context} context */
export async function load(context) {
    /** @type {Answer<"listPeople">} */
    const { data, meta } = await get(
        peoplePath(context, { page: query().page, per_page: pageSize(), order: orderOf() }),
    );
    const ids = data.flatMap((person) => person.roles.map((held) => held.organization));
    return { people: data, meta, names: await organizationNames(ids.filter((id) => mayReadOrganization(context, id))) };
}

/**
 * @param {Context} context
 * @param {Parameters<typeof path>[1]} values
 */
function peoplePath({ organization }, values) {
    return path(["admin", "v1", "people"], { organization: organization?.id, ...values });
}

/** @param {PageProps<Context, Found>} props */
export function Page({ context, data, reload }) {
    const { t, organization, may } = context;
    const { people, meta } = data;
    const { refresh, focusable } = useRefresh(data, reload);
    const button = h(
        BusyButton,
        { class: "primary", handle: focusable(), action: () => add(context, refresh) },
        t("add"),
    );
    return [
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            people.length ? h("p", { class: "buttons" }, button) : null,
        ),
        h("p", { class: "lead" }, t("lead")),
        may("operator") && organization
            ? h(
                  "p",
                  { class: "scope" },
                  t("ofOne"),
                  " ",
                  h("bdi", {}, organization.name),
                  ". ",
                  h("a", { href: withQuery({ organization: null, page: null }) }, t("ofAll")),
              )
            : null,
        people.length
            ? [
                  h(PeopleTable, { context, data, refresh, focusable }),
                  h(
                      Pager,
                      { meta },
                      h(ExportButton, {
                          name: "people",
                          address: (values) => peoplePath(context, { order: orderOf(), ...values }),
                      }),
                  ),
              ]
            : h(Empty, { title: t("none"), text: t("noneText") }, button),
    ];
}

/**
 * @param {object} props
 * @param {Context} props.context
 * @param {Found} props.data
 * @param {Refresh} props.refresh
 * @param {ReturnType<typeof useRefresh>["focusable"]} props.focusable
 */
function PeopleTable({ context, data: { people, names }, refresh, focusable }) {
    const { t, zone, organization } = context;
    /** @param {Person} person */
    const verb = (person) => t(mayDisable(context, person) ? "manage" : "look");
    /** @type {Column<Person>[]} */
    const columns = [
        {
            title: t("name"),
            cell: (person) => [
                h("bdi", {}, person.name),
                person.email ? h("span", { class: "under" }, h("bdi", {}, person.email)) : null,
            ],
        },
        {
            title: t("roles"),
            cell: (person) =>
                h(Roles, { t, person, names, ofOne: organization !== null && !managesInstallation(context) }),
        },
        { title: t("state"), cell: (person) => h(State, { t, person, zone }) },
        { title: t("passkeys"), cell: (person) => person.passkeys },
        { ...orderedColumn(t("created"), "desc"), cell: (person) => dateTime(person.created_at, zone) },
        {
            name: t("acts"),
            cell: (person) =>
                h(
                    "button",
                    {
                        type: "button",
                        class: "small",
                        "data-person": person.id,
                        "aria-label": `${verb(person)}: ${person.name}`,
                        ref: focusable(person.id),
                        onclick: () => showPerson(context, person, names, refresh),
                    },
                    verb(person),
                ),
        },
    ];
    return h(Table, { caption: t("title"), columns, rows: people, keyOf: (/** @type {Person} */ person) => person.id });
}
