/*
 * The erasures of an organization's patients: support and administrators ask, auditors approve, all of them cancel and
 * see what happens next. Auditors also hold patients. Codes of patients are in bodies of calls only.
 */
import { h } from "preact";
import { call, file, get } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, save } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { Filters, Pager, pageSize, query, Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { askForErasure } from "../erase.js";
import { holdPatient, Holds, releasePatient, whoDid } from "../erasure-holds.js";
import { erasuresPath } from "../erasures.js";
import { orderedColumn, orderOf } from "../order.js";
import { withElements } from "../phrases.js";
import { useRefresh } from "../refresh.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Field } from "../../ui/elements/form.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Erasure } from "../erase.js"
 * @import { Refresh } from "../refresh.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {NonNullable<Schema<"ErasureAct">>} Act */

export const words = await texts("console-erasures");

const t = words;
/** @type {Schema<"ErasureState">[]} */
const STATES = ["asked", "blocked", "destroying", "destroyed", "cancelled"];
/** Those in which nothing is destroyed yet. */
const OPEN = ["asked", "blocked"];
/** @type {Record<Schema<"ErasureState">, "wait" | "warning" | "ok" | "off">} */
const KINDS = { asked: "wait", blocked: "warning", destroying: "warning", destroyed: "ok", cancelled: "off" };

/**
 * The erasures, and for auditors the patients who are held; null for others.
 *
 * @param {OrganizationContext} context
 */
export async function load({ organization, may }) {
    const { state, page } = query();
    const [erasures, holds] = await Promise.all([
        /** @type {Promise<Answer<"listErasures">>} */ (
            get(erasuresPath(organization, [], { state, order: orderOf(), page, per_page: pageSize() }))
        ),
        may("auditor")
            ? /** @type {Promise<Answer<"listErasureHolds">>} */ (get(erasuresPath(organization, ["holds"])))
            : null,
    ]);
    return { erasures, holds: holds?.data ?? null };
}

/** @param {PageProps<OrganizationContext, Awaited<ReturnType<typeof load>>>} props */
export function Page({ context, data, reload }) {
    const { may } = context;
    const {
        erasures: { data: rows, meta },
        holds,
    } = data;
    const { refresh, focusable } = useRefresh(data, reload);
    const { state } = query();
    /** @type {[string, string][]} */
    const states = STATES.map((each) => [each, t(`state-${each}`)]);
    /** @type {Field} */
    const field = { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] };
    return [
        h("h1", { tabindex: "-1", ref: focusable() }, t("title")),
        h("p", { class: "lead" }, t("lead")),
        (rows.length > 0 || state) && h(Filters, { fields: [field] }),
        rows.length > 0 && h(Erasures, { context, rows, refresh }),
        rows.length > 0 &&
            h(
                Pager,
                { meta },
                h(ExportButton, {
                    name: "erasures",
                    address: (values) => erasuresPath(context.organization, [], { state, order: orderOf(), ...values }),
                }),
            ),
        rows.length === 0 &&
            h(
                Empty,
                state ? { title: t("filtered"), text: t("filteredText") } : { title: t("none"), text: t("noneText") },
            ),
        may("support", "administrator") && h(ByCode, { context, refresh }),
        holds && h(Holds, { context, holds, refresh }),
    ];
}

/**
 * Asks for an erasure by the patient's code.
 *
 * @param {{ context: OrganizationContext, refresh: Refresh }} props
 */
function ByCode({ context, refresh }) {
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("codeTitle")),
        h("p", { class: "soft" }, t("codeText")),
        h(Form, {
            fields: [
                {
                    name: "code",
                    label: t("code"),
                    hint: t("codeHint"),
                    required: true,
                    maxlength: 255,
                    autocomplete: "off",
                    spellcheck: false,
                },
            ],
            submit: t("preview"),
            send: async ({ code }) => {
                if (await askForErasure(context, code)) {
                    await refresh();
                }
            },
        }),
    );
}

/** @param {{ context: OrganizationContext, rows: Erasure[], refresh: Refresh }} props */
function Erasures({ context, rows, refresh }) {
    const { zone } = context;
    /** @type {Column<Erasure>[]} */
    const columns = [
        { title: t("patient"), cell: (row) => h(Patient, { row }) },
        { title: t("state"), cell: (row) => h(State, { row, zone }) },
        { ...orderedColumn(t("asked"), "desc"), cell: (row) => h(Asked, { row, zone }) },
        { title: t("approval"), cell: ({ approved }) => (approved ? h(Done, { act: approved, zone }) : null) },
        { name: t("acts"), cell: (row) => h(Acts, { context, row, refresh }) },
    ];
    return h(Table, { caption: t("title"), columns, rows, keyOf: (/** @type {Erasure} */ { id }) => id });
}

