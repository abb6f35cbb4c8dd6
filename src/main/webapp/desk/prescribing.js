/*
 * Writes a prescription: form, preview, a question for missing directions, then issue. What was
 * typed stays until it is issued.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { newIdempotencyKey } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { ask } from "../ui/elements/dialog.js";
import { Form } from "../ui/elements/form.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { dateTime, day } from "../ui/times.js";
import { LANGUAGES, texts } from "../ui/words.js";
import { preview, prescribe, writtenPrescription } from "./calls.js";
import { useMedicinesField } from "./medicines.js";

/** @import { Field, FormHandle } from "../ui/elements/form.js" */
/** @import { DeskPatient, PatientKey, PrescribeRequest } from "./calls.js" */

/** @typedef {Pick<DeskPatient, "name" | "birth_date" | "prescriptions">} Named */

const t = await texts("desk-prescribing");
const MAX_LETTERS = 255;
const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * @param {object} props
 * @param {PatientKey} props.who
 * @param {Named} props.patient
 * @param {() => Promise<void>} props.done called after the prescription was issued
 * @param {() => Promise<void>} props.changed called if an earlier attempt has already issued a
 *     prescription
 * @param {() => void} props.discarded
 */
export function PrescriptionForm({ who, patient, done, changed, discarded }) {
    const medicines = useMedicinesField(who.organization);
    const notes = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
    const form = useRef(/** @type {FormHandle | null} */ (null));
    const key = useRef(newIdempotencyKey());
    const isTouched = () =>
        /** @type {HTMLInputElement[]} */ ([...(form.current?.element.elements ?? [])]).some(
            ({ type, value }) => ["text", "textarea"].includes(type) && value.trim(),
        );
    useEffect(() => {
        /** @param {BeforeUnloadEvent} event */
        const warn = (event) => {
            if (isTouched()) {
                event.preventDefault();
            }
        };
        window.addEventListener("beforeunload", warn);
        return () => window.removeEventListener("beforeunload", warn);
    }, []);

    /** @param {PrescribeRequest} body */
    const send = async (body) => {
        try {
            return await prescribe(who.organization, body, key.current);
        } catch (problem) {
            if (problem instanceof Problem && problem.errors[IDEMPOTENCY_KEY]) {
                // The response to an earlier attempt was lost, and the form was changed since.
                key.current = newIdempotencyKey();
                await changed();
                const makeNotice = () => h(Notice, { kind: "warning" }, h("p", {}, t("already")));
                throw Object.assign(new Problem(problem.status), { makeNotice });
            }
            throw problem;
        }
    };
    /** @param {Omit<PrescribeRequest, "patient">} values */
    const submit = async (values) => {
        if (await issue({ who, patient, body: { patient: { ref: who.ref }, ...values }, send })) {
            await done();
            announce(t("issued"));
        }
    };
    const discard = async () => {
        const question = { title: t("leaveTitle"), text: t("leaveText"), submit: t("leave"), danger: true };
        if (!isTouched() || (await ask(question))) {
            discarded();
        }
    };
    /** @param {Written} written */
    const write = (written) => {
        medicines.add(written.items);
        if (notes.current && !notes.current.value.trim()) {
            notes.current.value = written.notes ?? "";
        }
    };
    /** @type {Field["options"]} */
    const languages = [["", t("languageUsual")], ...Object.entries(LANGUAGES)];
    const printNameHint = t("printNameHint", { name: `\u2068${patient.name}\u2069` });
    return h(
        "section",
        { class: "card stack writing" },
        h("h2", {}, t("title")),
        h(AsLastTime, { who, patient, write }),
        h(Form, {
            fields: [
                medicines.field,
                {
                    name: "notes",
                    label: t("notes"),
                    hint: t("notesHint"),
                    type: "textarea",
                    maxlength: MAX_LETTERS,
                    ref: notes,
                },
                { name: "language", label: t("language"), type: "select", options: languages },
                { name: "print_name", label: t("printName"), hint: printNameHint, maxlength: MAX_LETTERS },
            ],
            submit: t("look"),
            actions: h("button", { type: "button", class: "plain", onclick: discard }, t("discard")),
            send: submit,
            handle: form,
        }),
    );
}

