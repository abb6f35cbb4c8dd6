/* The visits of a day, today by default: who is waiting, and what comes next. */
import { get, path } from "../../ui/api.js";
import { fill, h, icon } from "../../ui/dom.js";
import { filters, pager, query, table, withQuery } from "../../ui/elements/list.js";
import { empty, loadInto } from "../../ui/elements/notice.js";
import { dateTime, day, timeOfDay, today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { between, isDay, longDate, plusDays } from "../days.js";
import { personLink } from "../names.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { durationText, stateName, STATES, visitStateBadge } from "../visits.js";

export const words = await texts("console-appointments");

export async function show(main, context) {
    const { t, organization, zone, link } = context;
    const now = query();
    const from = isDay(now.from) ? now.from : today(zone);
    const to = isDay(now.to) && now.to >= from ? now.to : from;
    if (now.to && now.to !== to) {
        history.replaceState(history.state, "", withQuery({ to }));
    }
    const base = ["admin", "v1", "organizations", organization.id, "appointments"];
    const { data, meta } = await get(path(base, { ...between(from, to, zone), state: now.state, professional: now.professional, page: now.page }));
    const isToday = from <= today(zone) && to >= today(zone);
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), days(t, from, to, today(zone))),
        h("p", { class: "lead" }, from === to ? longDate(from) : withElements(t("range"), { from: day(from), to: day(to) })),
        isToday && !now.state && !now.professional ? waiting(context, base, from, to) : null,
        filters([
            { name: "from", label: t("from"), type: "date", value: from },
            { name: "to", label: t("to"), type: "date", value: to },
            { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...STATES.map((state) => [state, stateName(state)])] },
        ]),
        now.professional ? h("p", {}, data.length ? withElements(t("only"), { name: h("bdi", {}, data[0].professional.name) }) : t("onlyOne"), " · ", h("a", { href: withQuery({ professional: null, page: null }) }, t("all"))) : null,
        data.length ? [list(context, data, from !== to), pager(meta)] : nothing(t, now, link, isToday));
}

function nothing(t, { state, professional }, link, isToday) {
    const actions = isToday && !state && !professional ? [] : [h("a", { class: "plain", href: link("appointments") }, t("toToday"))];
    return state || professional ? empty(t("noMatch"), t("noMatchText"), ...actions) : empty(t("none"), t("noneText"), ...actions);
}

/**
 * Links to the previous and next day and to today; for a range, to the days before and after it.
 */
function days(t, from, to, now) {
    const dayLink = (date, name, sign) => h("a", { class: "plain square", href: withQuery({ from: date, to: date, page: null }), "aria-label": t(name) }, icon(sign));
    return h("nav", { class: "buttons", "aria-label": t("days") },
        dayLink(plusDays(from, -1), "previous", "back"),
        h("a", { class: "plain", href: withQuery({ from: null, to: null, page: null }), "aria-current": from === now && to === now ? "date" : null }, t("today")),
        dayLink(plusDays(to, 1), "next", "next"));
}

/** The waiting patients, longest wait first. */
function waiting(context, base, from, to) {
    const { t, zone } = context;
    const container = h("div", { class: "stack" });
    const refresh = () => loadInto(container, async () => {
        const { data } = await get(path(base, { ...between(from, to, zone), state: "waiting" }));
        const rows = data.sort((one, other) => Date.parse(one.waiting_since) - Date.parse(other.waiting_since));
        return [
            rows.length ? table({ caption: t("waiting"), columns: [
                { title: t("patient"), cell: (row) => patient(context, row) },
                { title: t("state"), cell: (row) => visitStateBadge(row, zone) },
                { title: t("professional"), cell: (row) => h("bdi", {}, row.professional.name) },
                { title: t("visit"), cell: (row) => visit(context, row, timeOfDay(row.starts_at, zone)) },
            ], rows }) : h("p", { class: "soft" }, t("waitingNone")),
            h("p", { class: "quiet" }, withElements(t("asOf"), { time: timeOfDay(new Date().toISOString(), zone) }), " · ", h("button", { type: "button", class: "link", onclick: async () => {
                await refresh();
                container.querySelector("button")?.focus();
            } }, t("refresh"))),
        ];
    });
    refresh();
    return h("section", { class: "stack" }, h("h2", {}, t("waiting")), container);
}

function patient({ link }, row) {
    return personLink(row.patient.name, link("patient", { purpose: "question" }, encodeForFragment(row.patient.ref)));
}

function visit({ link }, row, text) {
    return h("a", { href: link("appointment", {}, encodeForFragment(row.code)) }, text);
}

function list(context, rows, severalDays) {
    const { t, zone } = context;
    return table({
        caption: t("title"),
        columns: [
            { title: t("when"), cell: (row) => visit(context, row, severalDays ? dateTime(row.starts_at, zone) : timeOfDay(row.starts_at, zone)) },
            { title: t("length"), cell: (row) => durationText(row.duration) },
            { title: t("patient"), cell: (row) => patient(context, row) },
            { title: t("professional"), cell: (row) => h("a", { href: withQuery({ professional: row.professional.hash, page: null }), "aria-label": t("onlyOf", { name: row.professional.name }) }, h("bdi", {}, row.professional.name)) },
            { title: t("state"), cell: (row) => visitStateBadge(row, zone) },
        ],
        rows,
    });
}
