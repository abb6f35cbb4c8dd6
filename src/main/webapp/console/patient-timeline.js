/*
 * A patient's timeline: the audit events that concern the patient as sentences, loaded page by
 * page, with filters.
 */
import { Fragment, h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, path } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { query, withQuery } from "../ui/elements/list.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { Timeline } from "../ui/elements/timeline.js";
import { Meaning } from "../ui/faults.js";
import { replaceAddress } from "../ui/navigation.js";
import { Problem } from "../ui/problem.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { encodeForFragment, withElements } from "./phrases.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { TimelineEvent } from "../ui/elements/timeline.js" */
/** @import { OrganizationContext } from "./shell.js" */
/** @typedef {{ reason?: string, role?: string, way?: string, made_by?: string }} Facts */
/**
 * An audit event; `reads` are those that were merged into it.
 *
 * @typedef {Omit<Schema<"TimelineEntry">, "facts"> & { facts: Facts | null, reads?: string[],
 *     channel?: undefined }} AuditEntry
 */
/**
 * A code that was sent.
 *
 * @typedef {Schema<"TimelineEntry">["deliveries"][number] & { kind: "delivery", object: AuditEntry["object"],
 *     outcome?: undefined, request_id?: undefined, reads?: undefined }} DeliveryEntry
 */
/** @typedef {AuditEntry | DeliveryEntry} Entry */
/**
 * What was loaded so far.
 *
 * @typedef {object} LoadedEvents
 * @property {AuditEntry[]} events newest first
 * @property {Record<string, string | number | boolean> | null} next the query for the next page; null if there is none
 * @property {string | null} since events before this time may be missing; null if none are
 * @property {Problem | null} problem
 * @property {boolean} isRead
 */
/** @typedef {(isEnough: (events: AuditEntry[]) => boolean) => Promise<AuditEntry[]>} LoadEvents */
/** @typedef {LoadedEvents & { looks: boolean, load: LoadEvents }} EventsOfPatient */

const t = await texts("console-patient-timeline");

/** The maximum number of pages that one click loads to find events to show. */
const MAX_PAGES = 6;
const ENOUGH_EVENTS = 10;

const READ_EVENTS = [
    "patient-read",
    "patients-search",
    "patient-import-read",
    "redeemers-read",
    "appointment-read",
    "visit-read",
    "prescription-read",
    "messages-read",
    "recipients-read",
    "deliveries-read",
    "events-read",
    "audit-read",
    "audit-export",
    "access-report",
    "patient-export",
    "unusual-access-read",
    "emergency-access-read",
    "code-batches-read",
    "code-batch-read",
    "erasure-preview",
    "erasures-read",
];
/** @type {Record<string, (kind: string) => boolean>} */
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
const DOUBTFUL = [
    "subscription-end",
    "redemption-undo",
    "tokens-revoke",
    "appointment-cancel",
    "appointment-hand-over",
    "appointment-delay",
    "appointment-change-request",
    "appointment-reschedule",
    "visit-miss",
    "prescription-withdraw",
    "visit-leave",
    "activation-code-deactivate",
    "erasure-ask",
    "erasure-approve",
    "erasure-begin",
    "erasure-destroy",
];
/** @type {Record<string, string>} */
const PAGES = { "activation-code": "code", appointment: "appointment" };

/**
 * The section with the timeline. Its filter is stored in the query parameter `show`.
 *
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {string} props.reference our opaque reference to the patient
 */
