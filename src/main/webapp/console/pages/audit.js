/*
 * The audit trail: who did what. Personal filters are sent in request bodies and stored in the
 * history state, so that they are restored with the page but never appear in a URL.
 */
import { Fragment, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, file } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { save } from "../../ui/elements/dialog.js";
import { PageSize, pageSize, query, withQuery } from "../../ui/elements/list.js";
import { FailedLoad, Progress, useLoad } from "../../ui/elements/loaded.js";
import { Empty, Failure, Notice } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { Problem } from "../../ui/problem.js";
import { dateTimeWithSeconds, today } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { EventList } from "../audit-events.js";
import { AuditSearch } from "../audit-form.js";
import { auditPath, namesOf } from "../audit-names.js";
import { RolesOfDay } from "../audit-roles.js";
import { spreadsheetNote } from "../csv.js";
import { between } from "../days.js";
import { restoredState, stateToStore } from "../history-state.js";
import { organizationNames } from "../organizations.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Texts } from "../../ui/words.js" */
/** @import { Context } from "../shell.js" */
/** @typedef {Pick<Schema<"AuditSearchRequest">, "page" | "before">} PageOfSearch how the service names a page */
/**
 * The part of the search that is kept in the history state.
 *
 * @typedef {object} StoredSearch
 * @property {string | null} [patient]
 * @property {string | null} [who] the actor, if that is not an id
 * @property {PageOfSearch[]} [pages] the pages up to this one, without the first
 * @property {number} [size] the number of events of each of these pages
 */
/**
 * @typedef {(state: StoredSearch, address?: string) => Promise<void>} Show another page of the
 *     results, or another search
 */
/** @typedef {Awaited<ReturnType<typeof find>>} Found */
/** @typedef {{ problem?: Problem, isComplete?: boolean }} Exported whether the file has all events that match */

export const words = await texts("console-audit");

/** @param {{ context: Context }} props */
export function Page({ context }) {
    const { t, zone } = context;
    const isRoles = query().view === "roles";
    const [exported, setExported] = useState(/** @type {Exported} */ ({}));
    const exportEvents = async () => {
        announce(t("exporting"));
        setExported({});
        try {
            setExported({ isComplete: await exportAll(context) });
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            setExported({ problem });
        }
    };
    /**
     * @param {string | null} view
     * @param {string} text
     */
    const tab = (view, text) => {
        const isShown = isRoles === (view === "roles");
        const href = withQuery({ view, page: null, day: null });
        return h("li", {}, h("a", { href, "aria-current": isShown ? "page" : null }, text));
    };
    const exportButton = h(BusyButton, { class: "plain", action: exportEvents }, t("export"));
    return h(
        Fragment,
        {},
        h(
            "div",
            { class: "title" },
            h("h1", {}, t("title")),
            isRoles ? null : h("p", { class: "buttons" }, exportButton),
        ),
        h(ExportFault, { t, ...exported }),
        h("p", { class: "lead" }, t(isRoles ? "rolesLead" : "lead"), " ", t("times", { zone })),
        isRoles ? null : spreadsheetNote(),
        h("ul", { class: "tabs" }, tab(null, t("events")), tab("roles", t("roles"))),
        isRoles ? h(RolesOfDay, { context }) : h(Events, { context }),
    );
}

/**
 * @param {Context} context
 * @returns {Promise<boolean>} whether the file has all events that match
 */
async function exportAll(context) {
    let isComplete = true;
    const bytes = await file("POST", auditPath("export", context.organization?.id), {
        body: searchBody(context),
        onResponse: (headers) => (isComplete = headers.get("X-Complete") !== "false"),
    });
    save(`audit-${today(context.zone)}.csv`, bytes);
    return isComplete;
}

/** @param {{ t: Texts } & Exported} props */
function ExportFault({ t, problem, isComplete = true }) {
    if (!problem && isComplete) {
        return null;
    }
    const incomplete = h(Notice, { kind: "warning" }, h("p", {}, t("notAll")));
    return h("div", { class: "exported" }, problem ? h(Failure, { problem }) : incomplete);
}

