/* The forms to create one code, or a batch of codes from a pattern. */
import { call, newIdempotencyKey, path } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { Problem } from "../ui/problem.js";
import { withElements } from "./phrases.js";

const DIGITS = "0123456789";
const LETTERS = "ACDEFGHJKMNPQRTUVWXY";
const ALL = DIGITS + LETTERS;

/** A pattern must allow this many times the number of codes to be created. */
const MIN_COMBINATIONS_PER_CODE = 1000;

/** Opens the form for a new code and creates it; null if the form was cancelled. */
export function newCode(t, organization) {
    const key = newIdempotencyKey();
    const done = ask({
        title: t("addTitle"),
        text: t("addText"),
        submit: t("addSubmit"),
        fields: [
            { name: "code", label: t("code"), hint: t("addHint"), required: true, maxlength: 255, spellcheck: "false", autocapitalize: "characters" },
            { name: "tag", label: t("tag"), hint: t("tagHint"), maxlength: 255 },
            ...terms(t),
        ],
        send: async (values) => {
            requireTerm(t, values);
            await call("POST", path(["admin", "v1", "organizations", organization.id, "activation-codes"]), { body: toRequest(values), key });
            return values.code;
        },
    });
    updateTermFields();
    return done;
}

/**
 * Opens the form for a batch and creates it.
 *
 * @return {id, tag}; null if the form was cancelled
 */
export function newBatch(t, organization) {
    const key = newIdempotencyKey();
    const shown = h("p", { class: "note", role: "status" }, t("exampleNone"));
    const done = ask({
        title: t("batchTitle"),
        text: t("batchText"),
        submit: t("batchSubmit"),
        fields: [
            { name: "pattern", label: t("pattern"), hint: t("patternHint"), required: true, maxlength: 64, spellcheck: "false", autocapitalize: "characters", oninput: (event) => showExample(t, shown, event.target.value) },
            { name: "count", label: t("count"), hint: t("countHint"), type: "number", min: 1, max: 10_000, required: true },
            { name: "tag", label: t("tag"), hint: t("tagHint"), required: true, maxlength: 255 },
            ...terms(t),
        ],
        send: async (values) => {
            requireTerm(t, values);
            const { data } = await call("POST", path(["admin", "v1", "organizations", organization.id, "code-batches"]), { body: toRequest(values), key });
            return { ...data, tag: values.tag };
        },
    });
    document.querySelector("dialog[open] [name=pattern]").closest(".field-group").after(shown);
    updateTermFields();
    return done;
}

function terms(t) {
    return [
        { name: "plan_name", label: t("planName"), hint: t("planHint"), maxlength: 255 },
        { name: "duration", label: t("duration"), type: "select", required: true, options: [["forever", t("forever")], ["limited", t("limited")]], value: "forever", onchange: updateTermFields },
        { name: "duration_in_months", label: t("months"), type: "number", min: 1, max: 1200 },
        { name: "duration_in_days", label: t("days"), type: "number", min: 1, max: 36_500 },
        { name: "expires_at", label: t("expiresAt"), type: "date" },
        { name: "max_redemptions", label: t("most"), hint: t("mostHint"), type: "number", min: 1 },
    ];
}

/** Shows the fields for months and days only if the plan ends. */
function updateTermFields() {
    const { elements } = document.querySelector("dialog[open] form");
    for (const name of ["duration_in_months", "duration_in_days"]) {
        elements[name].closest(".field-group").hidden = elements.duration.value !== "limited";
    }
}

function toRequest({ duration_in_months: months, duration_in_days: days, max_redemptions: maxRedemptions, count, ...values }) {
    const number = (text) => (text === undefined ? undefined : Number(text));
    const limited = values.duration === "limited";
    return { ...values, count: number(count), duration_in_months: limited ? number(months) : undefined, duration_in_days: limited ? number(days) : undefined, max_redemptions: number(maxRedemptions) };
}

/** Requires months or days for a plan that ends. */
function requireTerm(t, { duration, duration_in_months: months, duration_in_days: days }) {
    if (duration === "limited" && !months && !days) {
        throw new Problem(422, { errors: { duration_in_months: [t("lasts")] } });
    }
}

/** Shows an example of the pattern while it is typed. */
function showExample(t, container, pattern) {
    const possible = [...pattern].reduce((product, each) => product * (each === "#" ? DIGITS.length : each === "?" ? LETTERS.length : 1), 1);
    const maxCodes = Math.min(10_000, Math.floor(possible / MIN_COMBINATIONS_PER_CODE));
    const nodes = { example: h("bdi", {}, h("code", {}, example(pattern))) };
    container.classList.toggle("warning", maxCodes < 1);
    if (pattern.split("*").length > 2) {
        fill(container, t("stars"));
    } else if (possible === 1) {
        fill(container, t("exampleNone"));
    } else {
        fill(container, withElements(t(maxCodes < 1 ? "exampleFew" : "example", { n: possible, most: maxCodes }), nodes));
    }
}

/** An example of the codes of a pattern, with the check character that it would have. */
export function example(pattern) {
    let position = 0;
    const open = [...pattern].map((each) => {
        position += 1;
        return each === "#" ? DIGITS[(position * 7 + 3) % 10] : each === "?" ? LETTERS[(position * 7 + 2) % 20] : each;
    }).join("");
    return open.replace("*", [...ALL].find((each) => hasValidCheckCharacter(open.replace("*", each))) ?? "*");
}

/** The Luhn check character over an alphabet of thirty characters; other characters are skipped. */
function hasValidCheckCharacter(code) {
    const values = [...code].map((each) => ALL.indexOf(each)).filter((value) => value >= 0).reverse();
    const sum = values.reduce((total, value, i) => {
        const weighed = i % 2 ? value * 2 : value;
        return total + Math.floor(weighed / ALL.length) + (weighed % ALL.length);
    }, 0);
    return sum % ALL.length === 0;
}