export function PatientTimeline({ context, reference }) {
    const { show = "" } = query();
    const [shown, setShown] = useState(show in GROUPS ? show : "events");
    const [focused, setFocused] = useState(/** @type {string | null} */ (null));
    const whole = useRef(/** @type {HTMLElement | null} */ (null));
    // Read events are requested separately: support staff read a patient's data far more often than
    // anything changes.
    const changes = useEvents(context, reference, false);
    const looks = useEvents(context, reference, true);
    const list = GROUPS_WITH_READS.includes(shown) ? looks : changes;
    const entries = entriesOf(list.events, shown);
    // Another group may be chosen while events are loaded.
    const latest = useRef({ list, shown });
    latest.current = { list, shown };

    const loadMore = async () => {
        const before = entries.map(keyOf);
        /** @param {AuditEntry[]} events */
        const isEnough = (events) =>
            latest.current.list.looks !== list.looks ||
            entriesOf(events, latest.current.shown).length >= before.length + ENOUGH_EVENTS;
        const events = await list.load(isEnough);
        return entriesOf(events, latest.current.shown).find((event) => !before.includes(keyOf(event)));
    };
    useEffect(() => {
        if (!entries.length) {
            loadMore();
        }
    }, [shown]);
    /** @param {string} name */
    const choose = (name) => {
        replaceAddress(withQuery({ show: name === "events" ? null : name }) + location.hash);
        setFocused(null);
        setShown(name);
    };
    const showEarlier = async () => {
        const first = await loadMore();
        if (first) {
            setFocused(keyOf(first));
        } else {
            whole.current?.focus();
        }
    };
    /** @param {string} name */
    const pill = (name) =>
        h("button", { type: "button", "aria-pressed": String(name === shown), onclick: () => choose(name) }, t(name));
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, t("title")),
        h("div", { class: "pills", role: "group", "aria-label": t("filter") }, Object.keys(GROUPS).map(pill)),
        h("p", { class: "unseen", role: "status" }, list.isRead ? t("loaded", { n: entries.length }) : null),
        h(
            "div",
            { class: "stack", tabindex: "-1", ref: whole },
            list.isRead && h(Entries, { context, list, entries, focused, showEarlier }),
        ),
    );
}

/**
 * The events of a patient, loaded page by page, newest first.
 *
 * @param {OrganizationContext} context
 * @param {string} reference
 * @param {boolean} looks whether they are read events too
 * @returns {EventsOfPatient}
 */
function useEvents({ organization }, reference, looks) {
    /** @type {LoadedEvents} */
    const nothing = { events: [], next: { page: 1, looks }, since: null, problem: null, isRead: false };
    const [list, setList] = useState(nothing);
    const isLoading = useRef(false);
    const base = path(["admin", "v1", "organizations", organization.id, "patient-files", reference, "timeline"]);
    /** @type {LoadEvents} */
    const load = async (isEnough) => {
        if (isLoading.current) {
            return list.events;
        }
        isLoading.current = true;
        /** @type {LoadedEvents} */
        let now = { ...list, problem: null, isRead: true };
        try {
            for (let i = 0; i < MAX_PAGES && now.next && !isEnough(now.events); i++) {
                /** @type {Answer<"getPatientTimeline">} */
                const { data, links, meta } = await get(base + path([], now.next).slice(1));
                const next = links.next ? { ...Object.fromEntries(new URL(links.next).searchParams), looks } : null;
                now = { ...now, events: [...now.events, ...data], next, since: meta.complete_since };
            }
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            now = { ...now, problem };
        } finally {
            isLoading.current = false;
        }
        setList(now);
        return now.events;
    };
    return { ...list, looks, load };
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {LoadedEvents} props.list
 * @param {Entry[]} props.entries
 * @param {string | null} props.focused the key of the entry that gets the focus
 * @param {() => Promise<void>} props.showEarlier
 */
function Entries({ context, list, entries, focused, showEarlier }) {
    const { next, since, problem } = list;
    const first = useRef(/** @type {HTMLElement | null} */ (null));
    useLayoutEffect(() => first.current?.focus(), [focused]);
    const events = entries.map((event) => ({
        ...entry(event, context),
        element: keyOf(event) === focused ? first : null,
    }));
    const incomplete = () => withElements(t("incomplete"), { at: dateTime(since, context.zone) });
    return h(
        Fragment,
        {},
        entries.length ? h(Timeline, { events }) : h("p", { class: "soft" }, t(next ? "noneYet" : "none")),
        problem && h(Failure, { problem }),
        since && !next ? h(Notice, { kind: "info" }, h("p", {}, incomplete())) : null,
        next && h("p", {}, h(BusyButton, { class: "plain earlier", action: showEarlier }, t("earlier"))),
    );
}

/**
 * The events of a group as they are shown: with deliveries, and read events merged.
 *
 * @param {AuditEntry[]} events
 * @param {string} group
 */
function entriesOf(events, group) {
    return mergeReads(withDeliveries(events).filter((event) => GROUPS[group](event.kind)));
}

/**
 * Adds the deliveries of the codes that the events name, each once, and sorts newest first.
 *
 * @param {AuditEntry[]} events
 * @returns {Entry[]}
 */
function withDeliveries(events) {
    /** @type {Map<string, DeliveryEntry>} */
    const deliveries = new Map();
    for (const event of events) {
        for (const each of event.deliveries ?? []) {
            /** @type {DeliveryEntry} */
            const delivery = { ...each, kind: "delivery", object: event.object };
            deliveries.set(keyOf(delivery), delivery);
        }
    }
    const all = [...events, ...deliveries.values()];
    return deliveries.size ? all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)) : events;
}

