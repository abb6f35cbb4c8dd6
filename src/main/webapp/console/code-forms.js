/* Making one code, and a batch of codes from a pattern. */
import { call, newKey, path, Problem } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { phrase } from "./phrases.js";

const DIGITS = "0123456789";
const LETTERS = "ACDEFGHJKMNPQRTUVWXY";
const ALL = DIGITS + LETTERS;

/** So many times as many codes must be possible as are made. */
const ROOM = 1000;

/** Asks for a new code and makes it; null if it was left. */
export function newCode(t, organization) {
    const key = newKey();
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
            await call("POST", path(["admin", "v1", "organizations", organization.id, "activation-codes"]), { body: asSent(values), key });
            return values.code;
        },
    });
    limit();
    return done;
}

/**
 * Asks for a batch and makes it.
 *
 * @return {id, tag}; null if it was left
 */
export function newBatch(t, organization) {
    const key = newKey();
    const shown = h("p", { class: "note", role: "status" }, t("exampleNone"));
    const done = ask({
        title: t("batchTitle"),
        text: t("batchText"),
        submit: t("batchSubmit"),
        fields: [
            { name: "pattern", label: t("pattern"), hint: t("patternHint"), required: true, maxlength: 64, spellcheck: "false", autocapitalize: "characters", oninput: (event) => show(t, shown, event.target.value) },
            { name: "count", label: t("count"), hint: t("countHint"), type: "number", min: 1, max: 10_000, required: true },
            { name: "tag", label: t("tag"), hint: t("tagHint"), required: true, maxlength: 255 },
            ...terms(t),
        ],
        send: async (values) => {
            requireTerm(t, values);
            const { data } = await call("POST", path(["admin", "v1", "organizations", organization.id, "code-batches"]), { body: asSent(values), key });
            return { ...data, tag: values.tag };
        },
    });
    document.querySelector("dialog[open] [name=pattern]").closest(".field-group").after(shown);
    limit();
    return done;
}

function terms(t) {
    return [
        { name: "plan_name", label: t("planName"), hint: t("planHint"), maxlength: 255 },
        { name: "duration", label: t("duration"), type: "select", required: true, options: [["forever", t("forever")], ["limited", t("limited")]], value: "forever", onchange: limit },
        { name: "duration_in_months", label: t("months"), type: "number", min: 1, max: 1200 },
        { name: "duration_in_days", label: t("days"), type: "number", min: 1, max: 36_500 },
        { name: "expires_at", label: t("expiresAt"), type: "date" },
        { name: "max_redemptions", label: t("most"), hint: t("mostHint"), type: "number", min: 1 },
    ];
}

/** Months and days are asked for where the plan ends. */
function limit() {
    const { elements } = document.querySelector("dialog[open] form");
    for (const name of ["duration_in_months", "duration_in_days"]) {
        elements[name].closest(".field-group").hidden = elements.duration.value !== "limited";
    }
}

function asSent({ duration_in_months: months, duration_in_days: days, max_redemptions: most, count, ...values }) {
    const number = (text) => (text === undefined ? undefined : Number(text));
    const limited = values.duration === "limited";
    return { ...values, count: number(count), duration_in_months: limited ? number(months) : undefined, duration_in_days: limited ? number(days) : undefined, max_redemptions: number(most) };
}

/** A plan that ends lasts for some time. */
function requireTerm(t, { duration, duration_in_months: months, duration_in_days: days }) {
    if (duration === "limited" && !months && !days) {
        const problem = new Problem(422, { errors: { duration_in_months: [t("lasts")] } });
        problem.own = true;
        throw problem;
    }
}

/** What a pattern makes, while it is typed. */
function show(t, place, pattern) {
    const possible = [...pattern].reduce((product, each) => product * (each === "#" ? DIGITS.length : each === "?" ? LETTERS.length : 1), 1);
    const most = Math.min(10_000, Math.floor(possible / ROOM));
    const nodes = { example: h("bdi", {}, h("code", {}, example(pattern))) };
    place.classList.toggle("warning", most < 1);
    if (pattern.split("*").length > 2) {
        fill(place, t("stars"));
    } else if (possible === 1) {
        fill(place, t("exampleNone"));
    } else {
        fill(place, phrase(t(most < 1 ? "exampleFew" : "example", { n: possible, most }), nodes));
    }
}

/** One of the codes that a pattern makes, with the check character that it would have. */
export function example(pattern) {
    let turn = 0;
    const open = [...pattern].map((each) => {
        turn += 1;
        return each === "#" ? DIGITS[(turn * 7 + 3) % 10] : each === "?" ? LETTERS[(turn * 7 + 2) % 20] : each;
    }).join("");
    return open.replace("*", [...ALL].find((each) => checks(open.replace("*", each))) ?? "*");
}

/** Luhn's check with thirty characters; others are left out. */
function checks(code) {
    const values = [...code].map((each) => ALL.indexOf(each)).filter((value) => value >= 0).reverse();
    const sum = values.reduce((total, value, i) => {
        const weighed = i % 2 ? value * 2 : value;
        return total + Math.floor(weighed / ALL.length) + (weighed % ALL.length);
    }, 0);
    return sum % ALL.length === 0;
}
