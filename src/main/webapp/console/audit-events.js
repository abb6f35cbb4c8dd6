/* Shows events of the audit trail as sentences. */
import { h } from "preact";
import { withQuery } from "../ui/elements/list.js";
import { Badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTimeWithSeconds } from "../ui/times.js";
import { texts } from "../ui/words.js";

/** @import { Schema } from "api-types" */
/** @import { RefObject } from "preact" */
/** @import { Role } from "./menu.js" */
/** @import { Context } from "./shell.js" */

const MAX_CODES = 12;
const actionName = await texts("console-audit-actions");
const t = await texts("console-audit");
/** @type {Role[]} */
const ROLES = ["operator", "administrator", "support", "professional", "auditor"];
/** Facts that have sentences of their own. */
const TOLD = [
    "role",
    "way",
    "named",
    "purpose",
    "filters",
    "made_by",
    "channel",
    "background",
    "reason",
    "webhooks",
    "events",
];
/** A reason in people's own words is kept elsewhere: the fact is its id. */
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** @typedef {{ kind: string, id: string | null }} Actor */
/**
 * Facts of an event; those that are named here have sentences of their own.
 *
 * @typedef {{ role?: string, way?: string, named?: string, purpose?: string, filters?: string[], made_by?: string,
 *     channel?: string, background?: boolean, reason?: string, webhooks?: unknown, events?: unknown
 *     } & Record<string, unknown>} Facts
 */
/** @typedef {Omit<Schema<"AuditEvent">, "facts"> & { facts: Facts | null }} AuditEvent */
/**
 * What the list knows beyond the events: names by id, and how to search for one actor only.
 *
 * @typedef {object} Known
 * @property {Map<string, string>} organizations
 * @property {Map<string, string>} people
 * @property {((id: string) => void) | null} only null if the reader cannot restrict the list
 */

/**
 * @param {object} props
 * @param {Context} props.context
 * @param {AuditEvent[]} props.events
 * @param {Known} props.known
 * @param {RefObject<HTMLElement>} [props.list] a ref to the list, which can take the focus
 */
export function EventList({ context, events, known, list }) {
    /** @param {AuditEvent} event */
    const item = (event) =>
        h(
            "li",
            { class: event.outcome === "refused" ? "refused" : null },
            h("p", { class: "when" }, dateTimeWithSeconds(event.at, context.zone)),
            h("div", {}, h(Sentence, { event, known }), h(Details, { context, event, known })),
        );
    return h("ol", { class: "events", tabindex: "-1", ref: list }, events.map(item));
}

/** @param {{ event: AuditEvent, known: Known }} props */
function Sentence({ event, known }) {
    const codes = event.object.codes.filter((code) => code !== event.actor.id);
    // What was refused is told as such where its sentence would say that it was done.
    const refused = event.outcome === "refused" ? `${event.action}.refused` : "";
    const told = [refused, event.action].find((each) => actionName.has(each));
    return h(
        "p",
        { class: "what" },
        h("bdi", {}, actorName(event.actor, known.people)),
        " ",
        told ? actionName(told) : h("code", {}, event.action),
        codes.length ? [": ", objects(event.object.kind, codes, known)] : null,
        event.outcome === "refused" ? [" ", h(Badge, { kind: "failed" }, t("refused"))] : null,
    );
}

/**
 * @param {string} kind
 * @param {string[]} codes
 * @param {Known} known
 */
function objects(kind, codes, { people, organizations }) {
    const names = kind === "person" ? people : organizations;
    const all = codes.slice(0, MAX_CODES).map((code, i) => [i ? ", " : null, name(code, names)]);
    return [all, codes.length > MAX_CODES ? ` ${t("others", { n: codes.length - MAX_CODES })}` : null];
}

/**
 * @param {string} code
 * @param {Map<string, string>} names
 */
function name(code, names) {
    return names.has(code) ? h("bdi", {}, names.get(code)) : h("code", {}, h("bdi", {}, code));
}

/**
 * The actor: by name if the reader may know it, else by kind and id.
 *
 * @param {Actor} actor
 * @param {Map<string, string>} people
 */
export function actorName({ kind, id }, people) {
    const known = kind === "person" && id !== null ? people.get(id) : undefined;
    if (known !== undefined) {
        return known;
    }
    return t.has(`${kind}Actor`) ? t(`${kind}Actor`, { id: String(id) }) : t(kind);
}

/**
 * The maker of a link: kind and id, as in `person:5b8f…`.
 *
 * @param {string} maker
 * @param {Map<string, string>} people
 */
function makerName(maker, people) {
    const [kind, ...id] = maker.split(":");
    return actorName({ kind, id: id.join(":") }, people);
}

/** @param {{ context: Context, event: AuditEvent, known: Known }} props */
function Details({ context, event, known }) {
    const { facts } = event;
    /**
     * @param {string} key
     * @param {string} word
     */
    const named = (key, word) => (t.has(key) ? t(key) : word);
    /** @type {(key: string, all: unknown) => string | null} */
    const counted = (key, all) => (Array.isArray(all) ? t(key, { n: all.length }) : null);
    const others = Object.entries(facts ?? {}).filter(([key]) => !TOLD.includes(key));
    const reason = facts?.reason && !ID.test(facts.reason) ? named(`reason-${facts.reason}`, facts.reason) : null;
    const parts = [
        facts?.role ? t("as", { role: roleText(facts.role) }) : null,
        facts?.way ? named(`way-${facts.way}`, facts.way) : null,
        facts?.made_by ? t("madeBy", { who: makerName(facts.made_by, known.people) }) : null,
        facts?.channel ? named(`channel-${facts.channel}`, facts.channel) : null,
        facts?.background ? t("background") : null,
        facts?.named ? t("named", { role: roleText(facts.named) }) : null,
        facts?.purpose ? t("purpose", { purpose: named(facts.purpose, facts.purpose) }) : null,
        facts?.filters ? t("filters", { names: facts.filters.map((each) => named(each, each)).join(", ") }) : null,
        reason ? t("why", { why: reason }) : null,
        counted("sent", facts?.events),
        counted("webhooks", facts?.webhooks),
        ...others.map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`),
        event.times > 1 ? t("times_", { n: event.times }) : null,
        event.organization ? organization(context, event.organization, known.organizations) : t("everywhere"),
        event.address ? t("address", { address: event.address }) : null,
        event.request_id ? [t("request"), " ", h("code", {}, event.request_id)] : null,
    ].filter(Boolean);
    return h(
        "p",
        { class: "details" },
        parts.map((part, i) => [i ? h("span", { class: "dot" }, " · ") : null, h("span", {}, part)]),
        onlyActorLink(event.actor, known),
    );
}

/**
 * @param {Context} context
 * @param {string} id
 * @param {Map<string, string>} names
 */
function organization(context, id, names) {
    const shown = h("bdi", {}, names.get(id));
    return context.organization ? shown : h("a", { href: withQuery({ organization: id }) }, shown);
}

/**
 * A link to the events of the same actor. A patient's code is not put into a URL.
 *
 * @param {Actor} actor
 * @param {Known} known
 */
function onlyActorLink({ kind, id }, { only }) {
    if (!id || !only) {
        return null;
    }
    const link =
        kind === "patient"
            ? h("button", { type: "button", class: "link small-link", onclick: () => only(id) }, t("only"))
            : h("a", { class: "small-link", href: withQuery({ actor: id }) }, t("only"));
    return [" ", link];
}

/** @param {string} role */
export function roleText(role) {
    const known = ROLES.find((each) => each === role);
    return known ? roleName(known) : role;
}
