/*
 * The audit trail: who did what. Personal filters are sent in request bodies and stored in the
 * history state, so that they are restored with the page but never appear in a URL.
 */
import { call, file } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { save } from "../../ui/elements/dialog.js";
import { query, withQuery } from "../../ui/elements/list.js";
import { announce, empty, failure, loadInto, notice } from "../../ui/elements/notice.js";
import { dateTimeWithSeconds, today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { organizationNames } from "../organizations.js";
import { eventList } from "../audit-events.js";
import { searchForm } from "../audit-form.js";
import { spreadsheetNote } from "../csv.js";
import { between } from "../days.js";
import { restoredState, stateToStore } from "../history-state.js";
import { auditPath, namesOf } from "../audit-names.js";
import { showRoles } from "../audit-roles.js";

export const words = await texts("console-audit");

export async function show(main, context) {
    const { t, zone } = context;
    const roles = query().view === "roles";
    const tab = (name, text, now) => h("li", {}, h("a", { href: withQuery({ view: name, page: null, day: null }), "aria-current": now ? "page" : null }, text));
    const container = h("div", { class: "stack" });
    const exports = roles ? null : h("button", { type: "button", class: "plain", onclick: () => exportAll(exports, context) }, t("export"));
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), exports ? h("p", { class: "buttons" }, exports) : null),
        h("p", { class: "lead" }, t(roles ? "rolesLead" : "lead"), " ", t("times", { zone })),
        exports ? spreadsheetNote() : null,
        h("ul", { class: "tabs" }, tab(null, t("events"), !roles), tab("roles", t("roles"), roles)),
        container);
    if (roles) {
        await showRoles(container, context);
        return;
    }
    const results = h("div", { class: "stack" });
    fill(container, searchForm(context, (state) => showResults(state, context, results)), results);
    await loadInto(results, () => readResults(context, results));
}

/** Shows another page of the results or another search, and stores it in the history state. */
function showResults(state, context, results) {
    history.pushState(stateToStore(context, { ...restoredState(context), ...state }), "", location.href);
    return loadInto(results, () => readResults(context, results));
}

/** The search as the service expects it. */
function searchBody(context) {
    const { organization, zone } = context;
    const { actor, action, outcome, from, to } = query();
    const { patient, who } = restoredState(context);
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

async function readResults(context, results) {
    const { t, zone } = context;
    const body = searchBody(context);
    const pages = restoredState(context).pages ?? [];
    const { data, people, next, meta } = await call("POST", auditPath("search", context.organization?.id), { body: { ...body, ...pages.at(-1) } });
    const organizations = await organizationNames(data.map((event) => event.organization));
    const pageButton = (text, all) => h("button", { type: "button", class: "plain", onclick: async () => {
        await showResults({ pages: all }, context, results);
        results.querySelector(".events")?.focus();
    } }, text);
    const pageButtons = [pages.length ? pageButton(t("previous"), pages.slice(0, -1)) : null, next ? pageButton(t("next"), [...pages, next]) : null];
    const filtered = Object.values(body).some((value) => value !== null);
    if (!data.length) {
        return filtered ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"));
    }
    return [
        body.ref || body.patient ? notice("info", h("p", {}, t("ofOne"))) : null,
        meta.complete_since ? notice("warning", h("p", {}, t("since"), " ", dateTimeWithSeconds(meta.complete_since, zone))) : null,
        eventList(context, data, { organizations, people: namesOf(people), only: (who) => showResults({ who, pages: [] }, context, results) }),
        h("nav", { class: "pager", "aria-label": t("pages") },
            h("p", {}, t(meta.total_is_exact ? "range" : "more", { from: meta.from, to: meta.to, total: meta.total })), h("p", { class: "ways" }, pageButtons)),
    ];
}

async function exportAll(button, context) {
    const { t } = context;
    if (button.getAttribute("aria-disabled")) {
        return;
    }
    button.setAttribute("aria-disabled", "true");
    announce(t("exporting"));
    let complete = true;
    const main = document.getElementById("main");
    main.querySelector(".exported")?.remove();
    const showNotice = (element) => button.closest(".title").after(h("div", { class: "exported" }, element));
    try {
        const bytes = await file("POST", auditPath("export", context.organization?.id), { body: searchBody(context), onResponse: (headers) => (complete = headers.get("X-Complete") !== "false") });
        save(`audit-${today(context.zone)}.csv`, bytes);
        if (!complete) {
            showNotice(notice("warning", h("p", {}, t("notAll"))));
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        showNotice(failure(problem));
    } finally {
        button.removeAttribute("aria-disabled");
    }
}
