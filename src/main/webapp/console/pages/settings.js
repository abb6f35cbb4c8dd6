/*
 * The settings of the node that answers, filtered by typing. For secrets only whether they are set
 * is shown.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { get } from "../../ui/api.js";
import { query, Table, withQuery } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { replaceAddress } from "../../ui/navigation.js";
import { texts } from "../../ui/words.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { JSX } from "preact"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Context } from "../shell.js"
 */

/** @typedef {Schema<"Setting">} Setting */

export const words = await texts("console-settings");

const area = await texts("console-setting-areas");

export async function load() {
    /** @type {Answer<"listSettings">} */
    const { data } = await get("/admin/v1/settings");
    return data;
}

/** @param {PageProps<Context, Setting[]>} props */
export function Page({ context: { t }, data }) {
    const [filter, setFilter] = useState({ name: query().name ?? "", onlySet: query().set === "true" });
    /** @param {Partial<typeof filter>} change */
    const narrow = (change) => {
        const changed = { ...filter, ...change };
        const values = { name: changed.name.trim(), set: changed.onlySet ? "true" : null };
        replaceAddress(withQuery(values));
        setFilter(changed);
    };
    const name = {
        type: "search",
        class: "field",
        id: "setting",
        maxlength: 100,
        autocomplete: "off",
        spellcheck: false,
        value: filter.name,
        /** @param {JSX.TargetedEvent<HTMLInputElement>} event */
        oninput: (event) => narrow({ name: event.currentTarget.value }),
    };
    const onlySet = {
        type: "checkbox",
        id: "only-set",
        checked: filter.onlySet,
        /** @param {JSX.TargetedEvent<HTMLInputElement>} event */
        onchange: (event) => narrow({ onlySet: event.currentTarget.checked }),
    };
    const wanted = filter.name.trim().toLowerCase().replaceAll(/[_\s]/g, "-");
    /** @param {Setting} row */
    const textsOf = (row) => [row.name.replaceAll(".", "-"), row.name, areaOf(row).toLowerCase()];
    /** @param {Setting} row */
    const matches = (row) => textsOf(row).some((text) => text.includes(wanted));
    const rows = data.filter((row) => (!filter.onlySet || row.set) && matches(row));
    return [
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        h(
            "div",
            { class: "filters" },
            h("div", { class: "field-group wide" }, h("label", { for: name.id }, t("find")), h("input", name)),
            h("div", { class: "check" }, h("input", onlySet), h("label", { for: onlySet.id }, t("onlySet"))),
        ),
        h("p", { class: "quiet", role: "status" }, t("n", { n: rows.length })),
        rows.length > 0 &&
            h(Table, {
                caption: t("title"),
                columns: columns(t),
                rows,
                keyOf: (/** @type {Setting} */ row) => row.name,
            }),
        rows.length === 0 && h(Empty, { title: t("none"), text: t("noneText") }),
    ];
}

/**
 * @param {Texts} t
 * @returns {Column<Setting>[]}
 */
function columns(t) {
    return [
        { title: t("name"), cell: (row) => [h("code", {}, row.name), h("span", { class: "under" }, areaOf(row))] },
        { title: t("state"), cell: ({ set }) => h(Badge, { kind: set ? "ok" : "off" }, t(set ? "set" : "unset")) },
        { title: t("value"), cell: (row) => value(t, row) },
        { title: t("source"), cell: (row) => (row.source ? t(row.source) : null) },
    ];
}

/**
 * @param {Texts} t
 * @param {Setting} row
 */
function value(t, row) {
    if (row.value !== null) {
        return h("code", { class: row.set ? null : "quiet" }, h("bdi", {}, row.value));
    }
    return row.set ? h("span", { class: "quiet" }, t("secret")) : null;
}

/**
 * The area to which a setting belongs.
 *
 * @param {Setting} setting
 */
function areaOf({ name }) {
    const part = name.split(".")[1];
    return area.has(part) ? area(part) : part;
}
