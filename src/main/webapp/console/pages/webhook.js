/* One webhook subscription: its state, deliveries and actions. Its id is in the URL's fragment. */
import { h } from "preact";
import { call, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, CopyButton, openDialog } from "../../ui/elements/dialog.js";
import { Filters, Pager, query, Table } from "../../ui/elements/list.js";
import { announce, Badge, Empty, Notice } from "../../ui/elements/notice.js";
import { dateTime, dateTimeWithSeconds } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { decodedFragment } from "../phrases.js";
import { useRefresh } from "../refresh.js";
import { Destination, Failures, Reason, StateBadge } from "../webhooks.js";

export const words = await texts("console-webhooks");

const KINDS = { pending: "info", delivered: "ok", failed: "failed", dropped: "off", skipped: "off" };

export async function load({ organization }) {
    const all = ["admin", "v1", "organizations", organization.id, "webhooks"];
    const webhook = (await get(path(all))).data.find((each) => each.id === decodedFragment());
    if (!webhook) {
        return null;
    }
    const to = (...rest) => path([...all, webhook.id, ...rest]);
    const { state, page } = query();
    const [status, deliveries] = await Promise.all([
        get(to("status")),
        get(path([...all, webhook.id, "deliveries"], { state, page })),
    ]);
    return { webhook, to, status: status.data, deliveries };
}

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
            h("h1", { tabindex: "-1", ref: focusable() }, t("one"), " ", h("code", {}, webhook.type)),
            h("p", {}, h(StateBadge, status), " · ", h("a", { href: link("webhooks") }, t("toList"))),
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

function Fact({ label, children }) {
    return h("div", {}, h("dt", {}, label), h("dd", {}, children ?? "–"));
}

function Facts({ t, webhook: { type, channel, meta, headers }, webhook }) {
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("about")),
        h(
            "dl",
            { class: "facts" },
            h(Fact, { label: t("goesTo") }, h(Destination, { webhook })),
            h(Fact, { label: t("type") }, h("code", {}, type)),
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

function Actions({ context: { t, zone, may }, data: { webhook, to, status }, refresh }) {
    const isHttp = webhook.channel === "http";
    const button = (name, action, kind = "plain") => h(BusyButton, { class: kind, action }, t(name));
    return h(
        "p",
        { class: "buttons" },
        status.state === "active" ? null : button("resume", () => resume(t, to, refresh), "primary"),
        isHttp ? button("ping", () => ping(t, webhook, to)) : null,
        button("replay", () => replay(t, to, refresh)),
        isHttp && may("administrator") ? button("showSecret", () => showSecret(t, zone, to)) : null,
    );
}

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

async function ping(t, webhook, to) {
    const result = await ask({
        title: t("pingTitle"),
        text: [h("p", {}, t("pingText")), h("p", {}, h(Destination, { webhook }))],
        submit: t("ping"),
        send: async () => (await call("POST", to("ping"))).data,
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

async function showSecret(t, zone, to) {
    const secret = await ask({
        title: t("secretTitle"),
        text: t("secretText"),
        submit: t("showSecret"),
        send: async () => (await get(to("secret"))).data,
    });
    if (secret) {
        const shown = [h("code", {}, secret.secret), h(CopyButton, { text: secret.secret, what: t("secret") })];
        await tell(t, "secretTitle", [
            h("dl", { class: "secrets" }, h(Fact, { label: t("secret") }, shown)),
            secret.previous_until ? h("p", {}, t("previous"), " ", dateTime(secret.previous_until, zone), ".") : null,
        ]);
    }
}

function tell(t, title, content) {
    const close = h(
        "button",
        { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() },
        t("close"),
    );
    const dialog = openDialog({ title: t(title), content: [content, h("p", { class: "buttons" }, close)] });
    return dialog.closed;
}

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
        send: async (values) => (await call("POST", to("replay"), { body: values })).data,
    });
    if (done) {
        announce(t("queued", { n: done.queued }));
        await refresh();
    }
}

function Deliveries({ context, data: { deliveries, to }, refresh }) {
    const { t, zone } = context;
    const { data, meta } = deliveries;
    const states = Object.keys(KINDS).map((name) => [name, t(name)]);
    const state = { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] };
    if (!data.length && !query().state) {
        return h(Empty, { title: t("nothing"), text: t("nothingText") });
    }
    return [
        h(Filters, { fields: [state] }),
        data.length
            ? [h(DeliveryTable, { t, zone, rows: data, to, refresh }), h(Pager, { meta })]
            : h(Empty, { title: t("noMatch"), text: t("noMatchText") }),
    ];
}

function DeliveryTable({ t, zone, rows, to, refresh }) {
    const replayOne = async (id) => {
        const { data } = await call("POST", to("deliveries", id, "replay"));
        announce(t("queued", { n: data.queued }));
        await refresh();
    };
    const columns = [
        { title: t("event"), cell: (row) => h("code", { class: "code" }, row.event_id) },
        {
            title: t("state"),
            cell: (row) => [h(Badge, { kind: KINDS[row.state] }, t(row.state)), h(Reason, { of: row })],
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
            cell: (row) =>
                row.state === "pending"
                    ? ""
                    : h(
                          BusyButton,
                          {
                              class: "small",
                              "aria-label": t("againOf", { id: row.event_id }),
                              action: () => replayOne(row.id),
                          },
                          t("again"),
                      ),
        },
    ];
    return h(Table, { caption: t("deliveries"), columns, rows, keyOf: (row) => row.id });
}