/** @typedef {Awaited<ReturnType<typeof writtenPrescription>>} Written */

/**
 * Writes what the professional last prescribed to the patient, if anything.
 *
 * @param {{ who: PatientKey, patient: Named, write: (written: Written) => void }} props
 */
function AsLastTime({ who, patient, write }) {
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    const last = patient.prescriptions.find(({ state }) => state === "issued");
    if (!last) {
        return null;
    }
    const action = async () => {
        setProblem(null);
        try {
            write(await writtenPrescription(who.organization, last.code));
            announce(t("lastWritten"));
        } catch (thrown) {
            if (!(thrown instanceof Problem)) {
                throw thrown;
            }
            setProblem(thrown);
        }
    };
    return h(
        "div",
        { class: "as-last-time" },
        problem && h(Failure, { problem }),
        h(BusyButton, { class: "plain", action }, t("asLastTime")),
        h("p", { class: "quiet" }, h("bdi", {}, last.active_substances.join(", ")), " · ", dateTime(last.issued_at)),
    );
}

/**
 * Shows all that will be signed, and a preview; true once the prescription is issued.
 *
 * @param {object} options
 * @param {PatientKey} options.who
 * @param {Named} options.patient
 * @param {PrescribeRequest} options.body
 * @param {(body: PrescribeRequest) => Promise<unknown>} options.send
 */
async function issue({ who, patient, body, send }) {
    const address = URL.createObjectURL(await preview(who.organization, body));
    try {
        if (!(await mayLackDirections(body.items))) {
            return null;
        }
        return await ask({
            title: t("issueTitle"),
            text: h(Summary, { patient, body, address }),
            submit: t("issue"),
            send: () => send(body),
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** @param {{ patient: Named, body: PrescribeRequest, address: string }} props */
function Summary({ patient, body, address }) {
    return [
        h(
            "dl",
            { class: "facts" },
            fact("patient", body.print_name ?? patient.name),
            h("div", {}, h("dt", {}, t("birth")), h("dd", {}, day(patient.birth_date))),
        ),
        h("ol", {}, body.items.map(medicine)),
        body.notes ? h("dl", { class: "facts" }, fact("notes", body.notes)) : null,
        h(
            "p",
            { class: "acts-of" },
            h("a", { class: "plain", href: address, target: "_blank", rel: "noopener noreferrer" }, t("open")),
            h("a", { class: "plain", href: address, download: `${t("file")}.pdf` }, t("download")),
        ),
        h("p", { class: "soft" }, t("issueText")),
    ];
}

/** @param {PrescribeRequest["items"][number]} item */
function medicine({ active_substance: substance, dose, posology, quantity }) {
    return h(
        "li",
        {},
        h("strong", {}, h("bdi", {}, substance)),
        h(
            "dl",
            { class: "facts" },
            dose ? fact("dose", dose) : null,
            fact("posology", posology ?? "–"),
            quantity ? fact("quantity", quantity) : null,
        ),
    );
}

/**
 * A fact as it will be printed, line breaks included.
 *
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
    return h("div", {}, h("dt", {}, t(name)), h("dd", { class: "lines" }, h("bdi", {}, value)));
}

/**
 * Asks once more if a medicine has no directions: true to go on without.
 *
 * @param {PrescribeRequest["items"]} items
 */
function mayLackDirections(items) {
    const without = items.filter(({ posology }) => !posology);
    const names = h(
        "ul",
        {},
        without.map((item) => h("li", {}, h("bdi", {}, item.active_substance))),
    );
    const question = {
        title: t("withoutTitle"),
        text: [names, h("p", {}, t("withoutText"))],
        submit: t("without"),
        danger: true,
    };
    return without.length === 0 || ask(question);
}
