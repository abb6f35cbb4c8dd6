/*
 * The erasures of an organization's patients: support and administrators ask, auditors approve, hold and release, all
 * of them cancel and see what happens next. Codes of patients are in bodies of calls only.
 */
import { h } from "preact";
import { call, file, get } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, save } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { Filters, Pager, query, Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { actorName } from "../audit-events.js";
import { askForErasure } from "../erase.js";
import { erasuresPath } from "../erasures.js";
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
const NOBODY = new Map();
/** @type {Schema<"ErasureState">[]} */
const STATES = ["asked", "blocked", "destroying", "destroyed", "cancelled"];
/** Those in which nothing is destroyed yet. */
const OPEN = ["asked", "blocked"];
/** @type {Record<Schema<"ErasureState">, "wait" | "warning" | "ok" | "off">} */
const KINDS = { asked: "wait", blocked: "warning", destroying: "warning", destroyed: "ok", cancelled: "off" };

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listErasures">>}
 */
export function load({ organization }) {
    const { state, page } = query();
    return get(erasuresPath(organization, [], { state, page }));
}

/** @param {PageProps<OrganizationContext, Answer<"listErasures">>} props */
export function Page({ context, data, reload }) {
    const { may } = context;
    const { data: rows, meta } = data;
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
        rows.length > 0 && h(Pager, { meta }),
        rows.length === 0 &&
            h(
                Empty,
                state ? { title: t("filtered"), text: t("filteredText") } : { title: t("none"), text: t("noneText") },
            ),
        may("support", "administrator") && h(ByCode, { context, refresh }),
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
        { title: t("asked"), ordered: "descending", cell: (row) => h(Asked, { row, zone }) },
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
            who: h("bdi", {}, whoDid(cancelled)),
            reason: h("bdi", {}, reason ?? "–"),
        };
        return withElements(t("cancelledText"), nodes);
    }
    return destroyed && withElements(t("destroyedText"), { at: dateTime(destroyed, zone) });
}

/** @param {Act} act */
function whoDid({ by }) {
    return by.name ?? actorName(by, NOBODY);
}

/** @param {{ row: Erasure, zone: string }} props */
function Asked({ row: { asked, reason }, zone }) {
    return [asked && h(Done, { act: asked, zone }), reason && h("p", { class: "why" }, h("bdi", {}, reason))];
}

/** @param {{ act: Act, zone: string }} props */
function Done({ act, zone }) {
    return [dateTime(act.at, zone), h("span", { class: "under" }, h("bdi", {}, whoDid(act)))];
}

/** @param {{ context: OrganizationContext, row: Erasure, refresh: Refresh }} props */
function Acts({ context, row, refresh }) {
    const { may } = context;
    const what = nameOf(row);
    const isOpen = OPEN.includes(row.state);
    /**
     * @param {"approve" | "cancel" | "hold" | "release" | "certificate"} act
     * @param {() => unknown} action
     * @param {string} [style]
     */
    const button = (act, action, style = "small") =>
        h(BusyButton, { class: style, "aria-label": t(`${act}Of`, { what }), "data-act": act, action }, t(act));
    return [
        row.state === "asked" && may("auditor") && button("approve", () => approve(context, row, refresh)),
        isOpen && button("cancel", () => cancel(context, row, refresh)),
        isOpen && !row.hold && may("auditor") && button("hold", () => holdData(context, row, refresh)),
        isOpen && row.hold && may("auditor") && button("release", () => release(context, row, refresh), "small danger"),
        row.state === "destroyed" &&
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
 * @param {Refresh} refresh
 */
async function holdData({ organization }, row, refresh) {
    const done = await ask({
        title: t("holdTitle"),
        text: [h("p", {}, h(Patient, { row })), t("holdText")],
        submit: t("holdSubmit"),
        fields: [{ name: "reason", label: t("why"), hint: t("whyHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", erasuresPath(organization, ["holds"]), { body: { code: row.code, reason } }),
    });
    if (done) {
        await refresh();
        announce(t("holdDone"));
    }
}

/**
 * @param {OrganizationContext} context
 * @param {Erasure} row
 * @param {Refresh} refresh
 */
async function release({ organization }, row, refresh) {
    const done = await ask({
        title: t("releaseTitle"),
        text: [h("p", {}, h(Patient, { row })), t("releaseText")],
        submit: t("releaseSubmit"),
        danger: true,
        send: () => call("POST", erasuresPath(organization, ["holds", "release"]), { body: { code: row.code } }),
    });
    if (done) {
        await refresh();
        announce(t("releaseDone"));
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
