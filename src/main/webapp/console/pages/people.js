/* The people who sign in: who they are, what they may do, and whether they can. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { pager, query, table, withQuery } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { knowsOrganization, mayEnd, namesEverywhere } from "../people.js";
import { organizationNames } from "../organizations.js";
import { manage } from "../people-acts.js";
import { add } from "../people-form.js";
import { roles, state } from "../people-state.js";
import { resting } from "../resting.js";

export { default as words } from "../words/people.js";

export async function show(main, context) {
    const { t, organization, may } = context;
    const refresh = async (id) => {
        await show(main, context);
        (main.querySelector(`[data-person="${CSS.escape(id ?? "")}"]`) ?? main.querySelector(".title button")).focus();
    };
    const { data, meta } = await get(path(["admin", "v1", "people"], { organization: organization?.id, page: query().page }));
    const names = await organizationNames(data.flatMap((person) => person.roles.map((held) => held.organization)).filter((id) => knowsOrganization(context, id)));
    const button = () => h("button", { type: "button", class: "primary", onclick: resting(() => add(context, refresh)) }, t("add"));
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
        { title: t("roles"), cell: (person) => roles(t, person, names, organization && !namesEverywhere(context)) },
        { title: t("state"), cell: (person) => state(t, person, zone) },
        { title: t("passkeys"), cell: (person) => String(person.passkeys) },
        { title: "", name: t("acts"), cell: (person) => h("button", {
            type: "button", class: "small", "data-person": person.id, "aria-label": `${t(mayEnd(context, person) ? "manage" : "look")}: ${person.name}`,
            onclick: () => manage(context, person, names, refresh),
        }, t(mayEnd(context, person) ? "manage" : "look")) },
    ];
}
