/* The activation codes of an organization. */
import { Fragment, h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { call, get, path } from "../../ui/api.js";
import { Form } from "../../ui/elements/form.js";
import { Filters, Pager, pageSize, query, Table } from "../../ui/elements/list.js";
import { actOnEach, askForMany, ChosenBar, useChoice } from "../../ui/elements/many.js";
import { Empty, Notice } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { CodeStateBadge, stateOf, termText } from "../code-answers.js";
import { newBatch, newCode } from "../code-forms.js";
import { CodeDownloads, ExportButton, spreadsheetNote } from "../csv.js";
import { orderField, orderOf } from "../order.js";
import { encodeForFragment, withElements } from "../phrases.js";

/** @import { Answer } from "api-types" */
/** @import { Field, FormHandle } from "../../ui/elements/form.js" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { PageProps } from "../../ui/shell.js" */
/** @import { Texts } from "../../ui/words.js" */
/** @import { ListedCode } from "../code-answers.js" */
/** @import { OrganizationContext } from "../shell.js" */

export const words = await texts("console-codes");

const STATUSES = ["active", "expired"];

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listActivationCodesOf">>}
 */
export function load(context) {
    return get(codes(context, { page: query().page, per_page: pageSize() }));
}

/**
 * The path of a page of the list that the reader filters.
 *
 * @param {OrganizationContext} context
 * @param {Parameters<typeof path>[1]} values
 */
function codes({ organization }, values) {
    const { tag, status } = query();
    const filters = { tag, status, order: orderOf() };
    return path(["admin", "v1", "organizations", organization.id, "activation-codes"], { ...filters, ...values });
}

/** @param {PageProps<OrganizationContext, Answer<"listActivationCodesOf">>} props */
export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t, link } = context;
    const { tag, status, batch } = query();
    const isFiltered = Boolean(tag || status);
    const hasList = rows.length > 0 || isFiltered;
    const toBatches = h("a", { class: "plain", href: link("code-batches") }, t("allBatches"));
    return h(
        Fragment,
        {},
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            hasList ? h("p", { class: "buttons" }, h(NewButtons, { context }), toBatches) : null,
        ),
        h("p", { class: "lead" }, t("lead")),
        batch ? h(BatchNotice, { context, batch }) : null,
        hasList ? h(LookUp, { context }) : null,
        hasList ? h(Filters, { fields: filterFields(t) }) : null,
        rows.length ? h(CodeList, { context, rows, reload }) : null,
        rows.length
            ? h(Pager, { meta }, h(ExportButton, { name: "codes", address: (values) => codes(context, values) }))
            : null,
        !rows.length && isFiltered ? h(Empty, { title: t("noMatch"), text: t("noMatchText") }) : null,
        hasList ? null : h(Empty, { title: t("none"), text: t("noneText") }, h(NewButtons, { context })),
    );
}

/** @param {{ context: OrganizationContext }} props */
function NewButtons({ context }) {
    const { t, organization, link, goTo } = context;
    const add = async () => {
        const code = await newCode(t, organization);
        if (code) {
            goTo(link("code", {}, encodeForFragment(code)));
        }
    };
    const addBatch = async () => {
        const done = await newBatch(t, organization);
        if (done) {
            goTo(link("codes", { tag: done.tag, batch: done.id }));
        }
    };
    return h(
        Fragment,
        {},
        h("button", { type: "button", class: "primary", onclick: add }, t("add")),
        h("button", { type: "button", class: "plain", onclick: addBatch }, t("batch")),
    );
}

/**
 * A batch that was just created, or to which the user returned.
 *
 * @param {{ context: OrganizationContext, batch: string }} props
 */
function BatchNotice({ context, batch }) {
    const { t, organization, link } = context;
    const toBatches = h("a", { href: link("code-batches") }, t("allBatches"));
    return h(
        Notice,
        { kind: "ok" },
        h("p", {}, h("strong", {}, t("batchMade")), " ", withElements(t("batchMadeText"), { batches: toBatches })),
        h("p", {}, h(CodeDownloads, { organization, batch: { id: batch }, style: "plain" })),
        spreadsheetNote(),
    );
}

