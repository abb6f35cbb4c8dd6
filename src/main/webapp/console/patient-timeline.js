/*
 * A patient's timeline: the audit events that concern the patient as sentences, loaded page by
 * page, with filters.
 */
import { get, path } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { query, withQuery } from "../ui/elements/list.js";
import { failure, notice } from "../ui/elements/notice.js";
import { timeline } from "../ui/elements/timeline.js";
import { meaning } from "../ui/faults.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { encodeForFragment, withElements } from "./phrases.js";

const t = await texts("console-patient-timeline");

/** The maximum number of pages that one click loads to find events to show. */
const MAX_PAGES = 6;
const ENOUGH_EVENTS = 10;

const READ_EVENTS = ["patient-read", "patients-search", "patient-import-read", "redeemers-read", "appointment-read", "visit-read", "prescription-read", "messages-read", "recipients-read", "deliveries-read", "events-read", "audit-read", "audit-export", "code-batch-read"];
const GROUPS = {
    events: (kind) => !READ_EVENTS.includes(kind),
    codes: (kind) => /^(delivery|activation-code|code-batch|redemption|subscription|patients-upsert)/.test(kind),
    visits: (kind) => /^(appointment-(?!read)|visit-)/.test(kind),
    prescriptions: (kind) => /^prescription-(?!read)/.test(kind),
    looked: (kind) => READ_EVENTS.includes(kind),
    all: () => true,
};
const GROUPS_WITH_READS = ["looked", "all"];
const GOOD = ["activation-code-redeem", "visit-admit", "visit-finish", "prescription-issue"];
const DOUBTFUL = ["subscription-end", "redemption-undo", "tokens-revoke", "appointment-cancel", "appointment-reschedule", "visit-miss", "prescription-withdraw", "visit-leave", "activation-code-deactivate"];
const PAGES = { "activation-code": "code", appointment: "appointment" };

/**
 * The section with the timeline. Its filter is stored in the query parameter `show`.
 *
 * @param ref our opaque reference to the patient
 */
export function patientTimeline(context, ref) {
    const entriesElement = h("div", { class: "stack" });
    const buttons = h("div", { class: "pills", role: "group", "aria-label": t("filter") });
    const status = h("p", { class: "unseen", role: "status" });
    const base = path(["admin", "v1", "organizations", context.organization.id, "patient-files", ref, "timeline"]);
    // Read events are requested separately: support staff read a patient's data far more often than
    // anything changes.
    const lists = Object.fromEntries(["true", "false"].map((looks) => [looks, { events: [], next: { page: 1, looks }, since: null }]));
    let shown = query().show in GROUPS ? query().show : "events";
    const list = () => lists[String(GROUPS_WITH_READS.includes(shown))];
    const shownEvents = () => mergeReads(withDeliveries(list().events).filter((event) => GROUPS[shown](event.kind)));

    const draw = (problem) => {
        fill(buttons, Object.keys(GROUPS).map((name) => h("button", { type: "button", "aria-pressed": String(name === shown), onclick: () => choose(name) }, t(name))));
        const { next, since } = list();
        const entries = shownEvents();
        fill(entriesElement,
            entries.length ? timeline(entries.map((event) => entry(event, context))) : h("p", { class: "soft" }, t(next ? "noneYet" : "none")),
            problem ? failure(problem) : null,
            since && !next ? notice("info", h("p", {}, withElements(t("incomplete"), { at: dateTime(since, context.zone) }))) : null,
            next ? h("p", {}, h("button", { type: "button", class: "plain earlier", onclick: loadMore }, t("earlier"))) : null);
        fill(status, t("loaded", { n: entries.length }));
    };
    const loadMore = async (clicked) => {
        entriesElement.querySelector(".earlier")?.setAttribute("aria-disabled", "true");
        const target = list();
        if (target.busy) {
            return;
        }
        target.busy = true;
        const before = new Set(shownEvents().map(keyOf));
        let failed = null;
        try {
            for (let i = 0; i < MAX_PAGES && target.next && target === list() && shownEvents().length < before.size + ENOUGH_EVENTS; i++) {
                const { data, links, meta } = await get(base + path([], target.next).slice(1));
                target.events.push(...data);
                target.since = meta.complete_since;
                target.next = links.next && { ...Object.fromEntries(new URL(links.next).searchParams), looks: target === lists.true };
            }
        } catch (problem) {
            failed = problem;
        }
        target.busy = false;
        if (target !== list()) {
            return;
        }
        draw(failed);
        if (clicked) {
            // The button has been replaced: keyboard users continue at the first new entry.
            const first = entriesElement.querySelectorAll(".timeline > li")[shownEvents().findIndex((event) => !before.has(keyOf(event)))] ?? entriesElement;
            first.tabIndex = -1;
            first.focus();
        }
    };
    const choose = (name) => {
        shown = name;
        history.replaceState(history.state, "", withQuery({ show: name === "events" ? null : name }) + location.hash);
        draw();
        buttons.querySelector('[aria-pressed="true"]').focus();
        if (!entriesElement.querySelector(".timeline")) {
            return loadMore();
        }
        return null;
    };
    loadMore();
    return h("section", { class: "stack part" }, h("h2", {}, t("title")), buttons, status, entriesElement);
}

