/*
 * Imports patients from a file: choose, say what is not known of it, check and correct, load. The
 * file's id is in the query, so that a reload continues.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, file, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, save } from "../../ui/elements/dialog.js";
import { FileDrop } from "../../ui/elements/file.js";
import { Form } from "../../ui/elements/form.js";
import { query, Table, withQuery } from "../../ui/elements/list.js";
import { Badge, Failure, Notice } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { replaceAddress } from "../../ui/navigation.js";
import { Problem } from "../../ui/problem.js";
import { day } from "../../ui/times.js";
import { locale, texts } from "../../ui/words.js";
import { spreadsheetNote } from "../csv.js";
import { FaultyLines } from "../import-faults.js";
import { ReadingForm, Surprises } from "../import-reading.js";
import { fullName } from "../names.js";
import { spreadsheetOf, XLSX } from "../xlsx.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren, RefObject } from "preact"
 * @import { CallOptions } from "../../ui/api.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {"rows" | "new" | "changed" | "unchanged" | "faulty" | "unsubscribes"} Count */
/** @typedef {Schema<"UploadedImport">["sample"][number]} SampleRow */
/**
 * @typedef {Schema<"PatientImport"> & { sample?: SampleRow[], hasMoved?: boolean }} PatientImport with a
 *     sample after the upload; has moved if the patients have changed since the preview
 */
/**
 * @typedef {object} StepProps
 * @property {OrganizationContext} context
 * @property {PatientImport} data
 * @property {RefObject<HTMLElement>} heading gets the focus
 * @property {(next: PatientImport) => void} show
 */

export const words = await texts("console-import");

const ACCEPTED = { accept: `.xlsx,.csv,.txt,${XLSX},text/csv,text/plain`, maxBytes: 4 * 1024 * 1024 };
const POLL_MS = 1000;
const COLUMNS = ["code", "first_name", "last_name", "gender", "birth_date", "tax_id", "email", "phone", "locale"];
/** @type {Count[]} */
const COUNTS = ["rows", "new", "changed", "unchanged", "faulty", "unsubscribes"];
/** @type {Record<SampleRow["effect"], ["ok" | "info" | "off", string]>} */
const EFFECTS = { new: ["ok", "isNew"], changed: ["info", "isChanged"], unchanged: ["off", "isUnchanged"] };

/**
 * The state of the file; null if none has been chosen.
 *
 * @param {OrganizationContext} context
 */
export async function load(context) {
    const id = query().file;
    return id ? read(context, id) : null;
}

/**
 * @param {OrganizationContext} context
 * @param {string} id
 * @param {CallOptions} [options]
 * @returns {Promise<PatientImport>}
 */
async function read(context, id, options) {
    /** @type {Answer<"getPatientImport">} */
    const { data } = await get(address(context, id), options);
    return data;
}

/**
 * @param {OrganizationContext} context
 * @param {string[]} rest
 */
function address({ organization }, ...rest) {
    return path(["admin", "v1", "organizations", organization.id, "patient-imports", ...rest]);
}

/** @param {PageProps<OrganizationContext, PatientImport | null>} props */
export function Page({ context, data }) {
    const [state, setState] = useState(data);
    /** @type {RefObject<HTMLElement>} */
    const heading = useRef(null);
    const step = state && stepOf(state);
    const isClean = state?.faulty === 0;
    useEffect(() => {
        if (state !== data) {
            heading.current?.focus();
        }
    }, [step, isClean, state?.reading, state?.hasMoved]);
    if (!state) {
        return h(Choice, { context, show: setState });
    }
    return h(stepOf(state), { context, data: state, heading, show: setState });
}

/**
 * @param {PatientImport} data
 * @returns {(props: StepProps) => ComponentChildren}
 */
function stepOf({ state, reading }) {
    if (state === "ready") {
        return reading?.questions.length ? Questions : Preview;
    }
    return state === "running" ? Progress : End;
}

/**
 * By its name, since programs differ in what they call the types of files.
 *
 * @param {File} file
 */
function typeOf({ name }) {
    return name.toLowerCase().endsWith(".xlsx") ? XLSX : "text/csv";
}

/** @param {{ t: Texts, text: string }} props */
function Head({ t, text }) {
    return [h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, text)];
}