/**
 * The form to look up one code, for example for a caller on the telephone.
 *
 * @param {{ context: OrganizationContext }} props
 */
function LookUp({ context }) {
    const { t, link, goTo } = context;
    const form = useRef(/** @type {FormHandle | null} */ (null));
    useLayoutEffect(() => form.current?.element.querySelector("input")?.focus({ preventScroll: true }), []);
    return h(Form, {
        class: "filters searching",
        handle: form,
        fields: [
            {
                name: "code",
                label: t("look"),
                hint: t("lookHint"),
                required: true,
                maxlength: 255,
                type: "search",
                spellcheck: false,
                autocapitalize: "characters",
            },
        ],
        submit: t("lookSubmit"),
        send: async ({ code }) => goTo(link("code", {}, encodeForFragment(code))),
    });
}

/**
 * @param {Texts} t
 * @returns {Field[]}
 */
function filterFields(t) {
    return [
        { name: "tag", label: t("tag"), type: "search", maxlength: 255 },
        {
            name: "status",
            label: t("status"),
            type: "select",
            options: ["", ...STATUSES].map((name) => [name, t(name || "any")]),
        },
        orderField(),
    ];
}

/** @param {{ context: OrganizationContext, rows: ListedCode[], reload: () => Promise<void> }} props */
function CodeList({ context, rows, reload }) {
    const { t, zone, link } = context;
    const { chosen, column, clear } = useChoice(rows, {
        keyOf: codeOf,
        nameOf: codeOf,
        allowed: ({ active }) => active,
    });
    /** @param {string} code */
    const address = (code) => link("code", {}, encodeForFragment(code));
    /** @type {Column<ListedCode>[]} */
    const columns = [
        column,
        { title: t("code"), cell: ({ code }) => h("a", { href: address(code) }, h("code", { class: "code" }, code)) },
        { title: t("status"), cell: (row) => h(CodeStateBadge, { state: stateOf(row, zone) }) },
        { title: t("gives"), cell: (row) => [h("bdi", {}, row.plan_name ?? "default"), ", ", termText(row)] },
        { title: t("used"), cell: (row) => t("usedOf", { n: row.redemptions_total, most: row.max_redemptions }) },
        { title: t("until"), cell: (row) => day(row.expires_at) },
        { title: t("tag"), cell: (row) => (row.tag ? h("bdi", {}, row.tag) : "–") },
    ];
    const switchOff = async () => {
        const outcome = await deactivateMany(context, chosen);
        if (outcome) {
            clear();
            await reload();
            tellOff(context, outcome.done, reload);
        }
    };
    return [
        h(
            ChosenBar,
            { count: chosen.length, clear },
            h("button", { type: "button", class: "small danger", onclick: switchOff }, t("off")),
        ),
        h(Table, { caption: t("title"), columns, rows, keyOf: codeOf }),
    ];
}

/** @param {ListedCode} row */
function codeOf({ code }) {
    return code;
}

/**
 * @param {OrganizationContext} context
 * @param {string} code
 * @param {"activate" | "deactivate"} act
 */
function putAct({ organization }, code, act) {
    return call("PUT", path(["admin", "v1", "organizations", organization.id, "activation-codes", code, act]));
}

/**
 * @param {OrganizationContext} context
 * @param {ListedCode[]} rows
 */
function deactivateMany(context, rows) {
    const { t } = context;
    return askForMany({
        title: t("offTitle", { n: rows.length }),
        text: t("offText"),
        submit: t("off"),
        rows,
        nameOf: codeOf,
        act: ({ code }) => putAct(context, code, "deactivate"),
    });
}

/**
 * @param {OrganizationContext} context
 * @param {ListedCode[]} rows that were switched off
 * @param {() => Promise<void>} reload
 */
function tellOff(context, rows, reload) {
    if (rows.length > 0) {
        announce(context.t("isOff", { n: rows.length }), async () => {
            await actOnEach(
                rows,
                ({ code }) => putAct(context, code, "activate"),
                () => {},
            );
            await reload();
        });
    }
}
