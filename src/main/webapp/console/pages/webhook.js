/* One webhook subscription: its state, deliveries and actions. Its id is in the URL's fragment. */
import { h } from "preact";
import { call, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, CopyButton, openDialog } from "../../ui/elements/dialog.js";
import { Filters, Pager, pageSize, query, Table } from "../../ui/elements/list.js";
import { askForMany, ChosenBar, useChoice } from "../../ui/elements/many.js";
import { Badge, Empty, Notice } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { EventCode, EventName } from "../event-types.js";
import { orderedColumn, orderOf } from "../order.js";
import { decodedFragment } from "../phrases.js";
import { useRefresh } from "../refresh.js";
import { Destination, Failures, Reason, StateBadge } from "../webhooks.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Dialog } from "../../ui/elements/dialog.js"
 * @import { Field } from "../../ui/elements/form.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Refresh } from "../refresh.js"
 * @import { Context, OrganizationContext } from "../shell.js"
 * @import { Webhook } from "../webhooks.js"
 */

/** @typedef {Answer<"getWebhookStatusForOrganization">["data"]} Status */
/** @typedef {Schema<"WebhookDelivery">} Delivery */
/** @typedef {(...rest: string[]) => string} To the path of what belongs to the webhook */
/**
 * @typedef {object} Found
 * @property {Webhook} webhook
 * @property {To} to
 * @property {(values: Parameters<typeof path>[1]) => string} listed the path of a page of the deliveries
 * @property {Status} status
 * @property {Answer<"listWebhookDeliveriesForOrganization">} deliveries
 */

export const words = await texts("console-webhooks");

const KINDS = /** @type {const} */ ({
    pending: "info",
    delivered: "ok",
    failed: "failed",
    dropped: "off",
    skipped: "off",
});

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Found | null>} null if there is no such webhook
 */
export async function load({ organization }) {
    const all = ["admin", "v1", "organizations", organization.id, "webhooks"];
    /** @type {{ data: Webhook[] }} */
    const { data } = await get(path(all));
    const webhook = data.find((each) => each.id === decodedFragment());
    if (!webhook) {
        return null;
    }
    /** @type {To} */
    const to = (...rest) => path([...all, webhook.id, ...rest]);
    const { state, page } = query();
    const order = orderOf();
    /** @type {Found["listed"]} */
    const listed = (values) => path([...all, webhook.id, "deliveries"], { state, order, ...values });
    /** @type {[Promise<{ data: Status }>, Promise<Found["deliveries"]>]} */
    const reads = [get(to("status")), get(listed({ page, per_page: pageSize() }))];
    const [status, deliveries] = await Promise.all(reads);
    return { webhook, to, listed, status: status.data, deliveries };
}

/** @param {PageProps<OrganizationContext, Found | null>} props */
export function Page({ context, data, reload }) {
    const { t, zone, link } = context;
    const { refresh, focusable } = useRefresh(data, reload);
    if (!data) {
        const toList = h("a", { class: "primary", href: link("webhooks") }, t("toList"));
        return [h("h1", {}, t("one")), h(Empty, { title: t("gone"), text: t("goneText") }, toList)];
    }
    const { webhook, status } = data;
    return [
        h(
            "div",
            {},
            h("h1", { tabindex: "-1", ref: focusable() }, t("one"), " ", h(EventCode, { type: webhook.type })),
            h("p", {}, h(StateBadge, status)),
        ),
        status.state === "active"
            ? null
            : h(
                  Notice,
                  { kind: status.state === "parked" ? "failed" : "warning" },
                  h("p", {}, t(`${status.state}Text`)),
                  h("p", {}, h(Failures, { status, zone })),
              ),
        h("div", { class: "columns" }, h(Facts, { t, webhook }), h(StatusCard, { t, zone, status })),
        h(Actions, { context, data, refresh }),
        h("section", { class: "stack part" }, h("h2", {}, t("deliveries")), h(Deliveries, { context, data, refresh })),
    ];
}

