/* What needs support now, on the start page: who is waiting, who comes next, and what was not sent. */
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get } from "../ui/api.js";
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
/** @import { Context, OrganizationContext } from "./shell.js" */
/** @typedef {Schema<"AppointmentLine">} Visit */
/** @typedef {Schema<"Delivery">} Delivery */
/** @typedef {Answer<"getCareOverview">["data"]} CareOverview */
/** @typedef {CareOverview & { at: string }} ShownCare as it was at that time */

/** As a desk without its web socket. A read that finds nothing new shows nobody and is not recorded. */
const CARE_EVERY_MS = 15_000;

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
