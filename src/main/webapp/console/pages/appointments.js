/* The visits of a day, today by default: who is waiting, and what comes next. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, get, newIdempotencyKey, path } from "../../ui/api.js";
import { Filters, Pager, pageSize, query, Table, withQuery } from "../../ui/elements/list.js";
import { Loaded } from "../../ui/elements/loaded.js";
import { askForMany, ChosenBar, useChoice } from "../../ui/elements/many.js";
import { Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { Icon } from "../../ui/icon.js";
import { replaceAddress } from "../../ui/navigation.js";
import { dateTime, day, timeOfDay, today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { between, isDay, longDate, plusDays } from "../days.js";
import { PersonLink } from "../names.js";
import { orderedColumn, orderOf } from "../order.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { DayActs, DayTold } from "../professional-day.js";
import { durationText, isUnmet, stateName, STATES, VisitState } from "../visits.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Field } from "../../ui/elements/form.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { Done } from "../professional-day.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"AppointmentLine">} Visit */

export const words = await texts("console-appointments");

/** @param {OrganizationContext} context */
export async function load({ organization, zone }) {
    const { from: first = "", to: last = "", state, professional, page } = query();
    const from = isDay(first) ? first : today(zone);
    const to = isDay(last) && last >= from ? last : from;
    if (last && last !== to) {
        replaceAddress(withQuery({ to }));
    }
    const filters = { ...between(from, to, zone), state, professional, order: orderOf() };
    /** @type {Answer<"listAppointments">} */
    const { data, meta } = await get(appointments(organization, { ...filters, page, per_page: pageSize() }));
    return { rows: data, meta, from, to, filters };
}

/**
 * @param {OrganizationContext["organization"]} organization
 * @param {Parameters<typeof path>[1]} values
 */
function appointments({ id }, values) {
    return path(["admin", "v1", "organizations", id, "appointments"], values);
}

/** @param {PageProps<OrganizationContext, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data: { rows, meta, from, to, filters }, reload }) {
    const { t, zone, organization } = context;
    const { state, professional } = filters;
    const [told, setTold] = useState(/** @type {Done | null} */ (null));
    /** @param {Done} done */
    const tell = (done) => {
        setTold(done);
        reload();
    };
    const now = today(zone);
    const isToday = from <= now && to >= now;
    const filtered = state || professional;
    const isUsual = isToday && !filtered;
    const dates = from === to ? longDate(from) : withElements(t("range"), { from: day(from), to: day(to) });
    /** @type {[string, string][]} */
    const states = STATES.map((each) => [each, stateName(each)]);
    /** @type {Field[]} */
    const fields = [
        { name: "from", label: t("from"), type: "date", value: from },
        { name: "to", label: t("to"), type: "date", value: to },
        { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] },
    ];
    const name = rows[0]?.professional.name;
    const dayOfOne = professional && name && from === to ? { hash: professional, name, date: from } : null;
    const none = { title: t(filtered ? "noMatch" : "none"), text: t(filtered ? "noMatchText" : "noneText") };
    const toToday = h("a", { class: "plain", href: context.link("appointments") }, t("toToday"));
    return [
        h("div", { class: "title" }, h("h1", {}, t("title")), h(Days, { t, from, to, now })),
        h("p", { class: "lead" }, dates),
        isUsual && h(Waiting, { context, from, to }),
        h(Filters, { fields }),
        professional && h(OnlyOne, { t, name }),
        dayOfOne && h(DayActs, { context, day: dayOfOne, done: tell }),
        h(DayTold, { context, told }),
        rows.length > 0 && h(Visits, { context, rows, severalDays: from !== to, reload }),
        rows.length > 0 &&
            h(
                Pager,
                { meta },
                h(ExportButton, {
                    name: `visits-${from}`,
                    address: (values) => appointments(organization, { ...filters, ...values }),
                }),
            ),
        rows.length === 0 && h(Empty, none, !isUsual && toToday),
    ];
}

/**
 * Says that only the visits of one professional are shown; their name is unknown if there are none.
 *
 * @param {{ t: Texts, name: string | undefined }} props
 */
function OnlyOne({ t, name }) {
    const all = h("a", { href: withQuery({ professional: null, page: null }) }, t("all"));
    return h("p", {}, name ? withElements(t("only"), { name: h("bdi", {}, name) }) : t("onlyOne"), " · ", all);
}

/**
 * Links to the previous and next day and to today; for a range, to the days before and after it.
 *
 * @param {{ t: Texts, from: string, to: string, now: string }} props days
 */
function Days({ t, from, to, now }) {
    /** @param {string | null} date */
    const address = (date) => withQuery({ from: date, to: date, page: null });
    /**
     * @param {string} date
     * @param {string} name
     * @param {"back" | "next"} icon
     */
    const dayLink = (date, name, icon) =>
        h("a", { class: "plain square", href: address(date), "aria-label": t(name) }, h(Icon, { name: icon }));
    const current = from === now && to === now ? "date" : null;
    return h(
        "nav",
        { class: "buttons", "aria-label": t("days") },
        dayLink(plusDays(from, -1), "previous", "back"),
        h("a", { class: "plain", href: address(null), "aria-current": current }, t("today")),
        dayLink(plusDays(to, 1), "next", "next"),
    );
}

