/* The start page: what needs the reader now, by what they do, and the figures of two weeks. */
import { Fragment, h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { call, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { Chart } from "../../ui/elements/chart.js";
import { Table } from "../../ui/elements/list.js";
import { FailedLoad, Loaded, Progress, useLoad } from "../../ui/elements/loaded.js";
import { announce, Empty, Failure } from "../../ui/elements/notice.js";
import { Meaning } from "../../ui/faults.js";
import { dateTime, timeOfDay } from "../../ui/times.js";
import { locale, texts } from "../../ui/words.js";
import { EventList } from "../audit-events.js";
import { auditPath, namesOf } from "../audit-names.js";
import { summary } from "../check-results.js";
import { CheckResult, runSelfCheck } from "../checks.js";
import { PersonLink } from "../names.js";
import { organizationNames } from "../organizations.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { sendAgain } from "../send-code.js";
import { VisitState } from "../visits.js";
import { Destination, Failures, StateBadge } from "../webhooks.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { AuditEvent, Known } from "../audit-events.js" */
/** @import { Check } from "../check-results.js" */
/** @import { Role } from "../menu.js" */
/** @import { Context, Organization, OrganizationContext } from "../shell.js" */
/** @import { Webhook } from "../webhooks.js" */
/**
 * @typedef {object} Task
 * @property {string} name
 * @property {Role[]} of the roles that do it
 * @property {boolean} [inOrganization] whether it is done in one organization
 * @property {string} [page] the page for it, if it has another name
 * @property {Record<string, string>} [values] the query of the page
 */
/** @typedef {Answer<"getOverview">["data"]} Overview */
/** @typedef {Schema<"AppointmentLine">} Visit */
/** @typedef {Schema<"Delivery">} Delivery */
/** @typedef {Answer<"getCareOverview">["data"]} CareOverview */
/** @typedef {CareOverview & { at: string }} ShownCare as it was at that time */

export const words = await texts("console-start");

const MAX_EVENTS = 5;
/** As a desk without its web socket. A read that finds nothing new shows nobody and is not recorded. */
const CARE_EVERY_MS = 15_000;
/** The checks that say what is waiting to be sent, and how the node does that answered. */
const BACKLOG = ["events", "webhooks", "server"];
/**
 * The main tasks. The operator's keys see those of one organization only in it.
 *
 * @type {Task[]}
 */
const TASKS = [
    { name: "patients", of: ["support"], inOrganization: true },
    { name: "codes", of: ["support"], inOrganization: true },
    { name: "organizations", of: ["operator"] },
    { name: "people", of: ["operator", "administrator"] },
    { name: "credentials", of: ["administrator"], inOrganization: true },
    { name: "organization", of: ["administrator"], inOrganization: true },
    { name: "audit", of: ["auditor"] },
    { name: "roles", of: ["auditor"], page: "audit", values: { view: "roles" } },
];

/**
 * Whether there is an organization, which only operators need to know.
 *
 * @param {Context} context
 */
export async function load({ may }) {
    return { isNew: may("operator") && (await readOrganizations()).length === 0 };
}

async function readOrganizations() {
    /** @type {Answer<"listOrganizations">} */
    const { data } = await get(path(["admin", "v1", "organizations"]));
    return data;
}

/** @param {{ context: Context, data: { isNew: boolean } }} props */
export function Page({ context, data }) {
    const { t, session, organization, may, link } = context;
    const toOrganizations = h("a", { class: "primary", href: link("organizations") }, t("organizations"));
    const title = session.person ? t("hello", { name: session.person.name }) : t("title");
    const inOrganization = organization && { ...context, organization };
    return h(
        Fragment,
        {},
        h("div", { class: "title" }, h("h1", {}, title)),
        data.isNew && h(Empty, { title: t("welcome"), text: t("welcomeText") }, toOrganizations),
        inOrganization && may("support") && h(Care, { context: inOrganization }),
        inOrganization && may("administrator") && h(Connections, { context: inOrganization }),
        inOrganization && h(Figures, { context: inOrganization }),
        may("operator") && h(Installation, { context }),
        may("auditor") &&
            session.person && [
                h(Events, { context, title: "refused", filters: { outcome: "refused" } }),
                h(Events, { context, title: "exports", filters: { action: "audit-export" } }),
            ],
        h(Tasks, { context }),
    );
}

/** @param {Organization} organization */
function overviewOf({ id }, part = "") {
    return path(["admin", "v1", "organizations", id, "overview", ...(part ? [part] : [])]);
}

/**
 * Who is waiting, who comes next, and what could not be sent; read again and again.
 *
 * @param {{ context: OrganizationContext }} props
 */
function Care({ context }) {
    const { t } = context;
    const { data, problem, reload } = useCare(context);
    if (!data) {
        return h("section", { class: "card" }, problem ? h(FailedLoad, { problem, again: reload }) : h(Progress, {}));
    }
    return [
        problem && h(Failure, { problem }),
        h(Waiting, { context, data }),
        h(
            "div",
            { class: "columns" },
            h(Next, { context, visits: data.next }),
            data.failed.length > 0 && h(Failed, { context, deliveries: data.failed, reload }),
        ),
        h("p", { class: "quiet" }, withElements(t("asOf"), { time: timeOfDay(data.at, context.zone) })),
    ];
}

/**
 * Reads at once, every 15 s while the page can be seen, and when it is seen again.
 *
 * @param {OrganizationContext} context
 */
function useCare({ t, organization }) {
    const known = useRef(
        /** @type {{ etag: string | null, data: CareOverview | null }} */ ({ etag: null, data: null }),
    );
    /** @returns {Promise<ShownCare>} */
    const read = async () => {
        const before = known.current;
        let { etag } = before;
        /** @type {Answer<"getCareOverview"> | null} */
        const found = await get(overviewOf(organization, "care"), {
            background: before.data !== null,
            etag,
            onResponse: (headers) => {
                etag = headers.get("ETag") ?? etag;
            },
        });
        const data = /** @type {CareOverview} */ (found?.data ?? before.data);
        known.current = { etag, data };
        announceArrivals(t, before.data, data);
        return { ...data, at: new Date().toISOString() };
    };
    const { data, problem, reload } = useLoad(read);
    useEffect(() => {
        const readIfSeen = () => document.visibilityState === "visible" && reload();
        const timer = setInterval(readIfSeen, CARE_EVERY_MS);
        document.addEventListener("visibilitychange", readIfSeen);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", readIfSeen);
        };
    }, []);
    return { data, problem, reload };
}

/**
 * @param {Context["t"]} t
 * @param {CareOverview | null} before
 * @param {CareOverview} now
 */
function announceArrivals(t, before, now) {
    const here = new Set(before?.waiting.map(({ code }) => code));
    const arrived = now.waiting.filter(({ code }) => !here.has(code));
    if (before && arrived.length) {
        announce(t("arrived", { n: arrived.length }));
    }
}

/**
 * The waiting patients, longest wait first.
 *
 * @param {{ context: OrganizationContext, data: ShownCare }} props
 */
function Waiting({ context, data }) {
    const { t } = context;
    /** @param {Visit} visit */
    const since = (visit) => Date.parse(visit.waiting_since ?? "");
    const visits = [...data.waiting].sort((one, other) => since(one) - since(other));
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("waitingNow")),
        visits.length > 0 && h(Visits, { context, visits, caption: t("waitingNow") }),
        visits.length === 0 && h("p", { class: "soft" }, t("nobodyWaits")),
    );
}

