/*
 * How a file of patients is read: the form that says what its columns, dates, letters and phone numbers
 * mean, and what would surprise.
 */
import { h } from "preact";
import { useState } from "preact/hooks";
import { Form } from "../ui/elements/form.js";
import { Table } from "../ui/elements/list.js";
import { Notice } from "../ui/elements/notice.js";
import { locale } from "../ui/words.js";

/**
 * @import { Schema } from "api-types"
 * @import { Field } from "../ui/elements/form.js"
 * @import { Column } from "../ui/elements/list.js"
 * @import { Texts, Values } from "../ui/words.js"
 */

/** @typedef {Schema<"ImportReading">} Reading */
/** @typedef {Reading["columns"][number]["field"]} PatientColumn */
/** @typedef {{ heading: string, example: string | null, place: number }} Row of the table of columns */

/** @type {PatientColumn[]} */
const FIELDS = [
    "undecided",
    "none",
    "code",
    "first_name",
    "last_name",
    "gender",
    "birth_date",
    "tax_id",
    "email",
    "phone",
    "locale",
    "plan",
    "meta",
];

/** Where the service's hospitals are, and their neighbours. */
const COUNTRIES = [
    ..."AR AT BE BO BR CH CL CO CR CU DE DO EC ES FR GB".split(" "),
    ..."GT HN IE IT LU MX NI NL PA PE PL PT PY SV US UY VE".split(" "),
];

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {Reading} props.reading
 * @param {(reading: Schema<"ImportReadingRequest">) => Promise<unknown>} props.send
 */
export function ReadingForm({ t, reading, send }) {
    const [chosen, setChosen] = useState(() => reading.columns.map(({ field }) => field));
    /** @param {string} question */
    const isAsked = (question) => reading.questions.some((asked) => asked === question);
    const fields = [
        columnsField(t, reading, chosen, setChosen),
        chosen.includes("birth_date") && (reading.date_order !== null || isAsked("date_order"))
            ? choice(t, "date_order", ["day_first", "month_first"], reading.date_order, isAsked("date_order"))
            : null,
        chosen.includes("gender") && (reading.m_means !== null || isAsked("m_means"))
            ? choice(t, "m_means", ["male", "female"], reading.m_means, isAsked("m_means"))
            : null,
        chosen.includes("phone") ? countryField(t, reading.phone_country) : null,
    ];
    /** @param {any} values */
    const submit = ({ date_order = null, m_means = null, phone_country = null }) =>
        send({ columns: chosen, date_order, m_means, phone_country });
    return h(Form, { fields, submit: t("read"), send: submit });
}

/**
 * @param {Texts} t
 * @param {Reading} reading
 * @param {PatientColumn[]} chosen
 * @param {(chosen: PatientColumn[]) => void} choose
 * @returns {Field}
 */
function columnsField(t, reading, chosen, choose) {
    const rows = reading.columns.map(({ heading, example }, i) => ({
        heading: heading || t("noHeading", { n: i + 1 }),
        example,
        place: i,
    }));
    /** @type {Column<Row>[]} */
    const columns = [
        { title: t("heading"), cell: (row) => h("bdi", {}, row.heading) },
        { title: t("example"), cell: (row) => (row.example ? h("bdi", {}, row.example) : "–") },
        { title: t("means"), cell: (row) => h(ColumnChoice, { t, row, chosen, choose }) },
    ];
    const leaveOut = () => choose(chosen.map((field) => (field === "undecided" ? "none" : field)));
    const rest = h("button", { type: "button", class: "plain", onclick: leaveOut }, t("leaveOutRest"));
    return {
        name: "columns",
        label: t("columnsOfFile"),
        type: "own",
        content: [
            h(Table, { caption: t("columnsOfFile"), columns, rows, keyOf: (/** @type {Row} */ row) => `${row.place}` }),
            chosen.includes("undecided") ? h("p", { class: "buttons" }, rest) : null,
        ],
        read: () => chosen,
        check: (/** @type {PatientColumn[]} */ value) => {
            if (value.includes("undecided")) {
                return t("sayAll");
            }
            return value.includes("code") && value.includes("first_name") ? null : t("codeMissing");
        },
    };
}

/** @param {{ t: Texts, row: Row, chosen: PatientColumn[], choose: (chosen: PatientColumn[]) => void }} props */
function ColumnChoice({ t, row, chosen, choose }) {
    /** @param {{ currentTarget: HTMLSelectElement }} event */
    const changed = ({ currentTarget }) => {
        const field = FIELDS[currentTarget.selectedIndex];
        choose(chosen.map((before, i) => (i === row.place ? field : before)));
    };
    return h(
        "select",
        {
            class: "field",
            "aria-label": t("meaningOf", { heading: row.heading }),
            "aria-invalid": chosen[row.place] === "undecided" ? "true" : null,
            value: chosen[row.place],
            onchange: changed,
        },
        FIELDS.map((field) => h("option", { value: field, key: field }, t(`field_${field}`))),
    );
}

/**
 * @param {Texts} t
 * @param {"date_order" | "m_means"} name
 * @param {string[]} values
 * @param {string | null} value
 * @param {boolean} required
 * @returns {Field}
 */
function choice(t, name, values, value, required) {
    return {
        name,
        label: t(name),
        type: "choice",
        value: value ?? undefined,
        required,
        options: values.map((each) => [each, t(each)]),
    };
}

/**
 * @param {Texts} t
 * @param {string | null} country
 * @returns {Field}
 */
function countryField(t, country) {
    const names = new Intl.DisplayNames(locale(), { type: "region" });
    const known = country === null || COUNTRIES.includes(country) ? COUNTRIES : [...COUNTRIES, country];
    const options = known
        .map((code) => /** @type {[string, string]} */ ([code, names.of(code) ?? code]))
        .sort(([, one], [, other]) => one.localeCompare(other, locale()));
    return {
        name: "phone_country",
        label: t("phone_country"),
        hint: t("phoneHint"),
        type: "select",
        value: country ?? "",
        options: [["", t("asTheyAre")], ...options],
    };
}

/**
 * What would surprise after the file was loaded.
 *
 * @param {{ t: Texts, notices: Schema<"ImportNotice">[] }} props
 */
export function Surprises({ t, notices }) {
    if (!notices.length) {
        return null;
    }
    return h(
        Notice,
        { kind: "warning" },
        h("p", {}, t("surprises")),
        h(
            "ul",
            {},
            notices.map(({ code, params }) => {
                const values = /** @type {Values} */ (params);
                return h(
                    "li",
                    { key: `${code} ${values.heading}` },
                    t(`notice_${code}`, { ...values, n: values.count ?? 0 }),
                );
            }),
        ),
    );
}