/** @param {Entry} event */
function keyOf(event) {
    return JSON.stringify([event.at, event.kind, event.channel, event.object]);
}

/**
 * Merges the read events of one request into one entry.
 *
 * @param {Entry[]} events
 */
function mergeReads(events) {
    /** @type {Entry[]} */
    const result = [];
    for (const event of events) {
        const last = result.at(-1);
        const isRead = READ_EVENTS.includes(event.kind);
        if (isRead && last?.reads && last.request_id === event.request_id) {
            last.reads.push(event.kind);
        } else {
            const begins = isRead && event.outcome === "done" && event.request_id;
            result.push(begins ? { ...event, reads: [event.kind] } : event);
        }
    }
    return result;
}

/**
 * @param {Entry} event
 * @param {OrganizationContext} context
 * @returns {TimelineEvent}
 */
function entry(event, context) {
    if (event.channel) {
        return deliveryEntry(event, context);
    }
    const refused = event.outcome === "refused";
    return {
        kind: kindOf(event, refused),
        at: dateTime(event.at, context.zone),
        title: title(event, refused, context),
        text: actorText(event),
    };
}

/**
 * The entry for a code that was sent, perhaps before it was known which patient would redeem it.
 *
 * @param {DeliveryEntry} event
 * @param {OrganizationContext} context
 * @returns {TimelineEvent}
 */
function deliveryEntry(event, context) {
    const failed = event.state === "failed";
    const why = failed ? [": ", h(Meaning, { code: event.reason_code, message: event.reason ?? "" })] : null;
    return {
        kind: failed ? "failed" : "info",
        at: dateTime(event.at, context.zone),
        title: [withElements(t(`${event.channel}.${event.state}`), { object: object(event, context) }), why],
    };
}

/**
 * @param {AuditEntry} event
 * @param {boolean} refused
 */
function kindOf({ kind }, refused) {
    if (refused) {
        return "failed";
    }
    if (GOOD.includes(kind)) {
        return "ok";
    }
    return DOUBTFUL.includes(kind) ? "warning" : "info";
}

/**
 * @param {AuditEntry} event
 * @param {boolean} refused
 * @param {OrganizationContext} context
 */
function title(event, refused, context) {
    if (event.reads && event.reads.length > 1) {
        const parts = [...new Set(event.reads)].map((kind) =>
            t(t.has(`look.${kind}`) ? `look.${kind}` : "look.unknown"),
        );
        return t("looks", { what: [...new Set(parts)].join(", ") });
    }
    const nothing = event.object.codes.length ? [] : [`${event.kind}.refused.none`];
    const names = refused
        ? [...nothing, `${event.kind}.refused`, event.kind]
        : [`${event.kind}.${actorKind(event)}`, event.kind];
    const name = names.find((each) => t.has(each)) ?? (refused ? "other.refused" : "other");
    const reason = event.facts?.reason;
    const why = refused && reason && t.has(reason) ? `: ${t(reason)}` : null;
    // Not every action has a sentence for what was refused.
    const wasRefused = refused && name === event.kind ? `: ${t("wasRefused")}` : null;
    return [withElements(t(name), { object: object(event, context), kind: event.kind }), wasRefused, why];
}

/**
 * The object of the event, with a link if it has a page.
 *
 * @param {Entry} event
 * @param {OrganizationContext} context
 */
function object({ object: { kind, codes } }, { link }) {
    const name = h("bdi", {}, codes[0] ?? "");
    const hasPage = PAGES[kind] && codes.length === 1;
    return hasPage ? h("a", { href: link(PAGES[kind], {}, encodeForFragment(codes[0])) }, name) : name;
}

/**
 * The kind of the actor: people who act as professionals are shown as such, not as support.
 *
 * @param {AuditEntry} event
 */
function actorKind({ actor, facts }) {
    return actor.kind === "person" && facts?.role === "professional" ? "professional" : actor.kind;
}

/** @param {AuditEntry} event */
function actorText(event) {
    const { facts } = event;
    const kind = actorKind(event);
    const { name } = event.actor;
    const who = name ? withElements(t("by"), { who: t(`by.${kind}`), name: h("bdi", {}, name) }) : t(`by.${kind}`);
    const maker = facts?.made_by?.split(":")[0];
    if (!maker || !t.has(`by.${maker}`)) {
        return who;
    }
    return [who, " · ", t(facts?.way === "visit-link" ? "byVisitLink" : "byLink", { maker: t(`by.${maker}`) })];
}
