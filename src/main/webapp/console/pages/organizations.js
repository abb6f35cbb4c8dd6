/* The organizations of the installation: find, create, open. */
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask } from "../../ui/elements/dialog.js";
import { filters, pager, query, table, withQuery } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { currentLanguage, LANGUAGES, texts } from "../../ui/words.js";
import { currentName, ownZone, zones } from "../zones.js";

export const words = await texts("console-organizations");

export async function show(main, context) {
    const { t, zone, link } = context;
    const { name, page } = query();
    const { data, meta } = await get(path(["admin", "v1", "organizations"], { name, page }));
    const add = h("button", { type: "button", class: "primary", onclick: () => create(context) }, t("add"));
    const columns = [
        { title: t("name"), cell: (row) => h("a", { href: link("organization", { organization: row.id, name: null, page: null }) }, h("bdi", {}, row.name)) },
        { title: t("zone"), cell: (row) => currentName(row.time_zone) },
        { title: t("sending"), cell: (row) => badge(row.activation_code_delivery ? "ok" : "off", t(row.activation_code_delivery ? "allowed" : "notAllowed")) },
        { title: t("created"), cell: (row) => dateTime(row.created_at, zone) },
    ];
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), data.length || name ? h("p", { class: "buttons" }, add) : null),
        h("p", { class: "lead" }, t("lead")),
        data.length || name ? filters([{ name: "name", label: t("name"), type: "search", maxlength: 255 }]) : null,
        data.length ? [table({ caption: t("title"), columns, rows: data }), pager(meta)] : nothing(t, name, add));
}

function nothing(t, name, add) {
    return name ? empty(t("noMatch"), t("noMatchText"), h("a", { class: "plain", href: withQuery({ name: null, page: null }) }, t("all"))) : empty(t("none"), t("noneText"), add);
}

/** The browser's language if we have it, otherwise that of the page. */
function browserLanguage() {
    const known = navigator.languages.map((each) => each.slice(0, 2)).find((each) => Object.hasOwn(LANGUAGES, each));
    return known ?? currentLanguage();
}

async function create({ t, link, goTo }) {
    const key = newIdempotencyKey();
    const made = await ask({
        title: t("addTitle"),
        text: t("addText"),
        submit: t("make"),
        fields: [
            { name: "name", label: t("name"), required: true, maxlength: 255 },
            { name: "language", label: t("language"), type: "select", required: true, value: browserLanguage(), options: Object.entries(LANGUAGES) },
            { name: "time_zone", label: t("zone"), type: "select", required: true, value: ownZone(), options: zones(ownZone()).map((each) => [each, each]) },
        ],
        send: async (values) => (await call("POST", "/admin/v1/organizations", { body: values, key })).data,
    });
    if (made) {
        goTo(link("organization", { organization: made.id }));
    }
}