/** @param {{ label: string, children?: ComponentChildren }} props */
function Fact({ label, children }) {
    return h("div", {}, h("dt", {}, label), h("dd", {}, children ?? "–"));
}

/** @param {{ t: Texts, webhook: Webhook }} props */
function Facts({ t, webhook: { type, channel, meta, headers }, webhook }) {
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("about")),
        h(
            "dl",
            { class: "facts" },
            h(Fact, { label: t("goesTo") }, h(Destination, { webhook })),
            h(Fact, { label: t("type") }, h(EventName, { type })),
            channel === "http"
                ? h(Fact, { label: t("payload") }, t(meta.payload ?? "full"))
                : h(Fact, { label: t("subject") }, meta.subject ? h("bdi", {}, meta.subject) : null),
            headers.length
                ? h(
                      Fact,
                      { label: t("headers") },
                      headers.map((name, i) => [i ? ", " : null, h("code", {}, name)]),
                  )
                : null,
        ),
    );
}

/** @param {{ t: Texts, zone: string, status: Status }} props */
function StatusCard({ t, zone, status }) {
    const failure = status.last_failure;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("how")),
        h(
            "dl",
            { class: "facts" },
            h(Fact, { label: t("pending") }, String(status.pending)),
            h(Fact, { label: t("oldest") }, dateTime(status.oldest_pending_at, zone)),
            h(Fact, { label: t("next") }, dateTime(status.next_attempt_at, zone)),
            h(Fact, { label: t("success") }, dateTime(status.last_success_at, zone)),
            h(Fact, { label: t("failure") }, failure ? [dateTime(failure.at, zone), h(Reason, { of: failure })] : null),
        ),
    );
}

/** @param {{ context: Context, data: Found, refresh: Refresh }} props */
function Actions({ context, data: { webhook, to, status }, refresh }) {
    const { t, zone, may } = context;
    const isHttp = webhook.channel === "http";
    /** @type {(name: string, action: () => unknown, kind?: string) => ComponentChildren} */
    const button = (name, action, kind = "plain") => h(BusyButton, { class: kind, action }, t(name));
    return h(
        "p",
        { class: "buttons" },
        status.state === "active" ? null : button("resume", () => resume(t, to, refresh), "primary"),
        isHttp ? button("ping", () => ping(t, webhook, to)) : null,
        button("replay", () => replay(t, to, refresh)),
        isHttp && may("administrator") ? button("showSecret", () => showSecret(t, zone, to)) : null,
        may("administrator") ? button("delete", () => remove(context, webhook, to), "plain danger") : null,
    );
}

/**
 * @param {Texts} t
 * @param {To} to
 * @param {Refresh} refresh
 */
async function resume(t, to, refresh) {
    const done = await ask({
        title: t("resumeTitle"),
        text: t("resumeText"),
        submit: t("resume"),
        send: () => call("POST", to("resume")),
    });
    if (done) {
        announce(t("resumed"));
        await refresh();
    }
}

/**
 * @param {Context} context
 * @param {Webhook} webhook
 * @param {To} to
 */
async function remove({ t, link, goTo }, webhook, to) {
    const done = await ask({
        title: t("deleteTitle"),
        text: [h("p", {}, t("deleteText")), h("p", {}, h(Destination, { webhook }))],
        submit: t("delete"),
        danger: true,
        send: () => call("DELETE", to()),
    });
    if (done) {
        goTo(link("webhooks"));
        announce(t("isDeleted"));
    }
}

/**
 * @param {Texts} t
 * @param {Webhook} webhook
 * @param {To} to
 */