/**
 * What is left of whom it is about: the code, or only our number.
 *
 * @param {Erasure} row
 */
function nameOf({ code, ref }) {
    return code ?? t("number", { n: ref });
}

/** @param {{ row: Erasure }} props */
function Patient({ row }) {
    return row.code ? h("code", { class: "code" }, h("bdi", {}, row.code)) : nameOf(row);
}

/** @param {{ row: Erasure, zone: string }} props */
function State({ row, zone }) {
    return [
        h(Badge, { kind: KINDS[row.state] }, t(`state-${row.state}`)),
        h("p", { class: "why" }, meaning(row, zone)),
    ];
}

/**
 * What a state means for the patient's data.
 *
 * @param {Erasure} row
 * @param {string} zone
 * @returns {ComponentChildren}
 */
function meaning({ state, due_at: due, destroyed_at: destroyed, cancelled, cancel_reason: reason, hold }, zone) {
    if (hold && OPEN.includes(state)) {
        return withElements(t("heldText"), { reason: h("bdi", {}, hold.reason) });
    }
    if (state === "asked") {
        return t("askedText");
    }
    if (state === "blocked") {
        return withElements(t("dueText"), { at: dateTime(due, zone) });
    }
    if (state === "cancelled" && cancelled) {
        const nodes = {
            at: dateTime(cancelled.at, zone),
            who: h("bdi", {}, whoDid(cancelled.by)),
            reason: h("bdi", {}, reason ?? "–"),
        };
        return withElements(t("cancelledText"), nodes);
    }
    return destroyed && withElements(t("destroyedText"), { at: dateTime(destroyed, zone) });
}

/** @param {{ row: Erasure, zone: string }} props */
function Asked({ row: { asked, reason }, zone }) {
    return [asked && h(Done, { act: asked, zone }), reason && h("p", { class: "why" }, h("bdi", {}, reason))];
}

/** @param {{ act: Act, zone: string }} props */
function Done({ act, zone }) {
    return [dateTime(act.at, zone), h("span", { class: "under" }, h("bdi", {}, whoDid(act.by)))];
}

/** @param {{ context: OrganizationContext, row: Erasure, refresh: Refresh }} props */
function Acts({ context, row, refresh }) {
    const { may } = context;
    const { code, state } = row;
    const what = nameOf(row);
    const isOpen = OPEN.includes(state);
    const mayHold = isOpen && code !== null && may("auditor");
    /**
     * @param {"approve" | "cancel" | "hold" | "release" | "certificate"} act
     * @param {() => unknown} action
     * @param {string} [style]
     */
    const button = (act, action, style = "small") =>
        h(BusyButton, { class: style, "aria-label": t(`${act}Of`, { what }), "data-act": act, action }, t(act));
    return [
        state === "asked" && may("auditor") && button("approve", () => approve(context, row, refresh)),
        isOpen && button("cancel", () => cancel(context, row, refresh)),
        mayHold && !row.hold && button("hold", () => holdPatient(context, code, refresh)),
        mayHold && row.hold && button("release", () => releasePatient(context, code, refresh), "small danger"),
        state === "destroyed" &&
            may("administrator", "auditor") &&
            button("certificate", () => saveCertificate(context, row)),
    ];
}

/**
 * @param {OrganizationContext} context
 * @param {Erasure} row
 * @param {Refresh} refresh
 */
async function approve({ organization }, row, refresh) {
    const done = await ask({
        title: t("approveTitle"),
        text: [h("p", {}, h(Patient, { row })), t("approveText"), t("approveThen")],
        submit: t("approveSubmit"),
        danger: true,
        send: () => call("POST", erasuresPath(organization, [row.id, "approve"])),
    });
    if (done) {
        await refresh();
        announce(t("approved"));
    }
}

/**
 * @param {OrganizationContext} context
 * @param {Erasure} row
 * @param {Refresh} refresh
 */
async function cancel({ organization }, row, refresh) {
    const done = await ask({
        title: t("cancelTitle"),
        text: [h("p", {}, h(Patient, { row })), t("cancelText")],
        submit: t("cancelSubmit"),
        fields: [{ name: "reason", label: t("why"), hint: t("whyHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", erasuresPath(organization, [row.id, "cancel"]), { body: { reason } }),
    });
    if (done) {
        await refresh();
        announce(t("cancelDone"));
    }
}

/**
 * @param {OrganizationContext} context
 * @param {Erasure} row
 */
async function saveCertificate({ organization }, { id }) {
    save(`erasure-${id}.pdf`, await file("GET", erasuresPath(organization, [id, "certificate"])));
    announce(t("saved"));
}
