/* What happened to a patient, in sentences: the trail by the patient, page after page, and parts of it. */
import { get, path } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { query, withQuery } from "../ui/elements/list.js";
import { failure, notice } from "../ui/elements/notice.js";
import { timeline } from "../ui/elements/timeline.js";
import { moment } from "../ui/times.js";
import { knows, words } from "../ui/words.js";
import { inFragment, phrase } from "./phrases.js";
import { reason as whyNotSent } from "./reasons.js";
import ours from "./words/happenings.js";

const t = words(ours);

/** Each click looks through so many pages at most for something that is to be shown. */
const MOST_PAGES = 6;
const ENOUGH = 10;

const LOOKS = ["patient-read", "patients-search", "patient-import-read", "redeemers-read", "appointment-read", "visit-read", "prescription-read", "messages-read", "recipients-read", "deliveries-read", "events-read", "audit-read", "audit-export", "code-batch-read"];
const GROUPS = {
    events: (kind) => !LOOKS.includes(kind),
    codes: (kind) => /^(delivery|activation-code|code-batch|redemption|subscription|patients-upsert)/.test(kind),
    visits: (kind) => /^(appointment-(?!read)|visit-)/.test(kind),
    prescriptions: (kind) => /^prescription-(?!read)/.test(kind),
    looked: (kind) => LOOKS.includes(kind),
    all: () => true,
};
const WITH_LOOKS = ["looked", "all"];
const GOOD = ["activation-code-redeem", "visit-admit", "visit-finish", "prescription-issue"];
const DOUBTFUL = ["subscription-end", "redemption-undo", "tokens-revoke", "appointment-cancel", "appointment-reschedule", "visit-miss", "prescription-withdraw", "visit-leave", "activation-code-deactivate"];
const PAGES = { "activation-code": "code", appointment: "appointment" };

/**
 * The section of a page that tells it. Its filter stands in the query, as `show`.
 *
 * @param ref our name for the patient
 */
export function happenings(context, ref) {
    const place = h("div", { class: "stack" });
    const buttons = h("div", { class: "pills", role: "group", "aria-label": t("filter") });
    const told = h("p", { class: "unseen", role: "status" });
    const base = path(["admin", "v1", "organizations", context.organization.id, "patient-files", ref, "timeline"]);
    // Who looked is asked for apart: whoever answers a patient looks far more often than anything happens.
    const lists = Object.fromEntries(["true", "false"].map((looks) => [looks, { events: [], next: { page: 1, looks }, since: null }]));
    let shown = query().show in GROUPS ? query().show : "events";
    const list = () => lists[String(WITH_LOOKS.includes(shown))];
    const found = () => merged(withSendings(list().events).filter((event) => GROUPS[shown](event.kind)));

    const draw = (problem) => {
        fill(buttons, Object.keys(GROUPS).map((name) => h("button", { type: "button", "aria-pressed": String(name === shown), onclick: () => choose(name) }, t(name))));
        const { next, since } = list();
        const entries = found();
        fill(place,
            entries.length ? timeline(entries.map((event) => entry(event, context))) : h("p", { class: "soft" }, t(next ? "noneYet" : "none")),
            problem ? failure(problem) : null,
            since && !next ? notice("info", h("p", {}, phrase(t("incomplete"), { at: moment(since, context.zone) }))) : null,
            next ? h("p", {}, h("button", { type: "button", class: "plain earlier", onclick: more }, t("earlier"))) : null);
        fill(told, t("loaded", { n: entries.length }));
    };
    const more = async (clicked) => {
        place.querySelector(".earlier")?.setAttribute("aria-disabled", "true");
        const into = list();
        if (into.busy) {
            return;
        }
        into.busy = true;
        const before = new Set(found().map(nameOf));
        let failed = null;
        try {
            for (let i = 0; i < MOST_PAGES && into.next && into === list() && found().length < before.size + ENOUGH; i++) {
                const { data, links, meta } = await get(base + path([], into.next).slice(1));
                into.events.push(...data);
                into.since = meta.complete_since;
                into.next = links.next && { ...Object.fromEntries(new URL(links.next).searchParams), looks: into === lists.true };
            }
        } catch (problem) {
            failed = problem;
        }
        into.busy = false;
        if (into !== list()) {
            return;
        }
        draw(failed);
        if (clicked) {
            // The button is another one: who works by keyboard goes on from the first of the new ones.
            const first = place.querySelectorAll(".timeline > li")[found().findIndex((event) => !before.has(nameOf(event)))] ?? place;
            first.tabIndex = -1;
            first.focus();
        }
    };
    const choose = (name) => {
        shown = name;
        history.replaceState(history.state, "", withQuery({ show: name === "events" ? null : name }) + location.hash);
        draw();
        buttons.querySelector('[aria-pressed="true"]').focus();
        if (!place.querySelector(".timeline")) {
            return more();
        }
        return null;
    };
    more();
    return h("section", { class: "stack part" }, h("h2", {}, t("title")), buttons, told, place);
}

