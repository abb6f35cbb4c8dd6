/* The day that goes wrong: all visits of a professional on a day are handed to a colleague, or cancelled. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call, get, newIdempotencyKey, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { Table } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Notice } from "../ui/elements/notice.js";
import { timeOfDay } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { longDate } from "./days.js";
import { withElements } from "./phrases.js";
import { Picker } from "./picker.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Field } from "../ui/elements/form.js"
 * @import { Column } from "../ui/elements/list.js"
 * @import { Choice, PickerHandle } from "./picker.js"
 * @import { OrganizationContext } from "./shell.js"
 */
/** @typedef {{ hash: string, name: string, date: string }} Day all visits of this professional that begin on it */
/** @typedef {Schema<"DayOutcome">} Outcome */
/** @typedef {Schema<"DayPreview">["visits"][number]} VisitOfDay */
/** @typedef {"handOver" | "cancel"} Act */

const t = await texts("console-professional-day");

/** @typedef {{ act: Act, outcome: Outcome }} Done what became of an act */

/**
 * The buttons of the two acts.
 *
 * @param {{ context: OrganizationContext, day: Day, done: (what: Done) => void }} props
 */
export function DayActs({ context, day, done }) {
    /** @param {Act} act */
    const start = async (act) => {
        const outcome = await (act === "handOver" ? handOverDay : cancelDay)(context, day);
        if (outcome) {
            done({ act, outcome });
        }
    };
    /** @param {Act} act */
    const button = (act) =>
        h("button", { type: "button", class: "plain", "data-act": act, onclick: () => start(act) }, t(act));
    return h("p", { class: "buttons" }, button("handOver"), button("cancel"));
}

/** @param {{ told: Done | null }} props */
export function DayTold({ told }) {
    if (!told) {
        return null;
    }
    const { done, requested, left } = told.outcome;
    return h(
        Notice,
        { kind: requested > 0 ? "info" : "ok" },
        h("p", {}, t(`${told.act}Done`, { n: done })),
        requested > 0 && h("p", {}, t("requested", { n: requested })),
        left > 0 && h("p", {}, t("left", { n: left })),
    );
}

/**
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Promise<Outcome | null>} null if nothing was done
 */
function handOverDay(context, day) {
    return ask({
        title: t("handOverTitle"),
        text: h("p", {}, withElements(t("handOverText"), namesOf(day))),
        fields: () => [useColleagueField(context, day), reasonField()],
        submit: t("handOverSubmit"),
        danger: true,
        send: sender(context, day, "hand-over"),
    });
}

/**
 * @param {OrganizationContext} context
 * @param {Day} day
 * @returns {Promise<Outcome | null>} null if nothing was done
 */
function cancelDay(context, day) {
    return ask({
        title: t("cancelTitle"),
        text: [
            h("p", {}, withElements(t("cancelText"), namesOf(day))),
            h(Preview, { context, day, act: "cancel", colleague: null }),
        ],
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
 * @param {"hand-over" | "cancel"} act
 */
function sender({ organization }, { hash, date }, act) {
    let last = "";
    let key = "";
    return async (/** @type {{ colleague?: string, reason: string }} */ { colleague, reason }) => {
        const body = { professional: { hash }, date, ...(colleague ? { colleague: { hash: colleague } } : {}), reason };
        if (JSON.stringify(body) !== last) {
            last = JSON.stringify(body);
            key = newIdempotencyKey();
        }
        const address = path(["admin", "v1", "organizations", organization.id, "professional-days", act]);
        /** @type {Answer<"cancelProfessionalDay">} */
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
            h(Preview, { key: colleague?.id, context, day, act: "handOver", colleague }),
        ],
        check: () => picker.current?.error() ?? (picker.current?.chosen() ? null : t("choose")),
        read: () => picker.current?.chosen()?.id,
    };
}

/**
 * What the act would do now.
 *
 * @param {{ context: OrganizationContext, day: Day, act: Act, colleague: Choice | null }} props
 */
function Preview({ context: { organization, zone }, day: { hash, date }, act, colleague }) {
    const load = async () => {
        const body = { professional: { hash }, date, colleague: colleague && { hash: colleague.id } };
        const address = path(["admin", "v1", "organizations", organization.id, "professional-days", "preview"]);
        /** @type {Answer<"previewProfessionalDay">} */
        const { data } = await call("POST", address, { body });
        return data;
    };
    /** @type {Column<VisitOfDay>[]} */
    const columns = [
        { title: t("when"), cell: (row) => timeOfDay(row.starts_at, zone) },
        { title: t("patient"), cell: (row) => h("bdi", {}, row.patient.name) },
        {
            title: t("effect"),
            cell: (row) =>
                [
                    t(row.effect === "done" ? `${act}Effect` : `${row.effect}Effect`),
                    row.overlapping && row.effect !== "left" && t("overlap"),
                ]
                    .filter(Boolean)
                    .join(" · "),
        },
    ];
    /** @param {Schema<"DayPreview">} found */
    const shown = ({ done, requested, left, overlapping, visits }) => [
        h("p", {}, t(`${act}Will`, { n: done })),
        requested > 0 && h("p", {}, t("willRequest", { n: requested })),
        left > 0 && h("p", {}, t("left", { n: left })),
        overlapping > 0 && h(Notice, { kind: "warning" }, h("p", {}, t("overlapping", { n: overlapping }))),
        visits.length > 0 && h(Table, { caption: t("visits"), columns, rows: visits, keyOf: codeOf }),
    ];
    return h(Loaded, { load, class: "stack" }, shown);
}

/** @param {VisitOfDay} visit */
function codeOf({ code }) {
    return code;
}