/** @param {Pick<StepProps, "context" | "show">} props */
function Choice({ context, show }) {
    const { t, signal } = context;
    const { during, status } = useReading(t);
    /**
     * @param {File} chosen
     * @param {string | null} sheet
     */
    const upload = (chosen, sheet) =>
        during(async () => {
            /** @type {Answer<"uploadPatients">} */
            const { data } = await call("POST", address(context) + (sheet ? `?sheet=${sheet}` : ""), {
                body: new Blob([chosen], { type: typeOf(chosen) }),
            });
            if (!signal.aborted) {
                replaceAddress(withQuery({ file: data.id }));
                show({ ...data, state: "ready", done: 0 });
            }
        });
    /** @param {File} chosen */
    const uploadAsking = async (chosen) => {
        try {
            await upload(chosen, null);
        } catch (problem) {
            const sheets = problem instanceof Problem ? sheetsOf(problem) : null;
            if (!sheets) {
                throw problem;
            }
            const sheet = await askForSheet(t, sheets);
            if (sheet) {
                await upload(chosen, sheet);
            }
        }
    };
    const template = h("button", { type: "button", class: "plain", onclick: () => saveTemplate(t) }, t("template"));
    return [
        h(Head, { t, text: t("lead") }),
        h(FileDrop, { ...ACCEPTED, label: t("file"), hint: t("hint"), onFile: uploadAsking }),
        status,
        h(
            "section",
            { class: "card" },
            h("h2", {}, t("how")),
            h(
                "ul",
                {},
                ["columns", "empties", "plans", "others"].map((name) => h("li", {}, t(name))),
            ),
            h("p", { class: "buttons" }, template),
        ),
    ];
}

/**
 * The sheets among which somebody has to choose, numbers and names; null if the problem is another one.
 *
 * @param {Problem} problem
 */
function sheetsOf({ faults }) {
    const params = faults.find(({ code }) => code === "sheet_undecided")?.params;
    const { numbers, names } = /** @type {{ numbers: number[], names: string[] }} */ (params ?? {});
    return params ? numbers.map((each, i) => /** @type {[string, string]} */ ([String(each), names[i]])) : null;
}

/**
 * @param {Texts} t
 * @param {[string, string][]} options
 */
function askForSheet(t, options) {
    return ask({
        title: t("sheet"),
        text: t("sheetText"),
        submit: t("sheetSubmit"),
        fields: [{ name: "sheet", type: "choice", label: t("sheetLabel"), required: true, options }],
        send: async ({ sheet }) => /** @type {string} */ (sheet),
    });
}

/**
 * Shows that the service reads and checks the file, which takes seconds for a long one.
 *
 * @param {Texts} t
 */
function useReading(t) {
    const [isReading, setReading] = useState(false);
    /**
     * @template T
     * @param {() => Promise<T>} work
     */
    const during = async (work) => {
        setReading(true);
        try {
            return await work();
        } finally {
            setReading(false);
        }
    };
    const bar = () => [h("p", {}, t("reading")), h("progress", { class: "progress", "aria-label": t("reading") })];
    return { during, status: h("div", { role: "status", class: "stack" }, isReading ? bar() : null) };
}

/**
 * Saves a template of the file, whose columns are texts, so that codes keep their leading zeros.
 *
 * @param {Texts} t
 */
function saveTemplate(t) {
    save(t("templateName"), spreadsheetOf([COLUMNS]));
}

/**
 * The file after a call that reads it again.
 *
 * @param {OrganizationContext} context
 * @param {string} id
 * @param {"reading" | "faulty-lines"} what
 * @param {Schema<"ImportReadingRequest"> | Schema<"CorrectedLinesRequest">} body
 * @returns {Promise<PatientImport>}
 */
async function readAgain(context, id, what, body) {
    /** @type {Answer<"readPatientImport">} */
    const { data } = await call("PUT", address(context, id, what), { body });
    return { ...data, state: "ready", done: 0 };
}

/**
 * Asks what is not known of the file.
 *
 * @param {StepProps} props
 */
function Questions({ context, data, heading, show }) {
    const { t } = context;
    return [
        h(Head, { t, text: t("previewText") }),
        h("h2", { tabindex: "-1", ref: heading }, t("questions")),
        h("p", {}, t("questionsText")),
        h(Reading, { context, data, show }),
        h("p", { class: "buttons" }, h(OtherFile, { t })),
    ];
}

/** @param {Pick<StepProps, "context" | "data" | "show">} props */
function Reading({ context, data, show }) {
    const { t } = context;
    const { during, status } = useReading(t);
    return (
        data.reading && [
            h(ReadingForm, {
                t,
                reading: data.reading,
                send: async (reading) => show(await during(() => readAgain(context, data.id, "reading", reading))),
                key: data.reading.questions.join(),
            }),
            status,
        ]
    );
}