async function ping(t, webhook, to) {
    const result = await ask({
        title: t("pingTitle"),
        text: [h("p", {}, t("pingText")), h("p", {}, h(Destination, { webhook }))],
        submit: t("ping"),
        send: async () => {
            /** @type {Answer<"pingWebhookForOrganization">} */
            const { data } = await call("POST", to("ping"));
            return data;
        },
    });
    if (result) {
        await tell(t, "pingTitle", [
            h(
                Notice,
                { kind: result.delivered ? "ok" : "failed" },
                h("p", {}, t(result.delivered ? "pingOk" : "pingFailed")),
                h(Reason, { of: result }),
            ),
            h(
                "dl",
                { class: "facts" },
                h(Fact, { label: t("answer") }, result.status),
                h(Fact, { label: t("lasted") }, `${result.duration_ms}\u00a0ms`),
            ),
        ]);
    }
}

/**
 * @param {Texts} t
 * @param {string} zone
 * @param {To} to
 */
async function showSecret(t, zone, to) {
    const secret = await ask({
        title: t("secretTitle"),
        text: t("secretText"),
        submit: t("showSecret"),
        send: async () => {
            /** @type {Answer<"getWebhookSecretForOrganization">} */
            const { data } = await get(to("secret"));
            return data;
        },
    });
    if (secret) {
        const shown = [h("code", {}, secret.secret), h(CopyButton, { text: secret.secret, what: t("secret") })];
        await tell(t, "secretTitle", [
            h("dl", { class: "secrets" }, h(Fact, { label: t("secret") }, shown)),
            secret.previous_until ? h("p", {}, t("previous"), " ", dateTime(secret.previous_until, zone), ".") : null,
        ]);
    }
}

/**
 * @param {Texts} t
 * @param {string} title
 * @param {ComponentChildren} content
 */
function tell(t, title, content) {
    const close = h(
        "button",
        { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() },
        t("close"),
    );
    /** @type {Dialog<boolean>} */
    const dialog = openDialog({ title: t(title), content: [content, h("p", { class: "buttons" }, close)] });
    return dialog.closed;
}

/**
 * @param {Texts} t
 * @param {To} to
 * @param {Refresh} refresh
 */
async function replay(t, to, refresh) {
    const states = ["failed", "delivered", "skipped"];
    const done = await ask({
        title: t("replayTitle"),
        text: t("replayText"),
        submit: t("replay"),
        fields: [
            { name: "since", label: t("from"), hint: t("zoneHint"), type: "datetime-local", required: true },
            { name: "until", label: t("until"), hint: t("untilHint"), type: "datetime-local" },
            {
                name: "state",
                label: t("state"),
                type: "select",
                required: true,
                value: "failed",
                options: states.map((name) => [name, t(name)]),
            },
        ],
        send: async (values) => {
            /** @type {Answer<"replayDeliveriesForOrganization">} */
            const { data } = await call("POST", to("replay"), { body: values });
            return data;
        },
    });
    if (done) {
        announce(t("queued", { n: done.queued }));
        await refresh();
    }
}

/** @param {{ context: Context, data: Found, refresh: Refresh }} props */
function Deliveries({ context, data, refresh }) {
    const { t } = context;
    const { data: rows, meta } = data.deliveries;
    /** @type {[string, string][]} */
    const states = Object.keys(KINDS).map((name) => [name, t(name)]);
    /** @type {Field} */
    const state = { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] };
    if (!rows.length && !query().state) {
        return h(Empty, { title: t("nothing"), text: t("nothingText") });
    }
    return [
        h(Filters, { fields: [state] }),
        rows.length
            ? [
                  h(DeliveryTable, { context, rows, to: data.to, refresh }),
                  h(Pager, { meta }, h(ExportButton, { name: "webhook-deliveries", address: data.listed })),
              ]
            : h(Empty, { title: t("noMatch"), text: t("noMatchText") }),
    ];
}

