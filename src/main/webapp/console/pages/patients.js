/* Finds a patient by name, code or another value. None of these ever appears in the URL. */
import { call, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { form } from "../../ui/elements/form.js";
import { pager, query, table, withQuery } from "../../ui/elements/list.js";
import { badge, empty, notice } from "../../ui/elements/notice.js";
import { day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { restoredState, stateToStore } from "../history-state.js";
import { fullName, personLink } from "../names.js";
import { filters } from "../patient-search.js";

export const words = await texts("console-patients");

export const PURPOSES = ["question", "complaint", "authority"];
const PLANS = { subscribed: true, unsubscribed: false };

export async function show(main, context) {
    const { t } = context;
    const results = h("section", { "aria-label": t("results"), class: "stack" });
    const status = h("p", { class: "unseen", role: "status" });
    const searchField = searchForm(context, (wanted) => search(wanted, 1));

    let latest = 0;
    const search = async (wanted, page) => {
        const number = ++latest;
        storeSearch(context, { ...wanted, page });
        const found = await find(context, wanted, page);
        if (number !== latest) {
            return;
        }
        fill(status, count(t, found));
        fill(results, found.rows.length ? list(context, found, (to) => () => search(wanted, to)) : nothing(context, wanted, found));
    };

    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")), searchField, status, results);
    const before = restoredState(context).search;
    if (before) {
        await search(before, before.page);
    }
    // The page is inserted into the document only after this function returns.
    setTimeout(() => searchField.querySelector("input").focus({ preventScroll: true }));
}

function searchForm(context, search) {
    const { t } = context;
    const { plan, purpose } = query();
    const options = (names) => names.map((name) => [name, t(name)]);
    const element = form({
        fields: [
            { name: "text", label: t("text"), hint: t("hint"), type: "search", required: true, maxlength: 255, also: ["code"], value: restoredState(context).search?.text ?? "", spellcheck: "false", autocapitalize: "off" },
            { name: "plan", label: t("plan"), type: "select", options: [["", t("everybody")], ...options(Object.keys(PLANS))], value: plan ?? "" },
            { name: "purpose", label: t("purpose"), type: "select", required: true, options: options(PURPOSES), value: PURPOSES.includes(purpose) ? purpose : PURPOSES[0], onchange: (event) => setPurpose(event.target.value) },
        ],
        submit: t("find"),
        send: ({ text, plan: now, purpose: why }) => {
            history.replaceState(history.state, "", withQuery({ plan: now, purpose: why }));
            return search({ text, plan: now });
        },
    });
    element.classList.add("filters", "searching");
    return element;
}

/** Adds the purpose to the links to patients. */
function setPurpose(purpose) {
    history.replaceState(history.state, "", withQuery({ purpose }));
    for (const each of document.querySelectorAll("main tbody a.person")) {
        const address = new URL(each.href);
        address.searchParams.set("purpose", purpose);
        each.href = address;
    }
}

/** Stores the search so that the back button restores it; nothing of it is in the URL. */
function storeSearch(context, search) {
    history.replaceState(stateToStore(context, { ...restoredState(context), search }), "");
}

/**
 * Searches by everything that the text may be at once. Patients with exactly this code, tax id,
 * phone, address or birth date come first, before the pages of those with such a name.
 */
async function find({ organization }, { text, plan }, page) {
    const searchBy = (filter, of) => call("POST", path(["admin", "v1", "organizations", organization.id, "patient-search"]), { body: { subscribed: PLANS[plan], ...filter, page: of } });
    const { exact, name } = filters(text);
    const searches = [...(page === 1 || !name ? exact : []), ...(name ? [{ name }] : [])];
    const all = await Promise.all(searches.map((filter) => searchBy(filter, page)));
    const rows = new Map(all.flatMap((found) => found.data).map((row) => [row.ref, row]));
    const { meta } = name ? all.at(-1) : all.reduce((most, each) => (each.meta.total > most.meta.total ? each : most));
    return { rows: [...rows.values()], meta: { ...meta, total_is_exact: all.every((found) => found.meta.total_is_exact) } };
}

function count(t, { rows, meta }) {
    if (!meta.total_is_exact) {
        return rows.length ? t("foundMore", { n: Math.max(meta.total, rows.length) }) : t("notAll");
    }
    return rows.length ? t("found", { n: Math.max(meta.total, rows.length) }) : t("none");
}

function list({ t, link }, { rows, meta }, to) {
    const purpose = query().purpose ?? PURPOSES[0];
    const columns = [
        { title: t("name"), cell: (row) => personLink(fullName(row), link("patient", { purpose }, encodeURIComponent(row.ref))) },
        { title: t("code"), cell: (row) => h("code", { class: "code" }, row.code) },
        { title: t("birth"), cell: (row) => day(row.birth_date) },
        { title: t("plan"), cell: (row) => (row.plan ? badge("ok", h("bdi", {}, row.plan)) : badge("off", t("noPlan"))) },
    ];
    return [table({ caption: t("results"), columns, rows }), meta.total > 0 ? pager(meta, to) : null];
}

function nothing({ t, link }, { text, plan }, { meta }) {
    if (!meta.total_is_exact) {
        return empty(t("notAll"), t("typeOn"));
    }
    const { exact, name } = filters(text);
    if (!name && exact.length === 1) {
        return [notice("info", h("p", {}, t("short"))), empty(t("none"), t("noneText"))];
    }
    return empty(t("none"), t(plan ? "nonePlan" : "noneText"), h("a", { class: "plain", href: link("import") }, t("load")));
}
