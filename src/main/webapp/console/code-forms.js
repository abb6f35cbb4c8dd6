/* The forms to create one code, or a batch of codes from a pattern. */
import { h } from "preact";
import { useState } from "preact/hooks";
import { call, newIdempotencyKey, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { Problem } from "../ui/problem.js";
import { withElements } from "./phrases.js";

/** @import { Answer } from "api-types" */
/** @import { Field } from "../ui/elements/form.js" */
/** @import { Texts } from "../ui/words.js" */
/** @typedef {Record<string, string | undefined>} Values what was entered, by the names of the fields */
/** @typedef {Answer<"makeCodeBatch">["data"] & { tag: string }} Batch */

const DIGITS = "0123456789";
const LETTERS = "ACDEFGHJKMNPQRTUVWXY";
const ALL = DIGITS + LETTERS;
/** How an input takes a code. */
const CODE_INPUT = { spellcheck: false, autocapitalize: "characters" };

/** A pattern must allow this many times the number of codes to be created. */
const MIN_COMBINATIONS_PER_CODE = 1000;

/**
 * Opens the form for a new code and creates it.
 *
 * @param {Texts} t
 * @param {{ id: string }} organization
 * @returns {Promise<string | null>} the code; null if the form was cancelled
 */
export function newCode(t, organization) {
    const key = newIdempotencyKey();
    return ask({
        title: t("addTitle"),
        text: t("addText"),
        submit: t("addSubmit"),
        fields: () => [
            { name: "code", label: t("code"), hint: t("addHint"), required: true, maxlength: 255, ...CODE_INPUT },
            { name: "tag", label: t("tag"), hint: t("tagHint"), maxlength: 255 },
            ...useTermFields(t),
        ],
        send: async (values) => {
            requireTerm(t, values);
            const address = path(["admin", "v1", "organizations", organization.id, "activation-codes"]);
            await call("POST", address, { body: toRequest(values), key });
            return values.code;
        },
    });
}

/**
 * Opens the form for a batch and creates it.
 *
 * @param {Texts} t
 * @param {{ id: string }} organization
 * @returns {Promise<Batch | null>} null if the form was cancelled
 */
export function newBatch(t, organization) {
    const key = newIdempotencyKey();
    return ask({
        title: t("batchTitle"),
        text: t("batchText"),
        submit: t("batchSubmit"),
        fields: () => [
            usePatternField(t),
            {
                name: "count",
                label: t("count"),
                hint: t("countHint"),
                type: "number",
                min: 1,
                max: 10_000,
                required: true,
            },
            { name: "tag", label: t("tag"), hint: t("tagHint"), required: true, maxlength: 255 },
            ...useTermFields(t),
        ],
        send: async (values) => {
            requireTerm(t, values);
            const address = path(["admin", "v1", "organizations", organization.id, "code-batches"]);
            /** @type {Answer<"makeCodeBatch">} */
            const { data } = await call("POST", address, { body: toRequest(values), key });
            return { ...data, tag: values.tag };
        },
    });
}

/**
 * The field for the pattern, with an example of its codes while it is typed.
 *
 * @param {Texts} t
 * @returns {Field}
 */
function usePatternField(t) {
    const [pattern, setPattern] = useState("");
    return {
        name: "pattern",
        label: t("pattern"),
        hint: t("patternHint"),
        required: true,
        maxlength: 64,
        ...CODE_INPUT,
        oninput: (/** @type {{ target: HTMLInputElement }} */ event) => setPattern(event.target.value),
        below: h(Example, { t, pattern }),
    };
}

/**
 * The fields for what a code gives; those for months and days are shown only if the plan ends.
 *
 * @param {Texts} t
 * @returns {Field[]}
 */
function useTermFields(t) {
    const [duration, setDuration] = useState("forever");
    const hidden = duration !== "limited";
    return [
        { name: "plan_name", label: t("planName"), hint: t("planHint"), maxlength: 255 },
        {
            name: "duration",
            label: t("duration"),
            type: "select",
            required: true,
            options: ["forever", "limited"].map((each) => [each, t(each)]),
            value: "forever",
            onchange: (/** @type {{ target: HTMLSelectElement }} */ event) => setDuration(event.target.value),
        },
        { name: "duration_in_months", label: t("months"), type: "number", min: 1, max: 1200, hidden },
        { name: "duration_in_days", label: t("days"), type: "number", min: 1, max: 36_500, hidden },
        { name: "expires_at", label: t("expiresAt"), type: "date" },
        { name: "max_redemptions", label: t("most"), hint: t("mostHint"), type: "number", min: 1 },
    ];
}

/** @param {Values} values */
function toRequest(values) {
    const { duration, duration_in_months: months, duration_in_days: days, max_redemptions: most, count } = values;
    /** @param {string | undefined} text */
    const number = (text) => (text === undefined ? undefined : Number(text));
    const limited = duration === "limited";
    return {
        ...values,
        count: number(count),
        duration_in_months: limited ? number(months) : undefined,
        duration_in_days: limited ? number(days) : undefined,
        max_redemptions: number(most),
    };
}

/**
 * Requires months or days for a plan that ends.
 *
 * @param {Texts} t
 * @param {Values} values
 */
function requireTerm(t, { duration, duration_in_months: months, duration_in_days: days }) {
    if (duration === "limited" && !months && !days) {
        throw new Problem(422, { errors: { duration_in_months: [t("lasts")] } });
    }
}

/** @param {{ t: Texts, pattern: string }} props */
function Example({ t, pattern }) {
    /** @type {Record<string, number>} */
    const choices = { "#": DIGITS.length, "?": LETTERS.length };
    const possible = [...pattern].reduce((product, each) => product * (choices[each] ?? 1), 1);
    const maxCodes = Math.min(10_000, Math.floor(possible / MIN_COMBINATIONS_PER_CODE));
    const isFew = pattern !== "" && maxCodes < 1;
    const sentence = () => {
        if (pattern.split("*").length > 2) {
            return t("stars");
        }
        if (possible === 1) {
            return t("exampleNone");
        }
        const text = t(isFew ? "exampleFew" : "example", { n: possible, most: maxCodes });
        return withElements(text, { example: h("bdi", {}, h("code", {}, example(pattern))) });
    };
    return h("p", { class: isFew ? "note warning" : "note", role: "status" }, sentence());
}

/**
 * An example of the codes of a pattern, with the check character that it would have.
 *
 * @param {string} pattern
 */
export function example(pattern) {
    let position = 0;
    const open = [...pattern]
        .map((each) => {
            position += 1;
            return each === "#"
                ? DIGITS[(position * 7 + 3) % 10]
                : each === "?"
                  ? LETTERS[(position * 7 + 2) % 20]
                  : each;
        })
        .join("");
    return open.replace("*", [...ALL].find((each) => hasValidCheckCharacter(open.replace("*", each))) ?? "*");
}

/**
 * The Luhn check character over an alphabet of thirty characters; other characters are skipped.
 *
 * @param {string} code
 */
function hasValidCheckCharacter(code) {
    const values = [...code]
        .map((each) => ALL.indexOf(each))
        .filter((value) => value >= 0)
        .reverse();
    const sum = values.reduce((total, value, i) => {
        const weighed = i % 2 ? value * 2 : value;
        return total + Math.floor(weighed / ALL.length) + (weighed % ALL.length);
    }, 0);
    return sum % ALL.length === 0;
}