/** @param {{ context: OrganizationContext, visits: Visit[] }} props */
function Next({ context, visits }) {
    const { t, link } = context;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("next")),
        visits.length > 0 && h(Visits, { context, visits, caption: t("next") }),
        visits.length === 0 && h("p", { class: "soft" }, t("noNext")),
        h("p", { class: "buttons" }, h("a", { class: "plain", href: link("appointments") }, t("allVisits"))),
    );
}

/** @param {{ context: OrganizationContext, visits: Visit[], caption: string }} props */
function Visits({ context: { t, zone, link }, visits, caption }) {
    /** @param {Visit} visit */
    const patient = ({ patient: { ref, name } }) =>
        h(PersonLink, { name, href: link("patient", { purpose: "question" }, ref) });
    /** @param {Visit} visit */
    const when = ({ code, starts_at: start }) =>
        h("a", { href: link("appointment", {}, encodeForFragment(code)) }, dateTime(start, zone));
    /** @type {Column<Visit>[]} */
    const columns = [
        { title: t("patient"), cell: patient },
        { title: t("state"), cell: (visit) => h(VisitState, { visit, zone }) },
        { title: t("when"), cell: when },
        { title: t("professional"), cell: (visit) => h("bdi", {}, visit.professional.name) },
    ];
    return h(Table, { caption, columns, rows: visits, keyOf: (/** @type {Visit} */ { code }) => code });
}

/**
 * What could not be sent, with a button to send it again.
 *
 * @param {{ context: OrganizationContext, deliveries: Delivery[], reload: () => Promise<void> }} props
 */