/**
 * The waiting patients, longest wait first.
 *
 * @param {{ context: OrganizationContext, from: string, to: string }} props
 */
function Waiting({ context, from, to }) {
    const { t, organization, zone } = context;
    const loadWaiting = async () => {
        /** @type {Answer<"listAppointments">} */
        const { data } = await get(appointments(organization, { ...between(from, to, zone), state: "waiting" }));
        /** @param {Visit} row */
        const since = (row) => Date.parse(row.waiting_since ?? "");
        const rows = data.sort((one, other) => since(one) - since(other));
        return { rows, at: new Date().toISOString() };
    };
    /** @type {Column<Visit>[]} */
    const columns = [
        { title: t("patient"), cell: (row) => patientLink(context, row) },
        { title: t("state"), cell: (row) => h(VisitState, { visit: row, zone }) },
        { title: t("professional"), cell: (row) => h("bdi", {}, row.professional.name) },
        { title: t("visit"), cell: (row) => visitLink(context, row, timeOfDay(row.starts_at, zone)) },
    ];
    /**
     * @param {Awaited<ReturnType<typeof loadWaiting>>} waiting
     * @param {() => Promise<void>} refresh
     */
    const list = ({ rows, at }, refresh) => [
        rows.length > 0 && h(Table, { caption: t("waiting"), columns, rows, keyOf: codeOf }),
        rows.length === 0 && h("p", { class: "soft" }, t("waitingNone")),
        h(
            "p",
            { class: "quiet" },
            withElements(t("asOf"), { time: timeOfDay(at, zone) }),
            " · ",
            h("button", { type: "button", class: "link", onclick: refresh }, t("refresh")),
        ),
    ];
    return h(
        "section",
        { class: "stack" },
        h("h2", {}, t("waiting")),
        h(Loaded, { load: loadWaiting, class: "stack" }, list),
    );
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Visit[]} props.rows
 * @param {boolean} props.severalDays
 * @param {() => Promise<void>} props.reload
 */
function Visits({ context, rows, severalDays, reload }) {
    const { t, zone } = context;
    const start = severalDays ? dateTime : timeOfDay;
    const { chosen, column, clear } = useChoice(rows, {
        keyOf: codeOf,
        nameOf: (row) => row.patient.name,
        allowed: (row) => row.state === "booked" && !isUnmet(row),
    });
    /** @type {Column<Visit>[]} */
    const columns = [
        column,
        {
            ...orderedColumn(t("when"), "asc"),
            cell: (row) => visitLink(context, row, start(row.starts_at, zone)),
        },
        { title: t("length"), cell: (row) => durationText(row.duration) },
        { title: t("patient"), cell: (row) => patientLink(context, row) },
        { title: t("professional"), cell: (row) => onlyOf(t, row.professional) },
        { title: t("state"), cell: (row) => h(VisitState, { visit: row, zone }) },
    ];
    const cancel = async () => {
        const outcome = await cancelMany(context, chosen);
        if (outcome) {
            clear();
            announce(t("cancelDone", { n: outcome.done.length }));
            await reload();
        }
    };
    return [
        h(
            ChosenBar,
            { count: chosen.length, clear },
            h("button", { type: "button", class: "small danger", onclick: cancel }, t("cancel")),
        ),
        h(Table, { caption: t("title"), columns, rows, keyOf: codeOf }),
    ];
}

/**
 * @param {OrganizationContext} context
 * @param {Visit[]} rows
 */
function cancelMany({ t, organization }, rows) {
    return askForMany({
        title: t("cancelTitle", { n: rows.length }),
        text: t("cancelText"),
        submit: t("cancel"),
        rows,
        nameOf: (row) => row.patient.name,
        fields: [{ name: "reason", label: t("reason"), required: true, maxlength: 255 }],
        act: ({ code }, { reason }) =>
            call("POST", path(["admin", "v1", "organizations", organization.id, "appointments", code, "cancel"]), {
                body: { reason },
                key: newIdempotencyKey(),
            }),
    });
}

/** @param {Visit} visit */
function codeOf({ code }) {
    return code;
}

/**
 * A link to the visits of this professional.
 *
 * @param {Texts} t
 * @param {Schema<"ProfessionalName">} professional
 */
function onlyOf(t, { hash, name }) {
    const href = withQuery({ professional: hash, page: null });
    return h("a", { href, "aria-label": t("onlyOf", { name }) }, h("bdi", {}, name));
}

/**
 * @param {OrganizationContext} context
 * @param {Visit} visit
 */
function patientLink({ link }, { patient: { name, ref } }) {
    return h(PersonLink, { name, href: link("patient", { purpose: "question" }, encodeForFragment(ref)) });
}

/**
 * @param {OrganizationContext} context
 * @param {Visit} visit
 * @param {ComponentChildren} text
 */
function visitLink({ link }, { code }, text) {
    return h("a", { href: link("appointment", {}, encodeForFragment(code)) }, text);
}
