/* The webhook subscriptions of an organization, and the state of their endpoints. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { table } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { texts } from "../../ui/words.js";
import { encodeForFragment } from "../phrases.js";
import { destination, failures, stateBadge } from "../webhooks.js";

export const words = await texts("console-webhooks");

export async function show(main, context) {
    const { t, organization, link } = context;
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "webhooks"]));
    const columns = [
        { title: t("goesTo"), cell: (row) => h("a", { href: link("webhook", {}, encodeForFragment(row.id)) }, destination(row)) },
        { title: t("type"), cell: (row) => h("code", {}, row.type) },
        { title: t("state"), cell: stateBadge },
        { title: t("trouble"), cell: (row) => failures(row, context.zone) },
    ];
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")),
        data.length ? table({ caption: t("title"), columns, rows: data }) : empty(t("none"), t("noneText"), h("a", { class: "plain", href: "../docs/", target: "_blank", rel: "noreferrer" }, t("toDocs"))));
}
