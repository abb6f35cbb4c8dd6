/* Finds a patient by name, code or another value. None of these ever appears in the URL. */
import { Fragment, h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Form } from "../../ui/elements/form.js";
import { Pager, query, Table, withQuery } from "../../ui/elements/list.js";
import { Badge, Empty, Notice } from "../../ui/elements/notice.js";
import { replaceAddress } from "../../ui/navigation.js";
import { day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { findPatients } from "../find-patients.js";
import { restoredState, stateToStore } from "../history-state.js";
import { fullName, PersonLink } from "../names.js";
import { filters } from "../patient-search.js";

/** @import { Field, FormHandle } from "../../ui/elements/form.js" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { Texts } from "../../ui/words.js" */
/** @import { FoundPatient, FoundPatients } from "../find-patients.js" */
/** @import { OrganizationContext } from "../shell.js" */
/** @typedef {{ text: string, plan?: string }} Search */
/** @typedef {FoundPatient} Row */
/** @typedef {FoundPatients & { wanted: Search }} Found */
/** @typedef {{ target: HTMLSelectElement }} Change */

export const words = await texts("console-patients");

const PURPOSES = ["question", "complaint", "authority"];
/** @type {Record<string, boolean>} */
const PLANS = { subscribed: true, unsubscribed: false };

/**
 * What the search of before finds now, if the reader comes back to the page.
 *
 * @param {OrganizationContext} context
 */
export async function load(context) {
    /** @type {{ search?: Search & { page: number } }} */
    const { search } = restoredState(context);
    return search ? find(context, search, search.page) : null;
}

/** @param {{ context: OrganizationContext, data: Found | null }} props */
export function Page({ context, data }) {
    const { t } = context;
    const [found, setFound] = useState(data);
    const { purpose: asked = "" } = query();
    const [purpose, setPurpose] = useState(PURPOSES.includes(asked) ? asked : PURPOSES[0]);
    const latest = useRef(0);
    const form = useRef(/** @type {FormHandle | null} */ (null));
    useLayoutEffect(() => form.current?.element.querySelector("input")?.focus({ preventScroll: true }), []);

    /**
     * @param {Search} wanted
     * @param {number} page
     */
    const search = async (wanted, page) => {
        const number = ++latest.current;
        storeSearch(context, { ...wanted, page });
        const result = await find(context, wanted, page);
        if (number === latest.current) {
            setFound(result);
        }
    };
    /** @param {Change} event */
    const changePurpose = (event) => {
        replaceAddress(withQuery({ purpose: event.target.value }));
        setPurpose(event.target.value);
    };
    return h(
        Fragment,
        {},
        h("h1", {}, t("title")),
        h("p", { class: "lead" }, t("lead")),
        h(Form, {
            class: "filters searching",
            handle: form,
            fields: searchFields(context, purpose, changePurpose),
            submit: t("find"),
            send: ({ text, plan, purpose: why }) => {
                replaceAddress(withQuery({ plan, purpose: why }));
                return search({ text, plan }, 1);
            },
        }),
        h("p", { class: "unseen", role: "status" }, found && count(t, found)),
        h(
            "section",
            { "aria-label": t("results"), class: "stack" },
            found?.rows.length
                ? h(Results, {
                      context,
                      found,
                      purpose,
                      to: (/** @type {number} */ page) => () => search(found.wanted, page),
                  })
                : found && h(NoResults, { context, found }),
        ),
    );
}

/**
 * @param {OrganizationContext} context
 * @param {string} purpose
 * @param {(event: Change) => void} changePurpose
 * @returns {Field[]}
 */
function searchFields(context, purpose, changePurpose) {
    const { t } = context;
    /** @type {(names: string[]) => [string, string][]} */
    const options = (names) => names.map((name) => [name, t(name)]);
    return [
        {
            name: "text",
            label: t("text"),
            hint: t("hint"),
            type: "search",
            required: true,
            maxlength: 255,
            also: ["code"],
            value: restoredState(context).search?.text ?? "",
            spellcheck: false,
            autocapitalize: "off",
        },
        {
            name: "plan",
            label: t("plan"),
            type: "select",
            options: [["", t("everybody")], ...options(Object.keys(PLANS))],
            value: query().plan ?? "",
        },
        {
            name: "purpose",
            label: t("purpose"),
            type: "select",
            required: true,
            options: options(PURPOSES),
            value: purpose,
            onchange: changePurpose,
        },
    ];
}

/**
 * Stores the search so that the back button restores it; nothing of it is in the URL.
 *
 * @param {OrganizationContext} context
 * @param {Search & { page: number }} search
 */
function storeSearch(context, search) {
    history.replaceState(stateToStore(context, { ...restoredState(context), search }), "");
}

/**
 * @param {OrganizationContext} context
 * @param {Search} wanted
 * @param {number} page
 * @returns {Promise<Found>}
 */
async function find({ organization }, wanted, page) {
    const subscribed = wanted.plan ? PLANS[wanted.plan] : undefined;
    return { wanted, ...(await findPatients(organization, wanted.text, { subscribed, page })) };
}

/**
 * @param {Texts} t
 * @param {Found} found
 */
function count(t, { rows, meta }) {
    if (!meta.total_is_exact) {
        return rows.length ? t("foundMore", { n: Math.max(meta.total, rows.length) }) : t("notAll");
    }
    return rows.length ? t("found", { n: Math.max(meta.total, rows.length) }) : t("none");
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Found} props.found
 * @param {string} props.purpose
 * @param {(page: number) => () => void} props.to
 */
function Results({ context, found, purpose, to }) {
    const { t, link } = context;
    /** @param {Row} row */
    const address = (row) => link("patient", { purpose }, encodeURIComponent(row.ref));
    const isAll = found.meta.last_page === 1 && found.meta.total_is_exact;
    /** @param {(row: Row) => string} by */
    const sortable = (by) => (isAll ? by : undefined);
    /** @type {Column<Row>[]} */
    const columns = [
        {
            title: t("name"),
            by: sortable((row) => `${row.last_name ?? ""} ${row.first_name}`),
            cell: (row) => h(PersonLink, { name: fullName(row), href: address(row) }),
        },
        { title: t("code"), by: sortable((row) => row.code), cell: (row) => h("code", { class: "code" }, row.code) },
        { title: t("birth"), by: sortable((row) => row.birth_date ?? ""), cell: (row) => day(row.birth_date) },
        { title: t("plan"), by: sortable((row) => row.plan ?? ""), cell: (row) => h(PlanBadge, { t, plan: row.plan }) },
    ];
    return h(
        Fragment,
        {},
        h(Table, { caption: t("results"), columns, rows: found.rows, keyOf: (/** @type {Row} */ row) => row.ref }),
        found.meta.total > 0 ? h(Pager, { meta: found.meta, to }) : null,
    );
}

/** @param {{ t: Texts, plan: string | null }} props */
function PlanBadge({ t, plan }) {
    return plan ? h(Badge, { kind: "ok" }, h("bdi", {}, plan)) : h(Badge, { kind: "off" }, t("noPlan"));
}

/** @param {{ context: OrganizationContext, found: Found }} props */
function NoResults({ context, found }) {
    const { t, link } = context;
    if (!found.meta.total_is_exact) {
        return h(Empty, { title: t("notAll"), text: t("typeOn") });
    }
    const { exact, name } = filters(found.wanted.text);
    if (!name && exact.length === 1) {
        return h(
            Fragment,
            {},
            h(Notice, { kind: "info" }, h("p", {}, t("short"))),
            h(Empty, { title: t("none"), text: t("noneText") }),
        );
    }
    return h(
        Empty,
        { title: t("none"), text: t(found.wanted.plan ? "nonePlan" : "noneText") },
        h("a", { class: "plain", href: link("import") }, t("load")),
    );
}
