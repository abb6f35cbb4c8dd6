/*
 * The audit trail: who did what. What is personal among the filters is sent in bodies and kept in the
 * history's state, so that it comes back with the page and stands in no address.
 */
import { call, file } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { save } from "../../ui/elements/dialog.js";
import { query, withQuery } from "../../ui/elements/list.js";
import { empty, failure, loaded, notice, say } from "../../ui/elements/notice.js";
import { exact, today } from "../../ui/times.js";
import { organizationNames } from "../organizations.js";
import { eventList } from "../audit-events.js";
import { searchForm } from "../audit-form.js";
import { between } from "../days.js";
import { keeping, kept } from "../kept.js";
import { auditPath, namesOf } from "../audit-names.js";
import { showRoles } from "../audit-roles.js";

export { default as words } from "../words/audit.js";

export async function show(main, context) {
    const { t, zone } = context;
    const roles = query().view === "roles";
    const tab = (name, text, now) => h("li", {}, h("a", { href: withQuery({ view: name, page: null, day: null }), "aria-current": now ? "page" : null }, text));
    const place = h("div", { class: "stack" });
    const exports = roles ? null : h("button", { type: "button", class: "plain", onclick: () => exportAll(exports, context) }, t("export"));
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), exports ? h("p", { class: "buttons" }, exports) : null),
        h("p", { class: "lead" }, t(roles ? "rolesLead" : "lead"), " ", t("times", { zone })),
        h("ul", { class: "tabs" }, tab(null, t("events"), !roles), tab("roles", t("roles"), roles)),
        place);
    if (roles) {
        await showRoles(place, context);
        return;
    }
    const results = h("div", { class: "stack" });
    fill(place, searchForm(context, (state) => go(state, context, results)), results);
    window.addEventListener("popstate", () => location.reload());
    await loaded(results, () => found(context, results));
}

/** Goes to another page of what was found, or to another search, and remembers it. */
function go(state, context, results) {
    history.pushState(keeping(context, { ...kept(context), ...state }), "", location.href);
    return loaded(results, () => found(context, results));
}

/** What is searched for, as the service takes it. */
function asked(context) {
    const { organization, zone } = context;
    const { actor, action, outcome, from, to } = query();
    const { patient, who } = kept(context);
    const ref = organization && !patient ? location.hash.slice(1) || null : null;
    return {
        organization: organization?.id ?? null,
        actor: who ?? actor ?? null,
        patient: patient ?? null,
        ref,
        action: action ?? null,
        outcome: outcome ?? null,
        ...between(from, to, zone),
    };
}

async function found(context, results) {
    const { t, zone } = context;
    const body = asked(context);
    const pages = kept(context).pages ?? [];
    const { data, people, next, meta } = await call("POST", auditPath("search", context.organization?.id), { body: { ...body, ...pages.at(-1) } });
    const organizations = await organizationNames(data.map((event) => event.organization));
    const way = (text, all) => h("button", { type: "button", class: "plain", onclick: async () => {
        await go({ pages: all }, context, results);
        results.querySelector(".events")?.focus();
    } }, text);
    const ways = [pages.length ? way(t("previous"), pages.slice(0, -1)) : null, next ? way(t("next"), [...pages, next]) : null];
    const filtered = Object.values(body).some((value) => value !== null);
    if (!data.length) {
        return filtered ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"));
    }
    return [
        body.ref || body.patient ? notice("info", h("p", {}, t("ofOne"))) : null,
        meta.complete_since ? notice("warning", h("p", {}, t("since"), " ", exact(meta.complete_since, zone))) : null,
        eventList(context, data, { organizations, people: namesOf(people), only: (who) => go({ who, pages: [] }, context, results) }),
        h("nav", { class: "pager", "aria-label": t("pages") },
            h("p", {}, t(meta.total_is_exact ? "range" : "more", { from: meta.from, to: meta.to, total: meta.total })), h("p", { class: "ways" }, ways)),
    ];
}

async function exportAll(button, context) {
    const { t } = context;
    if (button.getAttribute("aria-disabled")) {
        return;
    }
    button.setAttribute("aria-disabled", "true");
    say(t("exporting"));
    let complete = true;
    const main = document.getElementById("main");
    main.querySelector(".exported")?.remove();
    const tell = (element) => button.closest(".title").after(h("div", { class: "exported" }, element));
    try {
        const bytes = await file("POST", auditPath("export", context.organization?.id), { body: asked(context), answered: (headers) => (complete = headers.get("X-Complete") !== "false") });
        save(`audit-${today(context.zone)}.csv`, bytes);
        if (!complete) {
            tell(notice("warning", h("p", {}, t("notAll"))));
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        tell(failure(problem));
    } finally {
        button.removeAttribute("aria-disabled");
    }
}
