/* What needs support now, on the start page: who is waiting, who comes next, and what was not sent. */
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get, root } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { Table } from "../ui/elements/list.js";
import { FailedLoad, Progress, useLoad } from "../ui/elements/loaded.js";
import { Failure } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Meaning } from "../ui/faults.js";
import { loadModule } from "../ui/load-module.js";
import { dateTime, timeOfDay } from "../ui/times.js";
import { PersonLink } from "./names.js";
import { overviewOf } from "./overview.js";
import { encodeForFragment, withElements } from "./phrases.js";
import { VisitState } from "./visits.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Column } from "../ui/elements/list.js" */
/** @import { Live } from "./live.js" */
/** @import { Context, OrganizationContext } from "./shell.js" */
/** @typedef {Schema<"AppointmentLine">} Visit */
/** @typedef {Schema<"Delivery">} Delivery */
/** @typedef {Answer<"getCareOverview">["data"]} CareOverview */
/** @typedef {CareOverview & { at: string }} ShownCare as it was at that time */

/** A read that finds nothing new shows nobody and is not recorded. */
const READ_EVERY_MS = 15_000;
/** With the web socket only each fourth time: it does not tell of bookings and of what was not sent. */
const READS_CONNECTED = 4;
/** The web socket is no part of the page's first view. */
const CONNECT_AFTER_MS = 3000;

/**
 * Who is waiting, who comes next, and what could not be sent; read again and again.
 *
 * @param {{ context: OrganizationContext }} props
 */
export function Care({ context }) {
    const { t } = context;
    const { data, problem, reload } = useCare(context);
    if (!data) {
        return h("section", { class: "card" }, problem ? h(FailedLoad, { problem, again: reload }) : h(Progress, {}));
    }
    return [
        problem && h(Failure, { problem }),
        h(Waiting, { context, data }),
        h(Next, { context, visits: data.next }),
        data.failed.length > 0 && h(Failed, { context, deliveries: data.failed, reload }),
        h("p", { class: "quiet" }, withElements(t("asOf"), { time: timeOfDay(data.at, context.zone) })),
    ];
}

/**
 * Reads at once, when the service says that a visit has changed, and when the page is seen again;
 * in addition every minute, or every 15 s without a web socket. A page that cannot be seen does not
 * read.
 *
 * @param {OrganizationContext} context
 */
function useCare({ t, organization, session }) {
    const known = useRef(
        /** @type {{ etag: string | null, data: CareOverview | null }} */ ({ etag: null, data: null }),
    );
    const live = useRef(/** @type {Live | null} */ (null));
    /** @returns {Promise<ShownCare>} */
    const read = async () => {
        let { etag } = known.current;
        /** @type {Answer<"getCareOverview"> | null} */
        const found = await get(overviewOf(organization, "care"), {
            background: known.current.data !== null,
            etag,
            onResponse: (headers) => {
                etag = headers.get("ETag") ?? etag;
            },
        });
        // Another read may have been answered meanwhile.
        if (found) {
            announceArrivals(t, known.current.data, found.data);
            known.current = { etag, data: found.data };
        }
        live.current?.sessionIsBack();
        const data = /** @type {CareOverview} */ (known.current.data);
        return { ...data, at: new Date().toISOString() };
    };
    const { data, problem, reload } = useLoad(read);
    useEffect(() => {
        const readIfSeen = () => document.visibilityState === "visible" && reload();
        let ticks = 0;
        const tick = () => {
            ticks += 1;
            if (!live.current?.isConnected() || ticks % READS_CONNECTED === 0) {
                readIfSeen();
            }
        };
        let isLeft = false;
        const connect = async () => {
            // Without the module the page reads every 15 s.
            const loaded = await import("./live.js").catch(() => null);
            if (loaded && !isLeft) {
                live.current = loaded.openLive(socketOf(organization), readIfSeen);
            }
        };
        const timer = setInterval(tick, READ_EVERY_MS);
        // The operator's keys get no web socket.
        const connection = session.person ? setTimeout(connect, CONNECT_AFTER_MS) : 0;
        document.addEventListener("visibilitychange", readIfSeen);
        return () => {
            isLeft = true;
            clearInterval(timer);
            clearTimeout(connection);
            live.current?.close();
            document.removeEventListener("visibilitychange", readIfSeen);
        };
    }, []);
    return { data, problem, reload };
}

/** @param {OrganizationContext["organization"]} organization */
function socketOf({ id }) {
    return `${location.origin.replace(/^http/u, "ws")}${root()}/console/socket?organization=${id}`;
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
        const action = async () => {
            const { sendAgain } = await loadModule(() => import("./send-code.js"));
            await sendAgain(context, name, reload);
        };
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