/** @param {{ context: Context, rows: Delivery[], to: To, refresh: Refresh }} props */
function DeliveryTable({ context, rows, to, refresh }) {
    const { t, zone } = context;
    const { chosen, column, clear } = useChoice(rows, {
        keyOf,
        nameOf: (row) => row.event_id,
        allowed: (row) => row.state !== "pending",
    });
    /** @param {string} id */
    const replayOne = async (id) => {
        /** @type {Answer<"replayDeliveryForOrganization">} */
        const { data } = await call("POST", to("deliveries", id, "replay"));
        announce(t("queued", { n: data.queued }));
        await refresh();
    };
    const replayChosen = async () => {
        const outcome = await askForMany({
            title: t("againTitle", { n: chosen.length }),
            text: t("replayText"),
            submit: t("replay"),
            rows: chosen,
            nameOf: (row) => row.event_id,
            act: ({ id }) => call("POST", to("deliveries", id, "replay")),
        });
        if (outcome) {
            clear();
            announce(t("queued", { n: outcome.done.length }));
            await refresh();
        }
    };
    /** @type {(name: string, row: Delivery, action: () => unknown) => ComponentChildren} */
    const button = (name, row, action) =>
        h(BusyButton, { class: "small", "aria-label": t(`${name}Of`, { id: row.event_id }), action }, t(name));
    /** @type {Column<Delivery>[]} */
    const columns = [
        column,
        { ...orderedColumn(t("event"), "desc"), cell: (row) => h("code", { class: "code" }, row.event_id) },
        {
            title: t("state"),
            cell: (row) => [h(DeliveryState, { t, delivery: row }), h(Reason, { of: row })],
        },
        {
            title: t("attempts"),
            cell: (row) => [
                row.attempts,
                row.attempted_at ? h("p", { class: "why" }, dateTimeWithSeconds(row.attempted_at, zone)) : null,
            ],
        },
        { title: t("next"), cell: (row) => (row.next_attempt_at ? dateTime(row.next_attempt_at, zone) : null) },
        {
            title: t("answer"),
            cell: (row) =>
                row.status === null ? null : [row.status, h("p", { class: "why" }, `${row.duration_ms}\u00a0ms`)],
        },
        {
            name: t("doIt"),
            cell: (row) => [
                button("show", row, () => showDelivery(context, row, to)),
                row.state === "pending" ? null : button("again", row, () => replayOne(row.id)),
            ],
        },
    ];
    return [
        h(
            ChosenBar,
            { count: chosen.length, clear },
            h("button", { type: "button", class: "small", onclick: replayChosen }, t("replay")),
        ),
        h(Table, { caption: t("deliveries"), columns, rows, keyOf }),
    ];
}

/** @param {Delivery} delivery */
function keyOf({ id }) {
    return id;
}

/** @param {{ t: Texts, delivery: Delivery }} props */
function DeliveryState({ t, delivery: { state } }) {
    return h(Badge, { kind: KINDS[state] }, t(state));
}

/**
 * Shows what is sent, with ids only, and what the receiver answered.
 *
 * @param {Context} context
 * @param {Delivery} row
 * @param {To} to
 */
async function showDelivery({ t, zone }, row, to) {
    /** @type {Answer<"getWebhookDeliveryForOrganization">} */
    const { data } = await get(to("deliveries", row.id));
    await tell(t, "delivery", [
        h(
            "dl",
            { class: "facts" },
            h(Fact, { label: t("event") }, h("code", {}, data.event_id)),
            h(Fact, { label: t("type") }, h(EventName, data)),
            h(Fact, { label: t("state") }, h(DeliveryState, { t, delivery: data })),
            h(
                Fact,
                { label: t("attempts") },
                data.attempts,
                data.attempted_at && [", ", dateTimeWithSeconds(data.attempted_at, zone)],
            ),
            h(
                Fact,
                { label: t("answer") },
                data.status,
                data.duration_ms !== null && ` (${data.duration_ms}\u00a0ms)`,
                h(Reason, { of: data }),
            ),
        ),
        h("h3", {}, t("body")),
        data.body
            ? [
                  h("pre", { tabindex: "0", class: "body" }, JSON.stringify(data.body, null, 2)),
                  h("p", { class: "hint" }, t("bodyHint")),
              ]
            : h("p", { class: "soft" }, t("bodyGone")),
    ]);
}
