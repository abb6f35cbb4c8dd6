/*
 * The day that goes wrong: all visits of a professional on a day are handed to a colleague, moved to another
 * date or cancelled.
 */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call, get, newIdempotencyKey, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { Table } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Notice } from "../ui/elements/notice.js";
import { timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { isDay, longDate, plusDays } from "./days.js";
import { encodeForFragment, withElements } from "./phrases.js";
import { Picker } from "./picker.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Field } from "../ui/elements/form.js"
 * @import { Column } from "../ui/elements/list.js"
 * @import { Choice, PickerHandle } from "./picker.js"
 * @import { OrganizationContext } from "./shell.js"
 */
/** @typedef {{ hash: string, name: string, date: string }} Day all visits of this professional that begin on it */
/** @typedef {Schema<"DayPreview">} Found */
/** @typedef {Found["visits"][number]} VisitOfDay */
/** @typedef {Schema<"DayOutcome"> & { kept?: VisitOfDay[] }} Outcome with those that do not fit into a new date */
/** @typedef {"handOver" | "move" | "cancel"} Act */

const t = await texts("console-professional-day");

/** @typedef {{ act: Act, outcome: Outcome }} Done what became of an act */

const DAYS_OF_WEEK = 7;
/** @type {Record<Act, (context: OrganizationContext, day: Day) => Promise<Outcome | null>>} */
const ACTS = { handOver: handOverDay, move: moveDay, cancel: cancelDay };

/**
 * The buttons of the acts.
 *
 * @param {{ context: OrganizationContext, day: Day, done: (what: Done) => void }} props
 */
export function DayActs({ context, day, done }) {
    /** @param {Act} act */
    const start = async (act) => {
        const outcome = await ACTS[act](context, day);
        if (outcome) {
            done({ act, outcome });
        }
    };
    /** @param {Act} act */
    const button = (act) =>
        h("button", { type: "button", class: "plain", "data-act": act, onclick: () => start(act) }, t(act));
    return h("p", { class: "buttons" }, button("handOver"), button("move"), button("cancel"));
}

/** @param {{ context: OrganizationContext, told: Done | null }} props */
export function DayTold({ context: { link, zone }, told }) {
    if (!told) {
        return null;
    }
    const { done, requested, left, kept = [] } = told.outcome;
    /** @param {VisitOfDay} visit */
    const keptVisit = ({ code, starts_at: start, patient, hindrance }) => {
        const href = link("appointment", {}, encodeForFragment(code));
        const name = [timeOfDay(start, zone), " ", h("bdi", {}, patient.name)];
        return h("li", { key: code }, h("a", { href }, name), " · ", t(`hindrance_${hindrance}`));
    };
    return h(
        Notice,
        { kind: requested + kept.length > 0 ? "info" : "ok" },
        h("p", {}, t(`${told.act}Done`, { n: done })),
        requested > 0 && h("p", {}, t("requested", { n: requested })),
        left > 0 && h("p", {}, t("left", { n: left })),
        kept.length > 0 && [h("p", {}, t("kept", { n: kept.length })), h("ul", {}, kept.map(keptVisit))],
    );
}

/**
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Promise<Outcome | null>} null if nothing was done
 */
function handOverDay(context, day) {
    const send = sender(context, day, "hand-over");
    return ask({
        title: t("handOverTitle"),
        text: h("p", {}, withElements(t("handOverText"), namesOf(day))),
        fields: () => [useColleagueField(context, day), reasonField()],
        submit: t("handOverSubmit"),
        danger: true,
        send: ({ colleague, reason }) => send({ colleague: { hash: colleague }, reason }),
    });
}

/**
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Promise<Outcome | null>} null if nothing was done
 */
function moveDay(context, day) {
    /** @type {Map<string, Found>} */
    const shown = new Map();
    const send = sender(context, day, "move");
    /**
     * Moves what was shown, and no other visit.
     *
     * @param {{ new_date: string, reason: string }} values
     * @returns {Promise<Outcome>}
     */
    const move = async ({ new_date: date, reason }) => {
        const { visits, left } = /** @type {Found} */ (shown.get(date));
        const named = visits.filter(fits).map((visit) => ({
            code: visit.code,
            starts_at: visit.starts_at,
            new_starts_at: visit.new_starts_at,
        }));
        /** @type {Schema<"DayMoveOutcome">} */
        const { done, requested, kept } = await send({ new_date: date, visits: named, reason });
        const reasons = new Map(kept.map(({ code, hindrance }) => [code, hindrance]));
        const those = visits.map((visit) => ({
            ...visit,
            hindrance: visit.hindrance ?? reasons.get(visit.code) ?? null,
        }));
        return { done, requested, left, kept: those.filter(({ hindrance }) => hindrance) };
    };
    return ask({
        title: t("moveTitle"),
        text: h("p", {}, withElements(t("moveText"), namesOf(day))),
        fields: () => [useNewDateField(context, day, shown), reasonField()],
        submit: t("moveSubmit"),
        danger: true,
        send: move,
    });
}

/**
 * Whether a visit would be moved, or its system be asked to.
 *
 * @param {VisitOfDay} visit
 */
function fits({ effect }) {
    return effect === "done" || effect === "requested";
}

/**
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Promise<Outcome | null>} null if nothing was done
 */
function cancelDay(context, day) {
    return ask({
        title: t("cancelTitle"),
        text: [h("p", {}, withElements(t("cancelText"), namesOf(day))), h(Preview, { context, day, act: "cancel" })],
        fields: [reasonField()],
        submit: t("cancelSubmit"),
        danger: true,
        send: sender(context, day, "cancel"),
    });
}

/** @param {Day} day */
function namesOf({ name, date }) {
    return { name: h("bdi", {}, name), date: longDate(date) };
}

function reasonField() {
    return { name: "reason", label: t("why"), hint: t("reasonHint"), required: true, maxlength: 255 };
}

/**
 * Sends an act. The same act has the same key, so that a repeat does nothing again.
 *
 * @param {OrganizationContext} context
 * @param {Day} day
 * @param {"hand-over" | "move" | "cancel"} act
 * @returns {(values: object) => Promise<any>} takes what the act needs besides the day
 */
function sender({ organization }, { hash, date }, act) {
    let last = "";
    let key = "";
    return async (values) => {
        const body = { professional: { hash }, date, ...values };
        if (JSON.stringify(body) !== last) {
            last = JSON.stringify(body);
            key = newIdempotencyKey();
        }
        const address = path(["admin", "v1", "organizations", organization.id, "professional-days", act]);
        /** @type {{ data: any }} */
        const { data } = await call("POST", address, { body, key });
        return data;
    };
}

/**
 * The field for the colleague, with the preview of what they get.
 *
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Field}
 */
function useColleagueField(context, day) {
    const [colleague, setColleague] = useState(/** @type {Choice | null} */ (null));
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    /**
     * @param {string} name
     * @returns {Promise<Choice[]>}
     */
    const find = async (name) => {
        const { id } = context.organization;
        const address = path(["admin", "v1", "organizations", id, "working-hours", "professionals"], { name });
        /** @type {Answer<"listWorkingHours">} */
        const { data } = await get(address);
        return data.filter(({ hash }) => hash !== day.hash).map((one) => ({ id: one.hash, name: one.name }));
    };
    return {
        name: "colleague",
        label: t("colleague"),
        type: "own",
        also: ["colleague.hash"],
        content: [
            h(Picker, { label: t("find"), find, changed: setColleague, handle: picker }),
            h(Preview, { key: colleague?.id, context, day, act: "handOver", to: colleagueOf(colleague) }),
        ],
        check: () => picker.current?.error() ?? (picker.current?.chosen() ? null : t("choose")),
        read: () => picker.current?.chosen()?.id,
    };
}

/** @param {Choice | null} one */
function colleagueOf(one) {
    return one ? { colleague: { hash: one.id } } : {};
}

/**
 * The field for the new date, at first the same day of the next week, with the preview of what fits there.
 *
 * @param {OrganizationContext} context
 * @param {Day} day
 * @param {Map<string, Found>} shown the previews by date; the last one of each counts
 * @returns {Field}
 */
function useNewDateField(context, day, shown) {
    const [date, setDate] = useState(plusDays(day.date, DAYS_OF_WEEK));
    const isAnother = isDay(date) && date !== day.date;
    /** @param {string} chosen */
    const check = (chosen) => {
        if (chosen === day.date) {
            return t("anotherDate");
        }
        const found = shown.get(chosen);
        return found ? !found.visits.some(fits) && t("noneFits") : t("wait");
    };
    return {
        name: "new_date",
        label: t("newDate"),
        type: "date",
        required: true,
        value: date,
        onchange: (/** @type {Event & { currentTarget: HTMLInputElement }} */ { currentTarget }) =>
            setDate(currentTarget.value),
        check: (chosen) => check(chosen) || null,
        below:
            isAnother &&
            h(Preview, {
                key: date,
                context,
                day,
                act: "move",
                to: { new_date: date },
                loaded: (found) => shown.set(date, found),
            }),
    };
}

/**
 * What the act would do now.
 *
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Day} props.day
 * @param {Act} props.act
 * @param {{ colleague?: { hash: string }, new_date?: string }} [props.to] where the visits would go
 * @param {(found: Found) => void} [props.loaded]
 */
function Preview({ context: { organization, zone }, day: { hash, date }, act, to = {}, loaded = () => {} }) {
    const load = async () => {
        const body = { professional: { hash }, date, ...to };
        const address = path(["admin", "v1", "organizations", organization.id, "professional-days", "preview"]);
        /** @type {Answer<"previewProfessionalDay">} */
        const { data } = await call("POST", address, { body });
        loaded(data);
        return data;
    };
    /** @type {Column<VisitOfDay>[]} */
    const columns = [
        { title: t("when"), cell: (row) => timeOfDay(row.starts_at, zone) },
        ...(act === "move"
            ? [{ title: t("newTime"), cell: (/** @type {VisitOfDay} */ row) => timeOfDay(row.new_starts_at, zone) }]
            : []),
        { title: t("patient"), cell: (row) => h("bdi", {}, row.patient.name) },
        {
            title: t("effect"),
            cell: (row) =>
                [effectOf(row, act), row.overlapping && row.effect !== "left" && t("overlap")]
                    .filter(Boolean)
                    .join(" · "),
        },
    ];
    /** @param {Found} found */
    const shown = ({ done, requested, left, hindered, overlapping, visits }) => [
        h("p", {}, t(`${act}Will`, { n: done })),
        requested > 0 && h("p", {}, t("willRequest", { n: requested })),
        left > 0 && h("p", {}, t("left", { n: left })),
        hindered > 0 && h(Notice, { kind: "warning" }, h("p", {}, t("hindered", { n: hindered }))),
        overlapping > 0 && h(Notice, { kind: "warning" }, h("p", {}, t("overlapping", { n: overlapping }))),
        visits.length > 0 && h(Table, { caption: t("visits"), columns, rows: visits, keyOf: codeOf }),
    ];
    return h(Loaded, { load, class: "stack" }, shown);
}

/**
 * @param {VisitOfDay} visit
 * @param {Act} act
 */
function effectOf({ effect, hindrance }, act) {
    if (hindrance) {
        return t(`hindrance_${hindrance}`);
    }
    return t(effect === "done" ? `${act}Effect` : `${effect}Effect`);
}

/** @param {VisitOfDay} visit */
function codeOf({ code }) {
    return code;
}
