/*
 * Imports patients from a file: choose, check, load. The file's id is in the query, so that a
 * reload continues.
 */
import { call, file, get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { save } from "../../ui/elements/dialog.js";
import { fileDrop } from "../../ui/elements/file.js";
import { form } from "../../ui/elements/form.js";
import { query, table, withQuery } from "../../ui/elements/list.js";
import { announce, badge, failure, notice } from "../../ui/elements/notice.js";
import { Problem } from "../../ui/problem.js";
import { day } from "../../ui/times.js";
import { currentLanguage, locale, texts } from "../../ui/words.js";
import { spreadsheetNote } from "../csv.js";
import { fullName } from "../names.js";

export const words = await texts("console-import");

const MAX_BYTES = 4 * 1024 * 1024;
const POLL_MS = 1000;
const COLUMNS = ["code", "first_name", "last_name", "gender", "birth_date", "tax_id", "email", "phone", "locale"];
const EFFECTS = { new: ["ok", "isNew"], changed: ["info", "isChanged"], unchanged: ["off", "isUnchanged"] };

export async function show(main, context) {
    const id = query().file;
    if (id) {
        const { data } = await get(address(context, id));
        showState(main, context, data);
    } else {
        choose(main, context);
    }
}

function address({ organization }, ...rest) {
    return path(["admin", "v1", "organizations", organization.id, "patient-imports", ...rest]);
}

function head({ t }, text) {
    return [h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, text)];
}

function choose(main, context) {
    const { t, signal } = context;
    const upload = async (chosen) => {
        const { data } = await call("POST", address(context), { body: new Blob([chosen], { type: "text/csv" }) });
        if (signal.aborted) {
            return;
        }
        history.replaceState(history.state, "", withQuery({ file: data.id }));
        preview(main, context, data);
        main.querySelector("h2").focus();
    };
    fill(main, head(context, t("lead")),
        fileDrop({ label: t("file"), hint: t("hint"), accept: ".csv,text/csv", maxBytes: MAX_BYTES, onFile: upload }),
        h("section", { class: "card" }, h("h2", {}, t("how")),
            h("ul", {}, ["columns", "empties", "plans", "others"].map((name) => h("li", {}, t(name)))),
            h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => template(t) }, t("template")))));
}

/**
 * Saves a template of the file. Spreadsheets in continental Europe separate cells by semicolons.
 */
function template(t) {
    save(t("templateName"), new Blob([`\uFEFF${COLUMNS.join(currentLanguage() === "en" ? "," : ";")}\r\n`], { type: "text/csv" }));
}

/** Shows the state of the file. */
function showState(main, context, data) {
    if (data.state === "running") {
        showProgress(main, context, data);
    } else if (data.state === "finished" || data.state === "failed") {
        showEnd(main, context, data);
    } else {
        preview(main, context, data);
    }
}

function counts({ t }, data) {
    const kinds = { faulty: data.faulty ? "failed" : null, unsubscribes: data.unsubscribes ? "warning" : null };
    return h("dl", { class: "counts" }, ["rows", "new", "changed", "unchanged", "faulty", "unsubscribes"].map((name) => h("div", { class: kinds[name] }, h("dt", {}, t(name)), h("dd", {}, number(data[name])))));
}

function preview(main, context, data, before = null) {
    const { t } = context;
    fill(main, head(context, t("previewText")), h("h2", { tabindex: "-1" }, t("preview")), before, counts(context, data), faults(context, data),
        data.sample?.length ? sample(context, data.sample) : null, run(main, context, data));
}

function sample({ t }, rows) {
    return h("section", { class: "stack part" }, h("h2", {}, t("sample")), table({
        caption: t("sample"),
        columns: [
            { title: t("code"), cell: (row) => h("code", { class: "code" }, row.code) },
            { title: t("name"), cell: (row) => h("bdi", {}, fullName(row)) },
            { title: t("birth"), cell: (row) => day(row.birth_date) },
            { title: t("plan"), cell: (row) => (row.plan ? h("bdi", {}, row.plan) : "–") },
            { title: t("effect"), cell: (row) => badge(EFFECTS[row.effect][0], t(EFFECTS[row.effect][1])) },
            { title: t("line"), cell: (row) => number(row.line) },
        ],
        rows,
    }));
}

