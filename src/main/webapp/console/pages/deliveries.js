/* Deliveries: what was sent to people, and what failed and why. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { openDialog } from "../../ui/elements/dialog.js";
import { filters, pager, query, table } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { meaning } from "../../ui/faults.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { stateOf } from "../code-answers.js";
import { encodeForFragment } from "../phrases.js";
import { sendCode } from "../send-code.js";
import { disabledWhileRunning } from "../while-running.js";

export const words = await texts("console-deliveries");

const KINDS = { accepted: "ok", delivered: "ok", failed: "failed" };

export async function show(main, context) {
    const { t, organization, link } = context;
    const { state, page } = query();
    const { data, meta } = await get(path(["admin", "v1", "organizations", organization.id, "deliveries"], { state, page }));
    const refresh = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main, h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, t("lead")),
        organization.activation_code_delivery ? null : h("p", { class: "note warning" }, t("cannotSend")),
        data.length || state ? filters([{ name: "state", label: t("state"), type: "select", options: [["", t("any")], ...Object.keys(KINDS).map((name) => [name, t(name)])] }]) : null,
        data.length ? [list(context, data, refresh), pager(meta)] : nothing(t, state, link));
}

function nothing(t, state, link) {
    return state ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"), h("a", { class: "plain", href: link("codes") }, t("toCodes")));
}

function list(context, rows, refresh) {
    const { t, zone, organization, link } = context;
    return table({
        caption: t("title"),
        columns: [
            { title: t("code"), cell: (row) => h("a", { href: link("code", {}, encodeForFragment(row.code)) }, h("code", { class: "code" }, row.code)) },
            { title: t("when"), cell: (row) => dateTime(row.at, zone) },
            { title: t("to"), cell: (row) => [t(row.channel), h("p", { class: "why" }, h("bdi", {}, row.recipient))] },
            { title: t("state"), cell: (row) => [badge(KINDS[row.state], t(row.state)), row.reason ? h("p", { class: "why" }, meaning({ code: row.reason_code, message: row.reason })) : null] },
            { name: t("acts"), cell: (row) => (row.state === "failed" && organization.activation_code_delivery ? h("button", { type: "button", class: "small", "aria-label": t("againOf", { code: row.code }), onclick: disabledWhileRunning(() => send(context, row.code, refresh)) }, t("again")) : "") },
        ],
        rows,
    });
}

/**
 * Opens the form to send the code. The recipient is masked in this list; the code's own data has
 * it.
 */
async function send({ t, zone, organization, link }, code, refresh) {
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "activation-codes"], { code }));
    if (data.length === 0 || stateOf(data[0], zone) !== "active") {
        const close = h("button", { type: "button", class: "primary", onclick: () => shown.close() }, t("close"));
        const shown = openDialog({ title: t("unusableTitle"), content: [h("p", {}, t("unusable")), h("p", { class: "buttons" }, close, h("a", { class: "plain", href: link("code", {}, encodeForFragment(code)) }, t("toCode")))] });
        close.focus();
        await shown.closed;
        return;
    }
    if (await sendCode(organization, data[0])) {
        await refresh();
    }
}