function Failed({ context, deliveries, reload }) {
    const { t, zone, organization, link } = context;
    /** @param {Delivery} delivery */
    const code = ({ code: name }) =>
        h("a", { href: link("code", {}, encodeForFragment(name)) }, h("code", { class: "code" }, name));
    /** @param {Delivery} delivery */
    const why = ({ at, recipient, reason, reason_code: reasonCode }) => [
        dateTime(at, zone),
        " · ",
        h("bdi", {}, recipient),
        reason && h("p", { class: "why" }, h(Meaning, { code: reasonCode, message: reason })),
    ];
    /** @param {Delivery} delivery */
    const again = ({ code: name }) => {
        const action = () => sendAgain(context, name, reload);
        return organization.activation_code_delivery
            ? h(BusyButton, { class: "small", "aria-label": t("againOf", { code: name }), action }, t("again"))
            : "";
    };
    /** @type {Column<Delivery>[]} */
    const columns = [
        { title: t("code"), cell: code },
        { title: t("failed"), cell: why },
        { name: t("acts"), cell: again },
    ];
    const toAll = h("a", { class: "plain", href: link("deliveries", { state: "failed" }) }, t("allFailed"));
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("notSent")),
        h(Table, {
            caption: t("notSent"),
            columns,
            rows: deliveries,
            keyOf: (/** @type {Delivery} */ { at, code: name, channel }) => `${at} ${channel} ${name}`,
        }),
        h("p", { class: "buttons" }, toAll),
    );
}

/**
 * Keys that nobody uses, and webhooks that fail.
 *
 * @param {{ context: OrganizationContext }} props
 */
function Connections({ context }) {
    const { t, zone, organization, link } = context;
    const read = async () => {
        /** @type {Answer<"getConnectionsOverview">} */
        const { data } = await get(overviewOf(organization, "connections"));
        return { keys: data.unused_credentials, webhooks: /** @type {Webhook[]} */ (data.failing_webhooks) };
    };
    /** @type {Column<Schema<"Credential">>[]} */
    const ofKeys = [
        { title: t("key"), cell: ({ label, api_key: key }) => (label ? h("bdi", {}, label) : h("code", {}, key)) },
        { title: t("lastUsed"), cell: ({ last_used_at: at }) => (at ? dateTime(at, zone) : t("never")) },
        { title: t("created"), cell: ({ created_at: at }) => dateTime(at, zone) },
    ];
    /** @param {Webhook} webhook */
    const destination = (webhook) =>
        h("a", { href: link("webhook", {}, encodeForFragment(webhook.id)) }, h(Destination, { webhook }));
    /** @type {Column<Webhook>[]} */
    const ofWebhooks = [
        { title: t("goesTo"), cell: destination },
        { title: t("state"), cell: (webhook) => h(StateBadge, webhook) },
        { title: t("trouble"), cell: (status) => h(Failures, { status, zone }) },
    ];
    return h(Loaded, { load: read, class: "columns" }, (/** @type {Awaited<ReturnType<typeof read>>} */ found) => [
        h(
            "section",
            { class: "card" },
            h("h2", {}, t("unusedKeys")),
            h("p", { class: "soft" }, t(found.keys.length ? "unusedKeysText" : "noUnusedKeys")),
            found.keys.length > 0 && h(Table, { caption: t("unusedKeys"), columns: ofKeys, rows: found.keys }),
            h("p", { class: "buttons" }, h("a", { class: "plain", href: link("credentials") }, t("toKeys"))),
        ),
        h(
            "section",
            { class: "card" },
            h("h2", {}, t("failingWebhooks")),
            found.webhooks.length === 0 && h("p", { class: "soft" }, t("noFailingWebhooks")),
            found.webhooks.length > 0 &&
                h(Table, { caption: t("failingWebhooks"), columns: ofWebhooks, rows: found.webhooks }),
            h("p", { class: "buttons" }, h("a", { class: "plain", href: link("webhooks") }, t("toWebhooks"))),
        ),
    ]);
}

/**
 * The figures of today, and charts of two weeks.
 *
 * @param {{ context: OrganizationContext }} props
 */
