/* One webhook subscription: its state, deliveries and actions. Its id is in the URL's fragment. */
import { call, get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { ask, copyButton, openDialog } from "../../ui/elements/dialog.js";
import { filters, pager, query, table } from "../../ui/elements/list.js";
import { announce, badge, empty, notice } from "../../ui/elements/notice.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { decodedFragment } from "../phrases.js";
import { destination, failures, stateBadge } from "../webhooks.js";
import { disabledWhileRunning } from "../while-running.js";

export const words = await texts("console-webhooks");

const KINDS = { pending: "info", delivered: "ok", failed: "failed", dropped: "off", skipped: "off" };

export async function show(main, context) {
    const { t, link } = context;
    const all = (await get(path(webhookPath(context)))).data;
    const webhook = all.find((each) => each.id === decodedFragment());
    if (!webhook) {
        fill(main, h("h1", {}, t("one")), empty(t("gone"), t("goneText"), h("a", { class: "primary", href: link("webhooks") }, t("toList"))));
        return;
    }
    const { state: wanted, page } = query();
    const [{ data: status }, sent] = await Promise.all([get(path(webhookPath(context, webhook, "status"))), get(path(webhookPath(context, webhook, "deliveries"), { state: wanted, page }))]);
    const refresh = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main,
        h("div", {}, h("h1", { tabindex: "-1" }, t("one"), " ", h("code", {}, webhook.type)), h("p", {}, stateBadge(status), " · ", h("a", { href: link("webhooks") }, t("toList")))),
        status.state === "active" ? null : notice(status.state === "parked" ? "failed" : "warning", h("p", {}, t(`${status.state}Text`)), h("p", {}, failures(status, context.zone))),
        h("div", { class: "columns" }, facts(context, webhook), statusCard(context, status)),
        actions(context, webhook, status, refresh),
        h("section", { class: "stack part" }, h("h2", {}, t("deliveries")), deliveries(context, webhook, sent, refresh)));
}

function webhookPath({ organization }, webhook = null, ...rest) {
    return ["admin", "v1", "organizations", organization.id, "webhooks", ...(webhook ? [webhook.id] : []), ...rest];
}

function fact(label, value) {
    return h("div", {}, h("dt", {}, label), h("dd", {}, value ?? "–"));
}

function facts({ t }, webhook) {
    return h("section", { class: "card" }, h("h2", {}, t("about")), h("dl", { class: "facts" },
        fact(t("goesTo"), destination(webhook)),
        fact(t("type"), h("code", {}, webhook.type)),
        webhook.channel === "http" ? fact(t("payload"), t(webhook.meta.payload ?? "full")) : fact(t("subject"), webhook.meta.subject ? h("bdi", {}, webhook.meta.subject) : null),
        webhook.headers.length ? fact(t("headers"), webhook.headers.map((name, i) => [i ? ", " : null, h("code", {}, name)])) : null));
}

function statusCard({ t, zone }, status) {
    const time = (text) => (text ? dateTime(text, zone) : null);
    const failure = status.last_failure;
    return h("section", { class: "card" }, h("h2", {}, t("how")), h("dl", { class: "facts" },
        fact(t("pending"), String(status.pending)),
        fact(t("oldest"), time(status.oldest_pending_at)),
        fact(t("next"), time(status.next_attempt_at)),
        fact(t("success"), time(status.last_success_at)),
        fact(t("failure"), failure ? [dateTime(failure.at, zone), h("p", { class: "why" }, h("span", { lang: "en" }, failure.reason))] : null)));
}

function actions(context, webhook, status, refresh) {
    const { t, may } = context;
    const actionButton = (name, run, kind = "plain") => h("button", { type: "button", class: kind, onclick: disabledWhileRunning(run) }, t(name));
    return h("p", { class: "buttons" },
        status.state === "active" ? null : actionButton("resume", () => resume(context, webhook, refresh), "primary"),
        webhook.channel === "http" ? actionButton("ping", () => ping(context, webhook)) : null,
        actionButton("replay", () => replay(context, webhook, refresh)),
        webhook.channel === "http" && may("administrator") ? actionButton("showSecret", () => showSecret(context, webhook)) : null);
}

async function resume(context, webhook, refresh) {
    const { t } = context;
    if (await ask({ title: t("resumeTitle"), text: t("resumeText"), submit: t("resume"), send: () => call("POST", path(webhookPath(context, webhook, "resume"))) })) {
        announce(t("resumed"));
        await refresh();
    }
}