/** @param {{ t: Texts }} props */
function OtherFile({ t }) {
    return h("a", { class: "plain", href: withQuery({ file: null }) }, t("another"));
}

/** @param {StepProps} props */
function Preview({ context, data, heading, show }) {
    const { t } = context;
    return [
        h(Head, { t, text: t("previewText") }),
        h("h2", { tabindex: "-1", ref: heading }, t("preview")),
        data.hasMoved && h(Notice, { kind: "warning" }, h("p", {}, t("moved"))),
        h(Counts, { t, data }),
        h(Surprises, { t, notices: data.notices }),
        // What is faulty depends on how the file is read.
        data.faulty > 0 && h(Corrections, { context, data, show, key: JSON.stringify(data.reading) }),
        data.sample && data.sample.length > 0 && h(Sample, { t, rows: data.sample }),
        data.reading && h(ChangedReading, { context, data, show }),
        h(Run, { context, data, show }),
    ];
}

/**
 * How the file is read, for those who see that it is not as meant.
 *
 * @param {Pick<StepProps, "context" | "data" | "show">} props
 */
function ChangedReading({ context, data, show }) {
    const { t } = context;
    const [isOpen, setOpen] = useState(false);
    const toggle = () => setOpen(!isOpen);
    return h(
        "section",
        { class: "stack part" },
        h(
            "p",
            { class: "buttons" },
            h(
                "button",
                { type: "button", class: "plain", "aria-expanded": String(isOpen), onclick: toggle },
                t("changeReading"),
            ),
        ),
        isOpen ? h(Reading, { context, data, show }) : null,
    );
}

/**
 * The faulty lines, to be corrected here or in the spreadsheet.
 *
 * @param {Pick<StepProps, "context" | "data" | "show">} props
 */
function Corrections({ context, data, show }) {
    const { t } = context;
    const { during, status } = useReading(t);
    /** @param {Schema<"CorrectedLinesRequest">["lines"]} lines */
    const correct = async (lines) => {
        const next = await during(() => readAgain(context, data.id, "faulty-lines", { lines }));
        // The same reading leaves the focus with the lines.
        show(next.reading?.questions.length ? next : { ...next, reading: data.reading });
        return next.faulty;
    };
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, t("faultyLines")),
        h(Faults, { context, data }),
        data.reading &&
            h(FaultyLines, {
                t,
                headings: data.reading.columns.map(({ heading }) => heading),
                address: address(context, data.id, "faulty-lines"),
                correct,
            }),
        status,
    );
}

/** @param {{ t: Texts, data: PatientImport }} props */
function Counts({ t, data }) {
    /** @type {Partial<Record<Count, string | null>>} */
    const kinds = { faulty: data.faulty ? "failed" : null, unsubscribes: data.unsubscribes ? "warning" : null };
    /** @param {Count} name */
    const count = (name) => h("div", { class: kinds[name] }, h("dt", {}, t(name)), h("dd", {}, number(data[name])));
    return h("dl", { class: "counts" }, COUNTS.map(count));
}

/** @param {Pick<StepProps, "context" | "data">} props */
function Faults({ context, data: { id, faulty, state } }) {
    const { t } = context;
    const canBeCorrected = state === "ready";
    const download = async () => {
        save(`faults-${id}.csv`, await file("GET", address(context, id, "faults")));
        announce(t("faultsDone"));
    };
    return h(
        Notice,
        { kind: "warning" },
        h(
            "p",
            {},
            h("strong", {}, t("faultsText", { n: faulty })),
            " ",
            t(canBeCorrected ? "faultsHere" : "faultsHow"),
        ),
        h("p", {}, h(BusyButton, { class: "plain", action: download }, t("faults"))),
        spreadsheetNote(),
    );
}

/** @param {{ t: Texts, rows: SampleRow[] }} props */
function Sample({ t, rows }) {
    /** @type {Column<SampleRow>[]} */
    const columns = [
        { title: t("code"), cell: (row) => h("code", { class: "code" }, row.code) },
        { title: t("name"), cell: (row) => h("bdi", {}, fullName(row)) },
        { title: t("birth"), cell: (row) => day(row.birth_date) },
        { title: t("plan"), cell: (row) => (row.plan ? h("bdi", {}, row.plan) : "–") },
        { title: t("effect"), cell: ({ effect }) => h(Badge, { kind: EFFECTS[effect][0] }, t(EFFECTS[effect][1])) },
        { title: t("line"), cell: (row) => number(row.line) },
    ];
    const table = h(Table, { caption: t("sample"), columns, rows });
    return h("section", { class: "stack part" }, h("h2", {}, t("sample")), table);
}

