/* Events of the audit trail as sentences. */
import { h } from "../ui/dom.js";
import { withQuery } from "../ui/elements/list.js";
import { badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { exact } from "../ui/times.js";
import { knows, words } from "../ui/words.js";
import actions from "./words/audit-actions.js";
import own from "./words/audit.js";

const MOST_CODES = 12;
const did = words(actions);
const t = words(own);
const ROLES = ["operator", "administrator", "support", "professional", "auditor"];

/**
 * @param events of the trail
 * @param known names {organizations, people} by id, and `only`, which narrows the search to an actor
 */
export function eventList(context, events, known) {
    return h("ol", { class: "events", tabindex: "-1" }, events.map((event) => h("li", { class: event.outcome === "refused" ? "refused" : null },
        h("p", { class: "when" }, exact(event.at, context.zone)),
        h("div", {}, sentence(event, known), details(context, event, known)))));
}

function sentence(event, known) {
    const codes = event.object.codes.filter((code) => code !== event.actor.id);
    return h("p", { class: "what" },
        h("bdi", {}, actorName(event.actor, known.people)), " ",
        knows(actions, event.action) ? did(event.action) : h("code", {}, event.action),
        codes.length ? [": ", objects(event.object.kind, codes, known)] : null,
        event.outcome === "refused" ? [" ", badge("failed", t("refused"))] : null);
}

function objects(kind, codes, { people, organizations }) {
    const all = codes.slice(0, MOST_CODES).map((code, i) => [i ? ", " : null, name(code, kind === "person" ? people : organizations)]);
    return [all, codes.length > MOST_CODES ? ` ${t("others", { n: codes.length - MOST_CODES })}` : null];
}

function name(code, names) {
    return names.has(code) ? h("bdi", {}, names.get(code)) : h("code", {}, h("bdi", {}, code));
}

/** Who did it: by name where it may be known, else by kind and identifier. */
export function actorName(actor, people) {
    const { kind, id } = actor;
    if (kind === "person" && people.has(id)) {
        return people.get(id);
    }
    return knows(own, `${kind}Actor`) ? t(`${kind}Actor`, { id }) : t(kind);
}

function details(context, event, known) {
    const facts = { ...event.facts };
    const parts = [
        facts.role ? t("as", { role: named(facts.role) }) : null,
        facts.way ? (knows(own, `way-${facts.way}`) ? t(`way-${facts.way}`) : facts.way) : null,
        facts.named ? t("named", { role: named(facts.named) }) : null,
        facts.purpose ? t("purpose", { purpose: knows(own, facts.purpose) ? t(facts.purpose) : facts.purpose }) : null,
        facts.filters ? t("filters", { names: facts.filters.map((each) => (knows(own, each) ? t(each) : each)).join(", ") }) : null,
        ...Object.entries(facts).filter(([key]) => !["role", "way", "named", "purpose", "filters"].includes(key)).map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`),
        event.times > 1 ? t("times_", { n: event.times }) : null,
        event.organization ? organization(context, event.organization, known.organizations) : t("everywhere"),
        event.address ? t("address", { address: event.address }) : null,
        event.request_id ? [t("request"), " ", h("code", {}, event.request_id)] : null,
    ].filter(Boolean);
    return h("p", { class: "details" }, parts.map((part, i) => [i ? h("span", { class: "dot" }, " · ") : null, h("span", {}, part)]), only(event.actor, known));
}

function organization(context, id, names) {
    return context.organization ? h("bdi", {}, names.get(id)) : h("a", { href: withQuery({ organization: id }) }, h("bdi", {}, names.get(id)));
}

/** The way to what the same actor did; a patient's code does not stand in an address. */
function only({ kind, id }, known) {
    if (!id || !known.only) {
        return null;
    }
    return [" ", kind === "patient"
        ? h("button", { type: "button", class: "link small-link", onclick: () => known.only(id) }, t("only"))
        : h("a", { class: "small-link", href: withQuery({ actor: id }) }, t("only"))];
}

function named(role) {
    return ROLES.includes(role) ? roleName(role) : role;
}