/** With what became of sending the codes that they name, each attempt once, in order of time: the newest first. */
function withSendings(events) {
    const sendings = new Map();
    for (const event of events) {
        for (const each of event.deliveries ?? []) {
            const made = { ...each, kind: "delivery", object: event.object };
            sendings.set(nameOf(made), made);
        }
    }
    return sendings.size ? [...events, ...sendings.values()].sort((a, b) => new Date(b.at) - new Date(a.at)) : events;
}

function nameOf(event) {
    return JSON.stringify([event.at, event.kind, event.channel, event.object]);
}

/** Looks of one request are one. */
function merged(events) {
    const result = [];
    for (const event of events) {
        const last = result[result.length - 1];
        if (last?.looks && last.request_id === event.request_id && LOOKS.includes(event.kind)) {
            last.looks.push(event.kind);
        } else {
            result.push(LOOKS.includes(event.kind) && event.outcome === "done" && event.request_id ? { ...event, looks: [event.kind] } : event);
        }
    }
    return result;
}

function entry(event, context) {
    if (event.kind === "delivery") {
        return sending(event, context);
    }
    const refused = event.outcome === "refused";
    return { kind: kindOf(event, refused), at: moment(event.at, context.zone), title: title(event, refused, context), text: by(event.actor) };
}

/** A code that was sent, perhaps before it was known whose it would be. */
function sending(event, context) {
    const failed = event.state === "failed";
    const why = failed ? [": ", whyNotSent(event.reason) ?? h("span", { lang: "en" }, event.reason)] : null;
    return { kind: failed ? "failed" : "info", at: moment(event.at, context.zone), title: [phrase(t(`${event.channel}.${event.state}`), { object: object(event, context) }), why] };
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
    if (event.looks?.length > 1) {
        const parts = [...new Set(event.looks)].map((kind) => t(knows(ours, `look.${kind}`) ? `look.${kind}` : "look.other"));
        return t("looks", { what: [...new Set(parts)].join(", ") });
    }
    const nothing = event.object.codes.length ? [] : [`${event.kind}.refused.none`];
    const names = refused ? [...nothing, `${event.kind}.refused`, event.kind] : [`${event.kind}.${event.actor.kind}`, event.kind];
    const name = names.find((each) => knows(ours, each)) ?? (refused ? "other.refused" : "other");
    const reason = event.facts?.reason;
    return [phrase(t(name), { object: object(event, context), kind: event.kind }), refused && reason && knows(ours, reason) ? `: ${t(reason)}` : null];
}

/** What it was done to, with a link if it has a page. */
function object({ object: { kind, codes } }, { link }) {
    const name = h("bdi", {}, codes[0] ?? "");
    return PAGES[kind] && codes.length === 1 ? h("a", { href: link(PAGES[kind], {}, inFragment(codes[0])) }, name) : name;
}

function by({ kind, name }) {
    return name ? phrase(t("by"), { who: t(`by.${kind}`), name: h("bdi", {}, name) }) : t(`by.${kind}`);
}