function faults(context, { id, faulty }) {
    const { t } = context;
    const download = async (event) => {
        const button = event.currentTarget;
        if (!button.getAttribute("aria-disabled")) {
            button.setAttribute("aria-disabled", "true");
            try {
                save(`faults-${id}.csv`, await file("GET", address(context, id, "faults")));
                announce(t("faultsDone"));
            } finally {
                button.removeAttribute("aria-disabled");
            }
        }
    };
    return faulty ? notice("warning", h("p", {}, h("strong", {}, t("faultsText", { n: faulty })), " ", t("faultsHow")), h("p", {}, h("button", { type: "button", class: "plain", onclick: download }, t("faults"))), spreadsheetNote()) : null;
}

function run(main, context, data) {
    const { t } = context;
    const good = data.rows - data.faulty;
    const other = h("a", { class: "plain", href: withQuery({ file: null }) }, t("another"));
    if (good === 0) {
        return [notice("info", h("p", {}, t("nothing"))), h("p", { class: "buttons" }, other)];
    }
    const many = data.unsubscribes * 10 > good;
    return h("section", { class: "stack part" },
        many ? notice("warning", h("p", {}, h("strong", {}, t("many", { n: data.unsubscribes })), " ", t("manyText"))) : null,
        form({
            fields: [many ? { name: "unsubscribes", label: t("number"), required: true, inputmode: "numeric", maxlength: 6 } : null],
            submit: t("run", { n: good }),
            actions: [other],
            send: (values) => begin(main, context, data, many ? values.unsubscribes : null),
        }));
}

async function begin(main, context, data, typed) {
    const { t } = context;
    if (typed !== null && typed.replace(/[\s.,]/gu, "") !== String(data.unsubscribes)) {
        throw new Problem(422, { errors: { unsubscribes: [t("wrongNumber")] } });
    }
    try {
        await call("POST", address(context, data.id, "run"), { body: { unsubscribes: data.unsubscribes } });
    } catch (problem) {
        if (!problem.errors?.unsubscribes) {
            throw problem;
        }
        const now = (await get(address(context, data.id))).data;
        preview(main, context, { ...now, sample: data.sample }, notice("warning", h("p", {}, t("moved"))));
        main.querySelector("h2").focus();
        return;
    }
    showState(main, context, (await get(address(context, data.id))).data);
    main.querySelector("h2").focus();
}

function showProgress(main, context, data) {
    const { t, signal } = context;
    const bar = h("progress", { class: "progress", "aria-label": t("running") });
    const text = h("p", {});
    const feedback = h("div", {});
    fill(main, head(context, t("runningText")), h("section", { class: "card" }, h("h2", { tabindex: "-1" }, t("running")), bar, text), feedback);
    const draw = ({ done, rows, faulty }) => {
        bar.max = rows - faulty;
        bar.value = done;
        fill(text, t("progress", { done, all: rows - faulty }));
    };
    const poll = async () => {
        if (signal.aborted) {
            return;
        }
        try {
            const now = (await get(address(context, data.id), { background: true })).data;
            fill(feedback);
            if (now.state !== "running") {
                showState(main, context, now);
                main.querySelector("h2").focus();
                return;
            }
            draw(now);
            setTimeout(poll, POLL_MS);
        } catch (problem) {
            fill(feedback, failure(problem));
            setTimeout(poll, (problem.retryAfter ?? 5) * POLL_MS);
        }
    };
    draw(data);
    setTimeout(poll, POLL_MS);
}

function showEnd(main, context, data) {
    const { t, link } = context;
    const failed = data.state === "failed";
    const text = failed ? t("failedText", { done: data.done, all: data.rows - data.faulty }) : t("finishedText", { n: data.done });
    fill(main, head(context, text), notice(failed ? "failed" : "ok", h("h2", { tabindex: "-1" }, t(data.state))), counts(context, data), faults(context, data),
        h("p", { class: "buttons" }, h("a", { class: "primary", href: withQuery({ file: null }) }, t("more")), h("a", { class: "plain", href: link("patients") }, t("patients"))));
}

function number(value) {
    return new Intl.NumberFormat(locale()).format(value);
}
