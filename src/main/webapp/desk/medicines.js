/* The fields for the medicines of a prescription, as many as needed. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FieldError } from "../ui/elements/form.js";
import { Icon } from "../ui/icon.js";
import { texts } from "../ui/words.js";

const t = await texts("desk-prescribing");
const MAX_MEDICINES = 200;
const PARTS = ["active_substance", "dose", "posology", "quantity"];
let medicines = 0;

/** @typedef {{ id: string, values: Record<string, string> }} Medicine */

/**
 * The field of a form for medicines.
 *
 * @return {import("../ui/elements/form.js").Field}
 */
export function useMedicinesField() {
    const [all, setAll] = useState(() => [newMedicine()]);
    /** The numbers in the request, by the ids of the medicines. */
    const numbers = useRef(new Map());
    const read = () => {
        const filled = all.filter(isFilled);
        numbers.current = new Map((filled.length ? filled : all.slice(0, 1)).map(({ id }, i) => [id, i]));
        return filled.map(trimmed);
    };
    return {
        name: "items",
        label: t("items"),
        type: "own",
        content: (faults) => h(Medicines, { all, change: setAll, numbers: numbers.current, faults }),
        read,
        check: missing,
        labelOf: (path) => t(PARTS.find((part) => path.endsWith(`.${part}`)) ?? "items"),
    };
}

function newMedicine() {
    return { id: `medicine-${++medicines}`, values: {} };
}

/** @param {Medicine} medicine */
function isFilled(medicine) {
    return Object.keys(trimmed(medicine)).length > 0;
}

/** What was typed, without empty parts. */
function trimmed({ values }) {
    return Object.fromEntries(PARTS.map((part) => [part, (values[part] ?? "").trim()]).filter(([, value]) => value));
}

/** What is missing, by the path of the field; null if nothing is. */
function missing(items) {
    const paths = (items.length ? items : [{}])
        .map((item, i) => (item.active_substance ? null : `items[${i}].active_substance`))
        .filter(Boolean);
    return paths.length ? Object.fromEntries(paths.map((path) => [path, t("substanceMissing")])) : null;
}

/**
 * @param {object} props
 * @param {Medicine[]} props.all
 * @param {(change: (before: Medicine[]) => Medicine[]) => void} props.change
 * @param {Map<string, number>} props.numbers in the request, by id
 * @param {Record<string, import("../ui/elements/form.js").Fault[]>} props.faults by their paths
 */
function Medicines({ all, change, numbers, faults }) {
    /** The first input of each medicine by its id. */
    const firstInputs = useRef(new Map());
    const remove = (id, i) => {
        firstInputs.current.get((all[i + 1] ?? all[i - 1]).id).focus();
        change((before) => before.filter((each) => each.id !== id));
    };
    const set = (id, values) =>
        change((before) =>
            before.map((each) => (each.id === id ? { id, values: { ...each.values, ...values } } : each)),
        );
    const fields = ({ id, values }, i) =>
        h(MedicineFields, {
            key: id,
            id,
            values,
            n: i + 1,
            pathOf: (part) => (numbers.has(id) ? `items[${numbers.get(id)}].${part}` : null),
            faults,
            firstInputs: firstInputs.current,
            set: (changed) => set(id, changed),
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

/** The fields of a medicine, which take the focus when they appear. */
function MedicineFields({ id, values, n, pathOf, faults, firstInputs, set, remove }) {
    const first = useRef(null);
    useLayoutEffect(() => {
        firstInputs.set(id, first.current);
        first.current.focus();
        return () => firstInputs.delete(id);
    }, []);
    const removeButton = { type: "button", class: "small away", "aria-label": t("removeOf", { n }), onclick: remove };
    return h(
        "li",
        {},
        h(
            "fieldset",
            { class: "medicine" },
            h("legend", {}, t("medicine", { n })),
            PARTS.map((part, i) =>
                h(Part, {
                    id: `${id}-${part}`,
                    part,
                    value: values[part] ?? "",
                    path: pathOf(part),
                    faults: faults[pathOf(part)],
                    input: i === 0 ? first : null,
                    set,
                }),
            ),
            remove && h("button", removeButton, h(Icon, { name: "close" }), h("span", {}, t("remove"))),
        ),
    );
}

function Part({ id, part, value, path, faults, input, set }) {
    const isRequired = part === "active_substance";
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
            oninput: ({ currentTarget }) => set({ [part]: currentTarget.value }),
            ref: input,
        }),
    );
}