async function ping(context, webhook) {
    const { t } = context;
    const result = await ask({ title: t("pingTitle"), text: [h("p", {}, t("pingText")), h("p", {}, destination(webhook))], submit: t("ping"), send: async () => (await call("POST", path(webhookPath(context, webhook, "ping")))).data });
    if (result) {
        const close = h("button", { type: "button", class: "primary", onclick: () => shown.close() }, t("close"));
        const shown = openDialog({ title: t("pingTitle"), content: [
            notice(result.delivered ? "ok" : "failed", h("p", {}, t(result.delivered ? "pingOk" : "pingFailed")), result.reason ? h("p", {}, h("span", { lang: "en" }, result.reason)) : null),
            h("dl", { class: "facts" }, fact(t("answer"), result.status === null ? null : String(result.status)), fact(t("lasted"), `${result.duration_ms}\u00a0ms`)),
            h("p", { class: "buttons" }, close)] });
        close.focus();
        await shown.closed;
    }
}

async function showSecret(context, webhook) {
    const { t, zone } = context;
    const secret = await ask({ title: t("secretTitle"), text: t("secretText"), submit: t("showSecret"), send: async () => (await get(path(webhookPath(context, webhook, "secret")))).data });
    if (secret) {
        const close = h("button", { type: "button", class: "primary", onclick: () => shown.close() }, t("close"));
        const shown = openDialog({ title: t("secretTitle"), content: [
            h("dl", { class: "secrets" }, h("div", {}, h("dt", {}, t("secret")), h("dd", {}, h("code", {}, secret.secret), copyButton(secret.secret, t("secret"))))),
            secret.previous_until ? h("p", {}, t("previous"), " ", dateTime(secret.previous_until, zone), ".") : null,
            h("p", { class: "buttons" }, close)] });
        close.focus();
        await shown.closed;
    }
}

async function replay(context, webhook, refresh) {
    const { t } = context;
    const states = ["failed", "delivered", "skipped"];
    const done = await ask({
        title: t("replayTitle"),
        text: t("replayText"),
        submit: t("replay"),
        fields: [
            { name: "since", label: t("from"), hint: t("zoneHint"), type: "datetime-local", required: true },
            { name: "until", label: t("until"), hint: t("untilHint"), type: "datetime-local" },
            { name: "state", label: t("state"), type: "select", required: true, value: "failed", options: states.map((name) => [name, t(name)]) },
        ],
        send: async (values) => (await call("POST", path(webhookPath(context, webhook, "replay")), { body: values })).data,
    });
    if (done) {
        announce(t("queued", { n: done.queued }));
        await refresh();
    }
}

async function replayOne(context, webhook, row, refresh) {
    const { data } = await call("POST", path(webhookPath(context, webhook, "deliveries", row.id, "replay")));
    announce(context.t("queued", { n: data.queued }));
    await refresh();
}

function deliveries(context, webhook, { data, meta }, refresh) {
    const { t } = context;
    const filtered = query().state;
    const filter = filters([{ name: "state", label: t("state"), type: "select", options: [["", t("any")], ...Object.keys(KINDS).map((name) => [name, t(name)])] }]);
    if (!data.length) {
        return filtered ? [filter, empty(t("noMatch"), t("noMatchText"))] : empty(t("nothing"), t("nothingText"));
    }
    return [filter, deliveryTable(context, webhook, data, refresh), pager(meta)];
}

function deliveryTable(context, webhook, rows, refresh) {
    const { t, zone } = context;
    const why = (row) => (row.reason ? h("p", { class: "why" }, h("span", { lang: "en" }, row.reason)) : null);
    return table({
        caption: t("deliveries"),
        columns: [
            { title: t("event"), cell: (row) => h("code", { class: "code" }, row.event_id) },
            { title: t("state"), cell: (row) => [badge(KINDS[row.state], t(row.state)), why(row)] },
            { title: t("attempts"), cell: (row) => [String(row.attempts), row.attempted_at ? h("p", { class: "why" }, dateTimeWithSeconds(row.attempted_at, zone)) : null] },
            { title: t("next"), cell: (row) => (row.next_attempt_at ? dateTime(row.next_attempt_at, zone) : null) },
            { title: t("answer"), cell: (row) => (row.status === null ? null : [String(row.status), h("p", { class: "why" }, `${row.duration_ms}\u00a0ms`)]) },
            { name: t("doIt"), cell: (row) => (row.state === "pending" ? "" : h("button", { type: "button", class: "small", "aria-label": t("againOf", { id: row.event_id }), onclick: disabledWhileRunning(() => replayOne(context, webhook, row, refresh)) }, t("again"))) },
        ],
        rows,
    });
}