/** Adds the deliveries of the codes that the events name, each once, and sorts newest first. */
function withDeliveries(events) {
    const deliveries = new Map();
    for (const event of events) {
        for (const each of event.deliveries ?? []) {
            const delivery = { ...each, kind: "delivery", object: event.object };
            deliveries.set(keyOf(delivery), delivery);
        }
    }
    return deliveries.size ? [...events, ...deliveries.values()].sort((a, b) => new Date(b.at) - new Date(a.at)) : events;
}

function keyOf(event) {
    return JSON.stringify([event.at, event.kind, event.channel, event.object]);
}

/** Merges the read events of one request into one entry. */
function mergeReads(events) {
    const result = [];
    for (const event of events) {
        const last = result[result.length - 1];
        if (last?.reads && last.request_id === event.request_id && READ_EVENTS.includes(event.kind)) {
            last.reads.push(event.kind);
        } else {
            result.push(READ_EVENTS.includes(event.kind) && event.outcome === "done" && event.request_id ? { ...event, reads: [event.kind] } : event);
        }
    }
    return result;
}

function entry(event, context) {
    if (event.kind === "delivery") {
        return deliveryEntry(event, context);
    }
    const refused = event.outcome === "refused";
    return { kind: kindOf(event, refused), at: dateTime(event.at, context.zone), title: title(event, refused, context), text: actorText(event) };
}

/**
 * The entry for a code that was sent, perhaps before it was known which patient would redeem it.
 */
function deliveryEntry(event, context) {
    const failed = event.state === "failed";
    const why = failed ? [": ", meaning({ code: event.reason_code, message: event.reason })] : null;
    return { kind: failed ? "failed" : "info", at: dateTime(event.at, context.zone), title: [withElements(t(`${event.channel}.${event.state}`), { object: object(event, context) }), why] };
}

function kindOf({ kind }, refused) {
    if (refused) {
        return "failed";
    }
    if (GOOD.includes(kind)) {
        return "ok";
    }
    return DOUBTFUL.includes(kind) ? "warning" : "info";
}

function title(event, refused, context) {
    if (event.reads?.length > 1) {
        const parts = [...new Set(event.reads)].map((kind) => t(t.has(`look.${kind}`) ? `look.${kind}` : "look.unknown"));
        return t("looks", { what: [...new Set(parts)].join(", ") });
    }
    const nothing = event.object.codes.length ? [] : [`${event.kind}.refused.none`];
    const names = refused ? [...nothing, `${event.kind}.refused`, event.kind] : [`${event.kind}.${actorKind(event)}`, event.kind];
    const name = names.find((each) => t.has(each)) ?? (refused ? "other.refused" : "other");
    const reason = event.facts?.reason;
    return [withElements(t(name), { object: object(event, context), kind: event.kind }), refused && reason && t.has(reason) ? `: ${t(reason)}` : null];
}

/** The object of the event, with a link if it has a page. */
function object({ object: { kind, codes } }, { link }) {
    const name = h("bdi", {}, codes[0] ?? "");
    return PAGES[kind] && codes.length === 1 ? h("a", { href: link(PAGES[kind], {}, encodeForFragment(codes[0])) }, name) : name;
}

/** The kind of the actor: people who act as professionals are shown as such, not as support. */
function actorKind({ actor, facts }) {
    return actor.kind === "person" && facts?.role === "professional" ? "professional" : actor.kind;
}

function actorText(event) {
    const kind = actorKind(event);
    const { name } = event.actor;
    const who = name ? withElements(t("by"), { who: t(`by.${kind}`), name: h("bdi", {}, name) }) : t(`by.${kind}`);
    const maker = event.facts?.made_by?.split(":")[0];
    return maker && t.has(`by.${maker}`) ? [who, " · ", t(event.facts.way === "visit-link" ? "byVisitLink" : "byLink", { maker: t(`by.${maker}`) })] : who;
}
