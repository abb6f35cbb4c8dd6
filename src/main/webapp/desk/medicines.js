/* The fields for the medicines of a prescription, as many as needed, with suggestions. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FieldError } from "../ui/elements/form.js";
import { Icon } from "../ui/icon.js";
import { texts } from "../ui/words.js";
import { DirectionSuggestions, MedicineSuggestions } from "./medicine-suggestions.js";

/** @import { ComponentChildren, RefObject, TargetedEvent, VNode } from "preact" */
/** @import { Faults, Field } from "../ui/elements/form.js" */
/** @import { MedicineSource } from "./medicine-suggestions.js" */

/** @typedef {Record<string, string>} Parts of a medicine, as typed */
/** @typedef {{ id: string, values: Parts }} Medicine */
/** @typedef {Map<string, HTMLInputElement | null>} FirstInputs by the ids of their medicines */

const t = await texts("desk-prescribing");
const MAX_MEDICINES = 200;
const PARTS = ["active_substance", "dose", "posology", "quantity"];
let medicines = 0;

/**
 * The field of a form for medicines, and what adds medicines that were written elsewhere.
 *
 * @param {MedicineSource} source
 * @returns {{ field: Field, add: (written: Record<string, string | null>[]) => void }}
 */
export function useMedicinesField(source) {
    const [all, setAll] = useState(() => [newMedicine()]);
    /** The numbers in the request, by the ids of the medicines. */
    const numbers = useRef(/** @type {Map<string, number>} */ (new Map()));
    const read = () => {
        const filled = all.filter(isFilled);
        numbers.current = new Map((filled.length ? filled : all.slice(0, 1)).map(({ id }, i) => [id, i]));
        return filled.map(trimmed);
    };
    /** @param {Record<string, string | null>[]} written */
    const add = (written) => {
        const more = written.map((parts) =>
            newMedicine(Object.fromEntries(PARTS.map((part) => [part, parts[part] ?? ""]))),
        );
        setAll((before) => [...before.filter(isFilled), ...more].slice(0, MAX_MEDICINES));
    };
    /** @type {Field} */
    const field = {
        name: "items",
        label: t("items"),
        type: "own",
        content: (/** @type {Faults} */ faults) =>
            h(Medicines, { all, change: setAll, numbers: numbers.current, faults, source }),
        read,
        check: missing,
        labelOf: (path) => t(PARTS.find((part) => path.endsWith(`.${part}`)) ?? "items"),
    };
    return { field, add };
}

/**
 * @param {Parts} [values]
 * @returns {Medicine}
 */
function newMedicine(values = {}) {
    return { id: `medicine-${++medicines}`, values };
}

/** @param {Medicine} medicine */
function isFilled(medicine) {
    return Object.keys(trimmed(medicine)).length > 0;
}

/**
 * What was typed, without empty parts.
 *
 * @param {Medicine} medicine
 * @returns {Parts}
 */
function trimmed({ values }) {
    return Object.fromEntries(PARTS.map((part) => [part, (values[part] ?? "").trim()]).filter(([, value]) => value));
}

/**
 * What is missing, by the path of the field; null if nothing is.
 *
 * @param {Parts[]} items
 */
function missing(items) {
    /** @type {Parts[]} */
    const all = items.length ? items : [{}];
    const paths = all.flatMap((item, i) => (item.active_substance ? [] : `items[${i}].active_substance`));
    return paths.length ? Object.fromEntries(paths.map((path) => [path, t("substanceMissing")])) : null;
}

/**
 * @param {object} props
 * @param {Medicine[]} props.all
 * @param {(change: (before: Medicine[]) => Medicine[]) => void} props.change
 * @param {Map<string, number>} props.numbers in the request, by id
 * @param {Faults} props.faults
 * @param {MedicineSource} props.source
 */
function Medicines({ all, change, numbers, faults, source }) {
    /** The first input of each medicine by its id. */
    const firstInputs = useRef(/** @type {FirstInputs} */ (new Map()));
    /** @type {(id: string, i: number) => void} */
    const remove = (id, i) => {
        firstInputs.current.get((all[i + 1] ?? all[i - 1]).id)?.focus();
        change((before) => before.filter((each) => each.id !== id));
    };
    /** @type {(id: string, values: Parts) => void} */
    const set = (id, values) =>
        change((before) =>
            before.map((each) => (each.id === id ? { id, values: { ...each.values, ...values } } : each)),
        );
    /** @type {(medicine: Medicine, i: number) => VNode<any>} */
    const fields = ({ id, values }, i) =>
        h(MedicineFields, {
            key: id,
            id,
            values,
            n: i + 1,
            pathOf: (/** @type {string} */ part) => (numbers.has(id) ? `items[${numbers.get(id)}].${part}` : null),
            faults,
            source,
            firstInputs: firstInputs.current,
            set: (/** @type {Parts} */ changed) => set(id, changed),
            remove: all.length > 1 ? () => remove(id, i) : null,
        });
    const add = () => change((before) => [...before, newMedicine()]);
    const more = h("button", { type: "button", class: "small", onclick: add }, t("more"));
    return h(
        "div",
        { class: "stack" },
        h("ol", { class: "medicines" }, all.map(fields)),
        h("p", {}, all.length < MAX_MEDICINES ? more : null),
    );
}

