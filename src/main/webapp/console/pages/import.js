/*
 * Imports patients from a file: choose, check, load. The file's id is in the query, so that a
 * reload continues.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, file, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { save } from "../../ui/elements/dialog.js";
import { FileDrop } from "../../ui/elements/file.js";
import { Form } from "../../ui/elements/form.js";
import { query, Table, withQuery } from "../../ui/elements/list.js";
import { announce, Badge, Failure, Notice } from "../../ui/elements/notice.js";
import { Problem } from "../../ui/problem.js";
import { day } from "../../ui/times.js";
import { currentLanguage, locale, texts } from "../../ui/words.js";
import { spreadsheetNote } from "../csv.js";
import { fullName } from "../names.js";

export const words = await texts("console-import");

const ACCEPTED = { accept: ".csv,text/csv", maxBytes: 4 * 1024 * 1024 };
const POLL_MS = 1000;
const COLUMNS = ["code", "first_name", "last_name", "gender", "birth_date", "tax_id", "email", "phone", "locale"];
const EFFECTS = { new: ["ok", "isNew"], changed: ["info", "isChanged"], unchanged: ["off", "isUnchanged"] };

/** The state of the file; null if none has been chosen. */
export async function load(context) {
    const id = query().file;
    return id ? (await get(address(context, id))).data : null;
}

function address({ organization }, ...rest) {
    return path(["admin", "v1", "organizations", organization.id, "patient-imports", ...rest]);
}

export function Page({ context, data }) {
    const [state, setState] = useState(data);
    const heading = useRef(null);
    useEffect(() => {
        if (state !== data) {
            heading.current.focus();
        }
    }, [state]);
    if (!state) {
        return h(Choice, { context, show: setState });
    }
    const steps = { running: Progress, finished: End, failed: End };
    return h(steps[state.state] ?? Preview, { context, data: state, heading, show: setState });
}

function Head({ t, text }) {
    return [h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, text)];
}

function Choice({ context, show }) {
    const { t, signal } = context;
    const upload = async (chosen) => {
        const { data } = await call("POST", address(context), { body: new Blob([chosen], { type: "text/csv" }) });
        if (!signal.aborted) {
            history.replaceState(history.state, "", withQuery({ file: data.id }));
            show(data);
        }
    };
    const template = h("button", { type: "button", class: "plain", onclick: () => saveTemplate(t) }, t("template"));
    return [
        h(Head, { t, text: t("lead") }),
        h(FileDrop, { ...ACCEPTED, label: t("file"), hint: t("hint"), onFile: upload }),
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
 * Saves a template of the file. Spreadsheets in continental Europe separate cells by semicolons.
 */
function saveTemplate(t) {
    const line = COLUMNS.join(currentLanguage() === "en" ? "," : ";");
    save(t("templateName"), new Blob([`\uFEFF${line}\r\n`], { type: "text/csv" }));
}

function Preview({ context, data, heading, show }) {
    const { t } = context;
    return [
        h(Head, { t, text: t("previewText") }),
        h("h2", { tabindex: "-1", ref: heading }, t("preview")),
        data.hasMoved && h(Notice, { kind: "warning" }, h("p", {}, t("moved"))),
        h(Counts, { t, data }),
        data.faulty > 0 && h(Faults, { context, data }),
        data.sample?.length > 0 && h(Sample, { t, rows: data.sample }),
        h(Run, { context, data, show }),
    ];
}

function Counts({ t, data }) {
    const kinds = { faulty: data.faulty ? "failed" : null, unsubscribes: data.unsubscribes ? "warning" : null };
    const count = (name) => h("div", { class: kinds[name] }, h("dt", {}, t(name)), h("dd", {}, number(data[name])));
    return h("dl", { class: "counts" }, ["rows", "new", "changed", "unchanged", "faulty", "unsubscribes"].map(count));
}

function Faults({ context, data: { id, faulty } }) {
    const { t } = context;
    const download = async () => {
        save(`faults-${id}.csv`, await file("GET", address(context, id, "faults")));
        announce(t("faultsDone"));
    };
    return h(
        Notice,
        { kind: "warning" },
        h("p", {}, h("strong", {}, t("faultsText", { n: faulty })), " ", t("faultsHow")),
        h("p", {}, h(BusyButton, { class: "plain", action: download }, t("faults"))),
        spreadsheetNote(),
    );
}

function Sample({ t, rows }) {
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

/** Loads the rows. If many patients would lose their plan, their number has to be typed. */
function Run({ context, data, show }) {
    const { t } = context;
    const good = data.rows - data.faulty;
    const other = h("a", { class: "plain", href: withQuery({ file: null }) }, t("another"));
    if (good === 0) {
        return [h(Notice, { kind: "info" }, h("p", {}, t("nothing"))), h("p", { class: "buttons" }, other)];
    }
    const many = data.unsubscribes * 10 > good;
    const typed = { name: "unsubscribes", label: t("number"), required: true, inputmode: "numeric", maxlength: 6 };
    const send = async ({ unsubscribes }) => {
        if (many && unsubscribes.replace(/[\s.,]/gu, "") !== String(data.unsubscribes)) {
            throw new Problem(422, { errors: { unsubscribes: [t("wrongNumber")] } });
        }
        show(await run(context, data));
    };
    const warning = h("p", {}, h("strong", {}, t("many", { n: data.unsubscribes })), " ", t("manyText"));
    const form = { fields: [many && typed], submit: t("run", { n: good }), actions: other, send };
    return h(
        "section",
        { class: "stack part" },
        many && h(Notice, { kind: "warning" }, warning),
        h(Form, { ...form, key: data.unsubscribes }),
    );
}

/** The state of the file after the call; if the number is not the preview's any more, nothing was loaded. */
async function run(context, { id, unsubscribes, sample }) {
    const current = async () => (await get(address(context, id))).data;
    try {
        await call("POST", address(context, id, "run"), { body: { unsubscribes } });
    } catch (problem) {
        if (!problem.errors?.unsubscribes) {
            throw problem;
        }
        return { ...(await current()), sample, hasMoved: true };
    }
    return current();
}

function Progress({ context, data, heading, show }) {
    const { t } = context;
    const [{ now, problem }, setAnswer] = useState({ now: data, problem: null });
    useEffect(() => {
        const poll = async () => {
            try {
                const { data: next } = await get(address(context, data.id), { background: true });
                if (next.state === "running") {
                    setAnswer({ now: next, problem: null });
                } else {
                    show(next);
                }
            } catch (failed) {
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

function End({ context, data, heading }) {
    const { t, link } = context;
    const failed = data.state === "failed";
    const text = failed
        ? t("failedText", { done: data.done, all: data.rows - data.faulty })
        : t("finishedText", { n: data.done });
    return [
        h(Head, { t, text }),
        h(Notice, { kind: failed ? "failed" : "ok" }, h("h2", { tabindex: "-1", ref: heading }, t(data.state))),
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

function number(value) {
    return new Intl.NumberFormat(locale()).format(value);
}