/**
 * Loads the rows. If many patients would lose their plan, their number has to be typed.
 *
 * @param {Pick<StepProps, "context" | "data" | "show">} props
 */
function Run({ context, data, show }) {
    const { t } = context;
    const { during, status } = useReading(t);
    const good = data.rows - data.faulty;
    const other = h(OtherFile, { t });
    if (good === 0) {
        return [h(Notice, { kind: "info" }, h("p", {}, t("nothing"))), h("p", { class: "buttons" }, other)];
    }
    const many = data.unsubscribes * 10 > good;
    const typed = { name: "unsubscribes", label: t("number"), required: true, inputmode: "numeric", maxlength: 6 };
    /** @param {{ unsubscribes: string }} values */
    const send = async ({ unsubscribes }) => {
        if (many && unsubscribes.replace(/[\s.,]/gu, "") !== String(data.unsubscribes)) {
            throw new Problem(422, { errors: { unsubscribes: [t("wrongNumber")] } });
        }
        show(await during(() => run(context, data)));
    };
    const warning = h("p", {}, h("strong", {}, t("many", { n: data.unsubscribes })), " ", t("manyText"));
    const form = { fields: [many && typed], submit: t("run", { n: good }), actions: other, send };
    return h(
        "section",
        { class: "stack part" },
        many && h(Notice, { kind: "warning" }, warning),
        h(Form, { ...form, key: data.unsubscribes }),
        status,
    );
}

/**
 * The state of the file after the call; if the number is not the preview's any more, nothing was
 * loaded.
 *
 * @param {OrganizationContext} context
 * @param {PatientImport} data
 */
async function run(context, { id, unsubscribes, sample }) {
    try {
        await call("POST", address(context, id, "run"), { body: { unsubscribes } });
    } catch (problem) {
        if (!(problem instanceof Problem && problem.errors.unsubscribes)) {
            throw problem;
        }
        return { ...(await read(context, id)), sample, hasMoved: true };
    }
    return read(context, id);
}

/** @param {StepProps} props */
function Progress({ context, data, heading, show }) {
    const { t } = context;
    const [{ now, problem }, setAnswer] = useState({ now: data, problem: /** @type {Problem | null} */ (null) });
    useEffect(() => {
        const poll = async () => {
            try {
                const next = await read(context, data.id, { background: true });
                if (next.state === "running") {
                    setAnswer({ now: next, problem: null });
                } else {
                    show(next);
                }
            } catch (failed) {
                if (!(failed instanceof Problem)) {
                    throw failed;
                }
                setAnswer({ now, problem: failed });
            }
        };
        const timer = setTimeout(poll, (problem ? (problem.retryAfter ?? 5) : 1) * POLL_MS);
        return () => clearTimeout(timer);
    }, [now, problem]);
    const { done } = now;
    const all = now.rows - now.faulty;
    return [
        h(Head, { t, text: t("runningText") }),
        h(
            "section",
            { class: "card" },
            h("h2", { tabindex: "-1", ref: heading }, t("running")),
            h("progress", { class: "progress", "aria-label": t("running"), max: all, value: done }),
            h("p", {}, t("progress", { done, all })),
        ),
        h("div", {}, problem ? h(Failure, { problem, key: problem }) : null),
    ];
}

/** @param {StepProps} props */
function End({ context, data, heading }) {
    const { t, link } = context;
    const failed = data.state === "failed";
    const text = failed
        ? t("failedText", { done: data.done, all: data.rows - data.faulty })
        : t("finishedText", { n: data.done });
    return [
        h(Head, { t, text }),
        h(
            Notice,
            { kind: failed ? "failed" : "ok" },
            h("h2", { tabindex: "-1", ref: heading }, t(failed ? "failed" : "finished")),
        ),
        h(Counts, { t, data }),
        data.faulty > 0 && h(Faults, { context, data }),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "primary", href: withQuery({ file: null }) }, t("more")),
            h("a", { class: "plain", href: link("patients") }, t("patients")),
        ),
    ];
}

/** @param {number} value */
function number(value) {
    return new Intl.NumberFormat(locale()).format(value);
}
