/*
 * Who had access to a patient's data, by person. The code of the patient is sent in the request body
 * and kept in the history state, so that it never appears in a URL; a fragment names the patient by
 * the service's id.
 */
import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { call, file, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { save } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { Table } from "../../ui/elements/list.js";
import { FailedLoad, Progress, useLoad } from "../../ui/elements/loaded.js";
import { Badge, Empty, Failure, Notice } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { Problem } from "../../ui/problem.js";
import { dateTime, dateTimeWithSeconds, today } from "../../ui/times.js";
import { isWhole } from "../../ui/whole-export.js";
import { texts } from "../../ui/words.js";
import { actorName, roleText } from "../audit-events.js";
import { spreadsheetNote } from "../csv.js";
import { between } from "../days.js";
import { restoredState, stateToStore } from "../history-state.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { Field } from "../../ui/elements/form.js" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { OrganizationContext } from "../shell.js" */
/** @typedef {Schema<"Access">} Access */
/** @typedef {Schema<"AccessReport">} AccessReport */
/** @typedef {{ patient?: string, from?: string, to?: string }} Wanted the code of a patient, and days */

export const words = await texts("console-access");

const t = words;
const actionText = await texts("console-audit-actions");
const NOBODY = new Map();

/** @param {{ context: OrganizationContext }} props */
export function Page({ context }) {
    const { zone } = context;
    const { data, problem, isLoading, reload } = useLoad(() => find(context));
    /** @param {Wanted} wanted */
    const show = async (wanted) => {
        if (wanted.from && wanted.to && wanted.to < wanted.from) {
            throw new Problem(422, { errors: { to: [t("order")] } });
        }
        const fragment = wanted.patient ? "" : location.hash;
        history.pushState(stateToStore(context, wanted), "", location.pathname + location.search + fragment);
        await reload();
    };
    return h(
        Fragment,
        {},
        h("h1", {}, t("title")),
        h("p", { class: "lead" }, t("lead"), " ", t("times", { zone })),
        h(Form, { class: "filters", submit: t("show"), fields: fields(context), send: show }),
        h(
            "div",
            { class: "stack", "aria-busy": isLoading ? "true" : null },
            problem && h(FailedLoad, { problem, again: reload }),
            !problem && data === undefined && h(Progress, {}),
            !problem && data && h(Report, { context, report: data }),
        ),
    );
}

/**
 * @param {OrganizationContext} context
 * @returns {Field[]}
 */
function fields(context) {
    /** @type {Wanted} */
    const { patient, from, to } = restoredState(context);
    const ref = location.hash.slice(1);
    return [
        {
            name: "patient",
            label: t("patient"),
            value: patient ?? "",
            required: !ref,
            hint: t("patientHint"),
            maxlength: 255,
            autocomplete: "off",
            spellcheck: false,
        },
        { name: "from", label: t("from"), type: "date", value: from ?? "" },
        { name: "to", label: t("to"), type: "date", value: to ?? "" },
    ];
}

/**
 * The patient and the time that the page is about, as the service expects them; null if it is about
 * nobody yet.
 *
 * @param {OrganizationContext} context
 * @returns {Schema<"AccessReportRequest"> | null}
 */
function asked(context) {
    /** @type {Wanted} */
    const { patient, from, to } = restoredState(context);
    const ref = location.hash.slice(1);
    if (!patient && !ref) {
        return null;
    }
    const days = between(from, to, context.zone);
    return patient ? { patient, ...days } : { ref, ...days };
}

/**
 * @param {OrganizationContext} context
 * @returns {Promise<AccessReport | null>}
 */
async function find(context) {
    const body = asked(context);
    if (!body) {
        return null;
    }
    /** @type {Answer<"reportAccess">} */
    const { data } = await call("POST", path(reportPath(context)), { body });
    return data;
}

/** @param {OrganizationContext} context */
function reportPath({ organization }) {
    return ["admin", "v1", "organizations", organization.id, "access-report"];
}

/** @param {{ context: OrganizationContext, report: AccessReport }} props */
function Report({ context, report }) {
    const { zone } = context;
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const exportAll = async () => {
        announce(t("exporting"));
        setProblem(null);
        try {
            const address = path([...reportPath(context), "export"]);
            save(`access-${today(zone)}.csv`, await file("POST", address, { body: asked(context) }));
        } catch (failure) {
            if (!(failure instanceof Problem)) {
                throw failure;
            }
            setProblem(failure);
        }
    };
    const since = report.complete_since;
    return [
        h("h2", {}, t("ofPatient"), " ", h("code", { class: "code" }, h("bdi", {}, report.code))),
        h("p", {}, t("madeOf", { n: report.events })),
        !report.complete && h(Notice, { kind: "warning" }, h("p", {}, t("notAll"))),
        since && h(Notice, { kind: "warning" }, h("p", {}, t("since"), " ", dateTimeWithSeconds(since, zone))),
        report.accesses.length ? h(Accesses, { context, report }) : h(Empty, { title: t("none"), text: t("noneText") }),
        problem && h(Failure, { problem }),
        report.accesses.length > 0 &&
            h("p", { class: "buttons" }, h(BusyButton, { class: "plain", action: exportAll }, t("export"))),
        report.accesses.length > 0 && spreadsheetNote(),
        h(Everything, { context, patient: report.ref }),
    ];
}

/**
 * Everything that is held of the patient, as files. The service asks for a recent sign-in.
 *
 * @param {{ context: OrganizationContext, patient: string }} props
 */
function Everything({ context, patient }) {
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    /**
     * @param {string[]} form the end of the path
     * @param {string} extension
     */
    const exported = async (form, extension) => {
        announce(t("exporting"));
        setProblem(null);
        try {
            const address = path(["admin", "v1", "organizations", context.organization.id, "patient-export", ...form]);
            const blob = await file("POST", address, { body: { ref: patient } });
            if (extension === "json" && !(await isWhole(blob))) {
                throw new Problem(0);
            }
            save(`patient-${today(context.zone)}.${extension}`, blob);
        } catch (failure) {
            if (!(failure instanceof Problem)) {
                throw failure;
            }
            setProblem(failure);
        }
    };
    return [
        h("h2", {}, t("everything")),
        h("p", {}, t("everythingText")),
        problem && h(Failure, { problem }),
        h(
            "p",
            { class: "buttons" },
            h(BusyButton, { class: "plain", action: () => exported([], "json") }, t("everythingJson")),
            h(BusyButton, { class: "plain", action: () => exported(["pdf"], "pdf") }, t("everythingPdf")),
        ),
    ];
}

/** @param {{ context: OrganizationContext, report: AccessReport }} props */
function Accesses({ context, report }) {
    /** @type {Column<Access>[]} */
    const columns = [
        { title: t("who"), cell: (access) => h(Who, { access }) },
        { title: t("what"), cell: (access) => access.actions.map((action) => h(What, { action, key: keyOf(action) })) },
        { title: t("howOften"), cell: (access) => h(HowOften, { context, report, access }) },
        { title: t("last"), ordered: "descending", cell: (access) => h(When, { context, access }) },
        {
            title: t("why"),
            cell: ({ purposes, reasons }) => [...purposes.map(purposeText), ...reasons].join(", ") || "–",
        },
    ];
    return h(Table, { caption: t("title"), columns, rows: report.accesses });
}

/** @param {Schema<"AccessAction">} action */
function keyOf({ kind, action }) {
    return `${kind} ${action}`;
}

/** @param {string} purpose */
function purposeText(purpose) {
    return t.has(`purpose-${purpose}`) ? t(`purpose-${purpose}`) : purpose;
}

/** @param {Schema<"AccessActor">} actor */
function nameOf(actor) {
    return actor.name ?? actorName(actor, NOBODY);
}

/** @param {{ access: Access }} props */
function Who({ access: { actor, roles, link_made_by: maker, addresses } }) {
    return [
        h("bdi", {}, nameOf(actor)),
        roles.length > 0 && h("span", { class: "under" }, roles.map(roleText).join(", ")),
        actor.name && actor.kind === "organization" && h("span", { class: "under" }, t("system")),
        maker && h("span", { class: "under" }, t("madeBy", { who: nameOf(maker) })),
        addresses.length > 0 &&
            h(
                "span",
                { class: "under" },
                h("span", { class: "unseen" }, `${t("where")} `),
                h("bdi", {}, addresses.join(", ")),
            ),
    ];
}

/** @param {{ context: OrganizationContext, report: AccessReport, access: Access }} props */
function HowOften({ context, report, access }) {
    const { times, refreshed, refused } = access;
    return [
        t("times_", { n: times }),
        refreshed > 0 && h("span", { class: "under" }, t("refreshed", { n: refreshed })),
        refused > 0 && h("span", { class: "under" }, h(Badge, { kind: "failed" }, t("refused", { n: refused }))),
        h("span", { class: "under" }, h(ToEvents, { context, report, access })),
    ];
}

/** @param {{ context: OrganizationContext, access: Access }} props */
function When({ context: { zone }, access: { first_at: first, last_at: last } }) {
    return [
        dateTime(last, zone),
        first !== last && h("span", { class: "under" }, t("first"), " ", dateTime(first, zone)),
    ];
}

/** @param {{ action: Schema<"AccessAction"> }} props */
function What({ action: { kind, action, times } }) {
    const name = actionText.has(action) ? actionText(action) : action;
    return h("p", {}, `${t(`kind-${kind}`)} · ${t("times_", { n: times })}`, h("span", { class: "under" }, name));
}

/**
 * The rows of the audit trail. A patient's code is not put into a URL.
 *
 * @param {{ context: OrganizationContext, report: AccessReport, access: Access }} props
 */
function ToEvents({ context, report, access }) {
    const { kind, id } = access.actor;
    const actor = kind === "patient" ? null : id;
    const text = t("eventsOf", { who: nameOf(access.actor) });
    return h("a", { href: context.link("audit", { actor }, report.ref), "aria-label": text }, t("events"));
}