function Figures({ context }) {
    const { t, may, link, organization } = context;
    const read = async () => {
        /** @type {Answer<"getOverview">} */
        const { data } = await get(overviewOf(organization));
        return data;
    };
    /**
     * @param {Overview} data
     * @param {"waiting" | "visits_today" | "deliveries_failed"} name
     * @param {string} page
     * @param {Record<string, string>} values
     */
    const figure = (data, name, page, values) => {
        const content = [h("strong", {}, new Intl.NumberFormat(locale()).format(data[name])), t(name)];
        return h("li", {}, may("support") ? h("a", { href: link(page, values) }, content) : h("div", {}, content));
    };
    return h(Loaded, { load: read, class: "stack" }, (/** @type {Overview} */ data) => [
        h(
            "ul",
            { class: "figures" },
            figure(data, "waiting", "appointments", {}),
            figure(data, "visits_today", "appointments", {}),
            figure(data, "deliveries_failed", "deliveries", { state: "failed" }),
        ),
        h(
            "div",
            { class: "columns" },
            may("support") && h(VisitsByDay, { t, days: data.days }),
            may("support") && h(RedemptionsByDay, { t, days: data.days }),
            may("administrator") && h(DeliveriesByDay, { t, days: data.days }),
        ),
    ]);
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function VisitsByDay({ t, days }) {
    return h(DayChart, {
        title: t("visitsByDay"),
        none: t("noVisits"),
        days,
        series: [
            { kind: "all", name: t("visits"), of: "visits" },
            { kind: "part", name: t("noShows"), of: "no_shows" },
        ],
    });
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function RedemptionsByDay({ t, days }) {
    return h(DayChart, {
        title: t("redemptionsByDay"),
        none: t("noRedemptions"),
        days,
        series: [{ kind: "line", name: t("redemptions"), of: "redemptions" }],
    });
}

/** @param {{ t: Context["t"], days: Overview["days"] }} props */
function DeliveriesByDay({ t, days }) {
    return h(DayChart, {
        title: t("deliveriesByDay"),
        none: t("noDeliveries"),
        days,
        series: [
            { kind: "all", name: t("deliveries"), of: "deliveries" },
            { kind: "part", name: t("failed"), of: "deliveries_failed" },
        ],
    });
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.none
 * @param {Overview["days"]} props.days
 * @param {{ kind: "all" | "part" | "line", name: string,
 *     of: "visits" | "no_shows" | "redemptions" | "deliveries" | "deliveries_failed" }[]} props.series
 */
function DayChart({ title, none, days, series }) {
    const shown = series.map(({ kind, name, of }) => ({ kind, name, values: days.map((day) => day[of]) }));
    return h("section", { class: "card" }, h(Chart, { title, none, days: days.map(({ day }) => day), series: shown }));
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => Promise<unknown>} props.load
 * @param {ComponentChildren} [props.children] that of {@link Loaded}
 */
function Card({ title, load: read, children }) {
    return h("section", { class: "card" }, h("h2", {}, title), h(Loaded, { load: read }, children));
}

/**
 * What the self-check says: what is wrong, and what is waiting to be sent.
 *
 * @param {{ context: Context }} props
 */
function Installation({ context }) {
    const { t, link } = context;
    return h(
        Card,
        { title: t("installation"), load: runSelfCheck },
        (/** @type {{ checks: Check[] }} */ { checks }) => {
            /** @param {Check} check */
            const isWrong = ({ status }) => ["failed", "warning"].includes(status);
            const shown = checks.filter((check) => isWrong(check) || BACKLOG.includes(check.name));
            return h(
                Fragment,
                {},
                h("p", {}, h("strong", {}, summary(checks))),
                h(
                    "ul",
                    { class: "checks" },
                    shown.map((check) => h("li", { key: check.name }, h(CheckResult, { check, toDo: t("toDo") }))),
                ),
                h("p", { class: "buttons" }, h("a", { class: "plain", href: link("self-check") }, t("selfCheck"))),
            );
        },
    );
}

/**
 * The latest events of a kind in the audit trail.
 *
 * @param {object} props
 * @param {Context} props.context
 * @param {"refused" | "exports"} props.title
 * @param {Record<string, string>} props.filters of the search, and of the page with all of them
 */
function Events({ context, title, filters }) {
    const { t, link } = context;
    const toAll = h("a", { class: "plain", href: link("audit", filters) }, t(`${title}All`));
    /** @param {{ events: AuditEvent[], known: Known }} found */
    const list = ({ events, known }) => {
        if (!events.length) {
            return h("p", {}, t(`${title}None`));
        }
        return h(Fragment, {}, h(EventList, { context, events, known }), h("p", { class: "buttons" }, toAll));
    };
    return h(Card, { title: t(title), load: () => findEvents(context, filters) }, list);
}

/**
 * @param {Context} context
 * @param {Record<string, string>} filters
 */
async function findEvents({ organization }, filters) {
    /** @type {Answer<"searchAuditEvents">} */
    const { data, people } = await call("POST", auditPath("search", organization?.id), {
        body: { ...filters, organization: organization?.id ?? null },
    });
    const events = data.slice(0, MAX_EVENTS);
    const organizations = await organizationNames(events.map((event) => event.organization));
    return { events, known: { organizations, people: namesOf(people), only: null } };
}

/**
 * Links to the main tasks of the reader's roles.
 *
 * @param {{ context: Context }} props
 */
function Tasks({ context }) {
    const { t, may, session, link, organization } = context;
    const own = TASKS.filter(
        ({ of, inOrganization }) => may(...of) && (!inOrganization || session.person || organization),
    );
    /** @param {Task} task */
    const task = ({ name, page = name, values = {} }) =>
        h(
            "li",
            {},
            h("a", { href: link(page, values) }, h("b", {}, t(name)), h("span", { class: "under" }, t(`${name}Text`))),
        );
    return h("ul", { class: "figures ways" }, own.map(task));
}