/**
 * The search as the service expects it.
 *
 * @param {Context} context
 * @returns {Schema<"AuditSearchRequest">}
 */
function searchBody(context) {
    const { organization, zone } = context;
    const { actor, action, outcome, from, to } = query();
    /** @type {StoredSearch} */
    const { patient, who } = restoredState(context);
    const ref = organization && !patient ? location.hash.slice(1) || null : null;
    return {
        organization: organization?.id ?? null,
        actor: who ?? actor ?? null,
        patient: patient ?? null,
        ref,
        action: action ?? null,
        outcome: outcome ?? null,
        ...between(from, to, zone),
    };
}

/**
 * The search, and what it finds; the search is that of the URL and of the history state.
 *
 * @param {{ context: Context }} props
 */
function Events({ context }) {
    const { data, problem, isLoading, reload } = useLoad(() => find(context));
    /** @type {Show} */
    const show = (state, address = location.href) => {
        history.pushState(stateToStore(context, { ...restoredState(context), ...state }), "", address);
        return reload();
    };
    return h(
        "div",
        { class: "stack" },
        h(AuditSearch, { context, search: show }),
        h(
            "div",
            { class: "stack", "aria-busy": isLoading ? "true" : null },
            problem && h(FailedLoad, { problem, again: reload }),
            !problem && (data ? h(Results, { context, found: data, show }) : h(Progress, {})),
        ),
    );
}

/** @param {Context} context */
async function find(context) {
    const body = searchBody(context);
    /** @type {StoredSearch} */
    const stored = restoredState(context);
    const size = pageSize();
    const pages = stored.size === size ? (stored.pages ?? []) : [];
    const address = auditPath("search", context.organization?.id, size);
    /** @type {Answer<"searchAuditEvents">} */
    const { data, people, next, meta } = await call("POST", address, { body: { ...body, ...pages.at(-1) } });
    const organizations = await organizationNames(data.map((event) => event.organization));
    return { body, pages, events: data, people: namesOf(people), organizations, next, meta };
}

/** @param {{ context: Context, found: Found, show: Show }} props */
function Results({ context, found, show }) {
    const { t, zone } = context;
    const { body, pages, events, people, organizations, next, meta } = found;
    const list = useRef(/** @type {HTMLElement | null} */ (null));
    const isTurned = useRef(false);
    useEffect(() => {
        if (isTurned.current) {
            isTurned.current = false;
            list.current?.focus();
        }
    }, [found]);
    /** @param {PageOfSearch[]} to */
    const turn = (to) => {
        isTurned.current = true;
        return show({ pages: to, size: pageSize() });
    };
    /**
     * @param {string} text
     * @param {PageOfSearch[]} to
     */
    const pageButton = (text, to) => h("button", { type: "button", class: "plain", onclick: () => turn(to) }, t(text));
    if (!events.length) {
        const isFiltered = Object.values(body).some((value) => value !== null);
        return isFiltered
            ? h(Empty, { title: t("noMatch"), text: t("noMatchText") })
            : h(Empty, { title: t("none"), text: t("noneText") });
    }
    const known = { organizations, people, only: (/** @type {string} */ who) => show({ who, pages: [] }) };
    const since = meta.complete_since;
    return h(
        Fragment,
        {},
        body.ref || body.patient ? h(Notice, { kind: "info" }, h("p", {}, t("ofOne"))) : null,
        since ? h(Notice, { kind: "warning" }, h("p", {}, t("since"), " ", dateTimeWithSeconds(since, zone))) : null,
        h(EventList, { context, events, known, list }),
        h(
            "nav",
            { class: "pager", "aria-label": t("pages") },
            h(
                "p",
                {},
                t(meta.total_is_exact ? "range" : "more", {
                    from: meta.from ?? 0,
                    to: meta.to ?? 0,
                    total: meta.total,
                }),
            ),
            h(PageSize, { total: meta.total, show: (/** @type {string} */ address) => show({ pages: [] }, address) }),
            h(
                "p",
                { class: "ways" },
                pages.length ? pageButton("previous", pages.slice(0, -1)) : null,
                next ? pageButton("next", [...pages, next]) : null,
            ),
        ),
    );
}
