/* The batches of activation codes of an organization: what became of them, their files, and switching the rest off. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { call, get, path } from "../../ui/api.js";
import { ask } from "../../ui/elements/dialog.js";
import { pageAddress, Pager, query, Table } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { CodeDownloads, ExportButton, spreadsheetNote } from "../csv.js";
import { orderedColumn, orderOf } from "../order.js";
import { withElements } from "../phrases.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"CodeBatch">} CodeBatch */

export const words = await texts("console-code-batches");

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listCodeBatches">>}
 */
export function load({ organization }) {
    return get(batches(organization, { page: query().page }));
}

/**
 * @param {OrganizationContext["organization"]} organization
 * @param {Parameters<typeof path>[1]} values
 */
function batches({ id }, values) {
    return path(["admin", "v1", "organizations", id, "code-batches"], { order: orderOf(), ...values });
}

/** @param {PageProps<OrganizationContext, Answer<"listCodeBatches">>} props */
export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t, link, organization } = context;
    const heading = useRef(/** @type {HTMLElement | null} */ (null));
    const changed = async () => {
        await reload();
        heading.current?.focus();
    };
    const toCodes = h("a", { class: "primary", href: link("codes") }, t("toCodes"));
    return [
        h("h1", { tabindex: "-1", ref: heading }, t("title")),
        h("p", { class: "lead" }, t("lead")),
        rows.length > 0 && h(Batches, { context, rows, changed }),
        rows.length > 0 && spreadsheetNote(),
        // The service limits the size of these pages: no choice of it.
        rows.length > 0 &&
            h(
                Pager,
                { meta, to: (page) => pageAddress(page) },
                h(ExportButton, { name: "code-batches", address: (values) => batches(organization, values) }),
            ),
        rows.length === 0 && h(Empty, { title: t("none"), text: t("noneText") }, toCodes),
    ];
}

/** @param {{ context: OrganizationContext, rows: CodeBatch[], changed: () => Promise<void> }} props */
function Batches({ context, rows, changed }) {
    const { t, zone, organization, link } = context;
    /** @param {CodeBatch} batch */
    const maker = ({ made_by: by }) => (by?.kind === "operator" ? t("operator") : h("bdi", {}, by?.name ?? "–"));
    /** @param {CodeBatch} batch */
    const codes = ({ tag, pattern }) => [
        h("a", { href: link("codes", { tag }) }, h("bdi", {}, tag)),
        h("p", { class: "why" }, h("bdi", {}, h("code", {}, pattern))),
    ];
    /** @param {CodeBatch} batch */
    const acts = (batch) => [
        h(CodeDownloads, { organization, batch: { id: batch.id, name: batch.tag }, style: "small" }),
        " ",
        batch.usable > 0 &&
            h(
                "button",
                {
                    type: "button",
                    class: "small danger",
                    "aria-label": `${t("off")}: ${batch.tag}`,
                    onclick: () => switchOff(context, batch, changed),
                },
                t("off"),
            ),
    ];
    /** @type {Column<CodeBatch>[]} */
    const columns = [
        { ...orderedColumn(t("made"), "desc"), cell: (batch) => dateTime(batch.created_at, zone) },
        { title: t("by"), cell: maker },
        { title: t("tag"), cell: codes },
        { title: t("redeemed"), cell: ({ redeemed, count }) => t("redeemedOf", { n: redeemed, most: count }) },
        { title: t("usable"), cell: ({ usable }) => t("usableNow", { n: usable }) },
        { name: t("acts"), cell: acts },
    ];
    return h(Table, {
        caption: t("title"),
        columns,
        rows,
        keyOf: (/** @type {CodeBatch} */ batch) => batch.id,
    });
}

/**
 * Asks with the number that the list shows; some may be redeemed meanwhile, so the answer has the
 * number that was switched off.
 *
 * @param {OrganizationContext} context
 * @param {CodeBatch} batch
 * @param {() => Promise<void>} changed
 */
async function switchOff({ t, organization }, { id, tag, usable }, changed) {
    const address = path(["admin", "v1", "organizations", organization.id, "code-batches", id, "deactivate"]);
    const done = await ask({
        title: t("offTitle", { n: usable }),
        text: [h("p", {}, withElements(t("offText"), { tag: h("bdi", {}, tag) })), h("p", {}, t("offBack"))],
        submit: t("off"),
        danger: true,
        send: () => /** @type {Promise<Answer<"deactivateCodeBatch">>} */ (call("PUT", address)),
    });
    if (done) {
        await changed();
        announce(t("isOff", { n: done.data.deactivated }));
    }
}
