/* The people with an account: who they are, their roles, and whether they can sign in. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { pager, query, table, withQuery } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";
import { managesInstallation, mayDisable, mayReadOrganization } from "../people.js";
import { organizationNames } from "../organizations.js";
import { showPerson } from "../people-actions.js";
import { add } from "../people-form.js";
import { roles, state } from "../people-state.js";
import { disabledWhileRunning } from "../while-running.js";

export const words = await texts("console-people");

export async function show(main, context) {
    const { t, organization, may } = context;
    const refresh = async (id) => {
        await show(main, context);
        (main.querySelector(`[data-person="${CSS.escape(id ?? "")}"]`) ?? main.querySelector(".title button, .empty button")).focus();
    };
    const { data, meta } = await get(path(["admin", "v1", "people"], { organization: organization?.id, page: query().page }));
    const names = await organizationNames(data.flatMap((person) => person.roles.map((held) => held.organization)).filter((id) => mayReadOrganization(context, id)));
    const button = () => h("button", { type: "button", class: "primary", onclick: disabledWhileRunning(() => add(context, refresh)) }, t("add"));
    const wide = may("operator");
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), data.length ? h("p", { class: "buttons" }, button()) : null),
        h("p", { class: "lead" }, t("lead")),
        wide && organization ? h("p", { class: "scope" }, t("ofOne"), " ", h("bdi", {}, organization.name), ". ", h("a", { href: withQuery({ organization: null, page: null }) }, t("ofAll"))) : null,
        data.length ? [table({ caption: t("title"), columns: columns(context, names, refresh), rows: data }), pager(meta)] : empty(t("none"), t("noneText"), button()));
}

function columns(context, names, refresh) {
    const { t, zone, organization } = context;
    return [
        { title: t("name"), cell: (person) => [h("bdi", {}, person.name), person.email ? h("span", { class: "under" }, h("bdi", {}, person.email)) : null] },
        { title: t("roles"), cell: (person) => roles(t, person, names, organization && !managesInstallation(context)) },
        { title: t("state"), cell: (person) => state(t, person, zone) },
        { title: t("passkeys"), cell: (person) => String(person.passkeys) },
        { title: "", name: t("acts"), cell: (person) => h("button", {
            type: "button", class: "small", "data-person": person.id, "aria-label": `${t(mayDisable(context, person) ? "manage" : "look")}: ${person.name}`,
            onclick: () => showPerson(context, person, names, refresh),
        }, t(mayDisable(context, person) ? "manage" : "look")) },
    ];
}
