/*
 * The settings of the node that answers, filtered by typing. For secrets only whether they are set
 * is shown.
 */
import { get } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { query, table, withQuery } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";

export const words = await texts("console-settings");

const area = await texts("console-setting-areas");

export async function show(main, { t }) {
    const { data } = await get("/admin/v1/settings");
    const input = h("input", { type: "search", class: "field", id: "setting", maxlength: 100, value: query().name ?? "", autocomplete: "off", spellcheck: "false" });
    const only = h("input", { type: "checkbox", id: "only-set", checked: query().set === "true" });
    const count = h("p", { class: "quiet", role: "status" });
    const container = h("div");
    const narrow = () => {
        const wanted = input.value.trim().toLowerCase().replaceAll(/[_\s]/g, "-");
        const rows = data.filter((row) => (!only.checked || row.set) && [row.name.replaceAll(".", "-"), row.name, areaOf(row).toLowerCase()].some((text) => text.includes(wanted)));
        history.replaceState(history.state, "", withQuery({ name: input.value.trim() || null, set: only.checked ? "true" : null }));
        fill(count, t("n", { n: rows.length }));
        fill(container, rows.length ? table({ caption: t("title"), columns: columns(t), rows }) : empty(t("none"), t("noneText")));
    };
    input.addEventListener("input", narrow);
    only.addEventListener("change", narrow);
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        h("div", { class: "filters" },
            h("div", { class: "field-group wide" }, h("label", { for: "setting" }, t("find")), input),
            h("div", { class: "check" }, only, h("label", { for: "only-set" }, t("onlySet")))),
        count, container);
    narrow();
}

function columns(t) {
    return [
        { title: t("name"), cell: (row) => [h("code", {}, row.name), h("span", { class: "under" }, areaOf(row))] },
        { title: t("state"), cell: (row) => row.set ? badge("ok", t("set")) : badge("off", t("unset")) },
        { title: t("value"), cell: (row) => value(t, row) },
        { title: t("source"), cell: (row) => row.source ? t(row.source) : null },
    ];
}

function value(t, row) {
    if (row.value !== null) {
        return h("code", { class: row.set ? null : "quiet" }, h("bdi", {}, row.value));
    }
    return row.set ? h("span", { class: "quiet" }, t("secret")) : null;
}

/** The area to which a setting belongs. */
function areaOf({ name }) {
    const part = name.split(".")[1];
    return area.has(part) ? area(part) : part;
}
