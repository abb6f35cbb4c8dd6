/* Deliveries: what was sent to people, and what failed and why. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { openDialog } from "../../ui/elements/dialog.js";
import { Filters, Pager, query, Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { Meaning } from "../../ui/faults.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { stateOf } from "../code-answers.js";
import { encodeForFragment } from "../phrases.js";
import { sendCode } from "../send-code.js";

export const words = await texts("console-deliveries");

const KINDS = { accepted: "ok", delivered: "ok", failed: "failed" };

export async function load({ organization }) {
    const { state, page } = query();
    return get(path(["admin", "v1", "organizations", organization.id, "deliveries"], { state, page }));
}

export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t, organization, link } = context;
    const { state } = query();
    const heading = useRef(null);
    const refresh = async () => {
        await reload();
        heading.current?.focus();
    };
    return [
        h("h1", { tabindex: "-1", ref: heading }, t("title")),
        h("p", { class: "lead" }, t("lead")),
        organization.activation_code_delivery ? null : h("p", { class: "note warning" }, t("cannotSend")),
        rows.length || state ? h(Filters, { fields: [{
            name: "state", label: t("state"), type: "select",
            options: [["", t("any")], ...Object.keys(KINDS).map((name) => [name, t(name)])],
        }] }) : null,
        rows.length
            ? [h(Deliveries, { context, rows, refresh }), h(Pager, { meta })]
            : h(Empty, { title: t(state ? "noMatch" : "none"), text: t(state ? "noMatchText" : "noneText") },
                state ? null : h("a", { class: "plain", href: link("codes") }, t("toCodes"))),
    ];
}

function Deliveries({ context, rows, refresh }) {
    const { t, zone, organization, link } = context;
    const again = ({ code }) => h(BusyButton, {
        class: "small", "aria-label": t("againOf", { code }), action: () => send(context, code, refresh),
    }, t("again"));
    return h(Table, { caption: t("title"), columns: [
        { title: t("code"), cell: ({ code }) =>
            h("a", { href: link("code", {}, encodeForFragment(code)) }, h("code", { class: "code" }, code)) },
        { title: t("when"), cell: (row) => dateTime(row.at, zone) },
        { title: t("to"), cell: (row) => [t(row.channel), h("p", { class: "why" }, h("bdi", {}, row.recipient))] },
        { title: t("state"), cell: (row) => [
            h(Badge, { kind: KINDS[row.state] }, t(row.state)),
            row.reason ? h("p", { class: "why" }, h(Meaning, { code: row.reason_code, message: row.reason })) : null,
        ] },
        { name: t("acts"), cell: (row) =>
            row.state === "failed" && organization.activation_code_delivery ? again(row) : "" },
    ], rows });
}

/**
 * Opens the form to send the code. The recipient is masked in this list; the code's own data has
 * it.
 */
async function send({ t, zone, organization, link }, code, refresh) {
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "activation-codes"], { code }));
    if (data.length === 0 || stateOf(data[0], zone) !== "active") {
        const close = () => dialog.close();
        const dialog = openDialog({ title: t("unusableTitle"), content: [
            h("p", {}, t("unusable")),
            h("p", { class: "buttons" },
                h("button", { type: "button", class: "primary", autofocus: true, onclick: close }, t("close")),
                h("a", { class: "plain", href: link("code", {}, encodeForFragment(code)) }, t("toCode"))),
        ] });
        await dialog.closed;
    } else if (await sendCode(organization, data[0])) {
        await refresh();
    }
}
