/* Shows events of the audit trail as sentences. */
import { h } from "../ui/dom.js";
import { withQuery } from "../ui/elements/list.js";
import { badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTimeWithSeconds } from "../ui/times.js";
import { texts } from "../ui/words.js";

const MAX_CODES = 12;
const actionName = await texts("console-audit-actions");
const t = await texts("console-audit");
const ROLES = ["operator", "administrator", "support", "professional", "auditor"];

/**
 * @param events events of the audit trail
 * @param known {organizations, people}: names by id; `only` restricts the search to one actor
 */
export function eventList(context, events, known) {
    return h("ol", { class: "events", tabindex: "-1" }, events.map((event) => h("li", { class: event.outcome === "refused" ? "refused" : null },
        h("p", { class: "when" }, dateTimeWithSeconds(event.at, context.zone)),
        h("div", {}, sentence(event, known), details(context, event, known)))));
}

function sentence(event, known) {
    const codes = event.object.codes.filter((code) => code !== event.actor.id);
    return h("p", { class: "what" },
        h("bdi", {}, actorName(event.actor, known.people)), " ",
        actionName.has(event.action) ? actionName(event.action) : h("code", {}, event.action),
        codes.length ? [": ", objects(event.object.kind, codes, known)] : null,
        event.outcome === "refused" ? [" ", badge("failed", t("refused"))] : null);
}

function objects(kind, codes, { people, organizations }) {
    const all = codes.slice(0, MAX_CODES).map((code, i) => [i ? ", " : null, name(code, kind === "person" ? people : organizations)]);
    return [all, codes.length > MAX_CODES ? ` ${t("others", { n: codes.length - MAX_CODES })}` : null];
}

function name(code, names) {
    return names.has(code) ? h("bdi", {}, names.get(code)) : h("code", {}, h("bdi", {}, code));
}

/** The actor: by name if the reader may know it, else by kind and id. */
export function actorName(actor, people) {
    const { kind, id } = actor;
    if (kind === "person" && people.has(id)) {
        return people.get(id);
    }
    return t.has(`${kind}Actor`) ? t(`${kind}Actor`, { id }) : t(kind);
}

/** The maker of a link: kind and id, as in `person:5b8f…`. */
function makerName(maker, people) {
    const [kind, ...id] = maker.split(":");
    return actorName({ kind, id: id.join(":") }, people);
}

function details(context, event, known) {
    const facts = { ...event.facts };
    const parts = [
        facts.role ? t("as", { role: roleText(facts.role) }) : null,
        facts.way ? (t.has(`way-${facts.way}`) ? t(`way-${facts.way}`) : facts.way) : null,
        facts.made_by ? t("madeBy", { who: makerName(facts.made_by, known.people) }) : null,
        facts.channel ? (t.has(`channel-${facts.channel}`) ? t(`channel-${facts.channel}`) : facts.channel) : null,
        facts.named ? t("named", { role: roleText(facts.named) }) : null,
        facts.purpose ? t("purpose", { purpose: t.has(facts.purpose) ? t(facts.purpose) : facts.purpose }) : null,
        facts.filters ? t("filters", { names: facts.filters.map((each) => (t.has(each) ? t(each) : each)).join(", ") }) : null,
        ...Object.entries(facts).filter(([key]) => !["role", "way", "named", "purpose", "filters", "made_by", "channel"].includes(key)).map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`),
        event.times > 1 ? t("times_", { n: event.times }) : null,
        event.organization ? organization(context, event.organization, known.organizations) : t("everywhere"),
        event.address ? t("address", { address: event.address }) : null,
        event.request_id ? [t("request"), " ", h("code", {}, event.request_id)] : null,
    ].filter(Boolean);
    return h("p", { class: "details" }, parts.map((part, i) => [i ? h("span", { class: "dot" }, " · ") : null, h("span", {}, part)]), onlyActorLink(event.actor, known));
}

function organization(context, id, names) {
    return context.organization ? h("bdi", {}, names.get(id)) : h("a", { href: withQuery({ organization: id }) }, h("bdi", {}, names.get(id)));
}

/** A link to the events of the same actor. A patient's code is not put into a URL. */
function onlyActorLink({ kind, id }, known) {
    if (!id || !known.only) {
        return null;
    }
    return [" ", kind === "patient"
        ? h("button", { type: "button", class: "link small-link", onclick: () => known.only(id) }, t("only"))
        : h("a", { class: "small-link", href: withQuery({ actor: id }) }, t("only"))];
}

function roleText(role) {
    return ROLES.includes(role) ? roleName(role) : role;
}
