/* What was sent to people, and what failed and why. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { open } from "../../ui/elements/dialog.js";
import { filters, pager, query, table } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { moment } from "../../ui/times.js";
import { stateOf } from "../code-answers.js";
import { inFragment } from "../phrases.js";
import { reason } from "../reasons.js";
import { resting } from "../resting.js";
import { sendCode } from "../send-code.js";
import words from "../words/deliveries.js";

export { words };

const KINDS = { accepted: "ok", delivered: "ok", failed: "failed" };

export async function show(main, context) {
    const { t, organization, link } = context;
    const { state, page } = query();
    const { data, meta } = await get(path(["admin", "v1", "organizations", organization.id, "deliveries"], { state, page }));
    const again = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main, h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, t("lead")),
        organization.activation_code_delivery ? null : h("p", { class: "note warning" }, t("cannotSend")),
        data.length || state ? filters([{ name: "state", label: t("state"), type: "select", options: [["", t("any")], ...Object.keys(KINDS).map((name) => [name, t(name)])] }]) : null,
        data.length ? [list(context, data, again), pager(meta)] : nothing(t, state, link));
}

function nothing(t, state, link) {
    return state ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"), h("a", { class: "plain", href: link("codes") }, t("toCodes")));
}

function list(context, rows, again) {
    const { t, zone, organization, link } = context;
    const why = (row) => reason(row.reason) ?? h("span", { lang: "en" }, row.reason);
    return table({
        caption: t("title"),
        columns: [
            { title: t("code"), cell: (row) => h("a", { href: link("code", {}, inFragment(row.code)) }, h("code", { class: "code" }, row.code)) },
            { title: t("when"), cell: (row) => moment(row.at, zone) },
            { title: t("to"), cell: (row) => [t(row.channel), h("p", { class: "why" }, h("bdi", {}, row.recipient))] },
            { title: t("state"), cell: (row) => [badge(KINDS[row.state], t(row.state)), row.reason ? h("p", { class: "why" }, why(row)) : null] },
            { name: t("acts"), cell: (row) => (row.state === "failed" && organization.activation_code_delivery ? h("button", { type: "button", class: "small", "aria-label": t("againOf", { code: row.code }), onclick: resting(() => send(context, row.code, again)) }, t("again")) : "") },
        ],
        rows,
    });
}

/** Where it went is masked here, but the code knows it. */
async function send({ t, zone, organization, link }, code, again) {
    const { data } = await get(path(["admin", "v1", "organizations", organization.id, "activation-codes"], { code }));
    if (data.length === 0 || stateOf(data[0], zone) !== "active") {
        const close = h("button", { type: "button", class: "primary", onclick: () => shown.close() }, t("close"));
        const shown = open({ title: t("unusableTitle"), content: [h("p", {}, t("unusable")), h("p", { class: "buttons" }, close, h("a", { class: "plain", href: link("code", {}, inFragment(code)) }, t("toCode")))] });
        close.focus();
        await shown.closed;
        return;
    }
    if (await sendCode(organization, data[0])) {
        await again();
    }
}