/**
 * The fields of a medicine, which take the focus when they appear.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {Parts} props.values
 * @param {number} props.n
 * @param {(part: string) => string | null} props.pathOf in the request; null if it is left out
 * @param {Faults} props.faults
 * @param {MedicineSource} props.source
 * @param {FirstInputs} props.firstInputs
 * @param {(values: Parts) => void} props.set
 * @param {(() => void) | null} props.remove
 */
function MedicineFields({ id, values, n, pathOf, faults, source, firstInputs, set, remove }) {
    const first = useRef(/** @type {HTMLInputElement | null} */ (null));
    const { active_substance: substance = "", posology = "" } = values;
    /** Whether the substance is being typed, for which medicines are suggested. */
    const [isTyping, setTyping] = useState(false);
    /**
     * Takes over a suggestion, which then is no longer there: the focus goes on to what is missing.
     *
     * @param {Parts} suggested
     */
    const choose = (suggested) => {
        const after = { ...values, ...suggested };
        set(suggested);
        setTyping(false);
        const next = PARTS.find((part) => !after[part]) ?? "posology";
        document.getElementById(`${id}-${next}`)?.focus();
    };
    useLayoutEffect(() => {
        firstInputs.set(id, first.current);
        first.current?.focus();
        return () => firstInputs.delete(id);
    }, []);
    /**
     * Whoever goes on to another part has decided on the substance.
     *
     * @param {FocusEvent} event
     */
    const goOn = ({ target }) => {
        if (target instanceof HTMLInputElement && target.name !== PARTS[0]) {
            setTyping(false);
        }
    };
    /** @param {Parts} typed */
    const type = (typed) => {
        setTyping(true);
        set(typed);
    };
    const removeButton = { type: "button", class: "small away", "aria-label": t("removeOf", { n }), onclick: remove };
    return h(
        "li",
        {},
        h(
            "fieldset",
            { class: "medicine", onfocusin: goOn },
            h("legend", {}, t("medicine", { n })),
            PARTS.map((part, i) => {
                const path = pathOf(part);
                return h(
                    Part,
                    {
                        id: `${id}-${part}`,
                        part,
                        value: values[part] ?? "",
                        path,
                        faults: path === null ? undefined : faults[path],
                        input: i === 0 ? first : null,
                        set: i === 0 ? type : set,
                    },
                    i === 0 && isTyping ? h(MedicineSuggestions, { source, typed: substance, choose }) : null,
                    part === "posology" && !posology.trim()
                        ? h(DirectionSuggestions, { source, substance, choose })
                        : null,
                );
            }),
            remove && h("button", removeButton, h(Icon, { name: "close" }), h("span", {}, t("remove"))),
        ),
    );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.part
 * @param {string} props.value
 * @param {string | null} props.path
 * @param {Faults[string]} [props.faults]
 * @param {RefObject<HTMLInputElement> | null} props.input
 * @param {(values: Parts) => void} props.set
 * @param {ComponentChildren} [props.children] suggestions
 */
function Part({ id, part, value, path, faults, input, set, children }) {
    const isRequired = part === "active_substance";
    /** @param {TargetedEvent<HTMLInputElement>} event */
    const change = ({ currentTarget }) => set({ [part]: currentTarget.value });
    return h(
        "div",
        { class: "field-group", "data-input": id, "data-path": path },
        h("label", { for: id }, t(part), isRequired ? null : h("span", { class: "optional" }, ` · ${t("optional")}`)),
        h(FieldError, { id: `${id}-error`, faults }),
        h("input", {
            id,
            name: part,
            type: "text",
            class: "field",
            maxlength: 255,
            "aria-describedby": `${id}-error`,
            "aria-required": isRequired ? "true" : null,
            "aria-invalid": faults ? "true" : null,
            value,
            oninput: change,
            ref: input,
        }),
        children,
    );
}
