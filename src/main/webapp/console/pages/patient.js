/* One patient, for support staff. Our opaque reference to the patient is in the URL's fragment. */
import { Fragment, h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call, get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { ask, CopyButton } from "../../ui/elements/dialog.js";
import { Form } from "../../ui/elements/form.js";
import { query, Table } from "../../ui/elements/list.js";
import { Badge, Empty } from "../../ui/elements/notice.js";
import { announce } from "../../ui/elements/toast.js";
import { dateTime, day } from "../../ui/times.js";
import { LANGUAGES, texts } from "../../ui/words.js";
import { bookVisit } from "../book-visit.js";
import { Outcome, readCode } from "../code-answers.js";
import { askForErasure } from "../erase.js";
import { fullName } from "../names.js";
import { LinkButtons, PURPOSES } from "../patient-link.js";
import { PatientTimeline } from "../patient-timeline.js";
import { decodedFragment, encodeForFragment, withElements } from "../phrases.js";
import { PrescriptionBadge, PrescriptionButtons, substances } from "../prescriptions.js";
import { UndoButton } from "../redemptions.js";
import { patientAsRecipient, sendCode } from "../send-code.js";
import { VisitState } from "../visits.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { Column } from "../../ui/elements/list.js" */
/** @import { Texts } from "../../ui/words.js" */
/** @import { Code } from "../code-answers.js" */
/** @import { Organization, OrganizationContext } from "../shell.js" */
/** @typedef {Schema<"PatientFile">} PatientFile */
/** @typedef {PatientFile["patient"]} Patient */
/** @typedef {PatientFile["next_visits"][number]} Visit */
/** @typedef {PatientFile["redemptions"][number]} Redemption */
/** @typedef {PatientFile["prescriptions"][number]} Prescription */

export const words = await texts("console-patient");

const MAX_SHOWN = 100;

/**
 * The patient's file, and why it was opened; null if the URL names no patient.
 *
 * @param {OrganizationContext} context
 */
export async function load({ organization }) {
    const reference = decodedFragment();
    if (!reference) {
        return null;
    }
    const { purpose: asked = "" } = query();
    const purpose = PURPOSES.includes(asked) ? asked : PURPOSES[0];
    const address = path(["admin", "v1", "organizations", organization.id, "patient-files", reference], { purpose });
    /** @type {Answer<"getPatientFile">} */
    const { data: file } = await get(address);
    return { reference, purpose, file };
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Awaited<ReturnType<typeof load>>} props.data
 * @param {() => Promise<void>} props.reload
 */
export function Page({ context, data, reload }) {
    const { t, link } = context;
    const heading = useRef(/** @type {HTMLElement | null} */ (null));
    const [changes, setChanges] = useState(0);
    if (!data) {
        const toSearch = h("a", { class: "primary", href: link("patients") }, t("toSearch"));
        return h(
            Fragment,
            {},
            h("h1", {}, t("title")),
            h(Empty, { title: t("which"), text: t("whichText") }, toSearch),
        );
    }
    const { reference, purpose, file } = data;
    const changed = async () => {
        await reload();
        setChanges((before) => before + 1);
        heading.current?.focus();
    };
    const book = async () => {
        const { birth_date: born } = file.patient;
        if (await bookVisit(context, { patient: { ref: reference, name: fullName(file.patient), birth_date: born } })) {
            await changed();
        }
    };
    const erase = async () => {
        const asked = await askForErasure(context, file.patient.code, `\u2068${fullName(file.patient)}\u2069`);
        if (asked?.toList) {
            context.goTo(link("erasures"));
        } else if (asked?.erasure.state === "asked") {
            await changed();
        } else if (asked) {
            // The patient is blocked: there is nothing to be seen here any more.
            context.goTo(link("patients", { purpose }));
        }
    };
    return h(
        Fragment,
        {},
        h(
            "div",
            { class: "title" },
            h(
                "div",
                {},
                h("h1", { tabindex: "-1", ref: heading }, h("bdi", {}, fullName(file.patient))),
                h(
                    "p",
                    { class: "soft" },
                    `${t("openedFor")}: ${t(purpose)} · `,
                    h("a", { href: link("patients", { purpose }) }, t("toSearch")),
                ),
            ),
            context.organization.people_may_book &&
                h(
                    "p",
                    { class: "buttons" },
                    h("button", { type: "button", class: "primary", onclick: book }, t("book")),
                ),
        ),
        h(
            "div",
            { class: "columns" },
            h(Who, { context, reference, patient: file.patient, next: file.next_visits[0], erase }),
            h(
                "div",
                { class: "stack" },
                h(Plan, { context, patient: file.patient }),
                h(CodeCheck, { context, patient: file.patient, key: changes }),
            ),
        ),
        h(
            Part,
            { t, title: t("visits"), rows: file.next_visits, none: t("visitsNone") },
            h(Visits, { context, rows: file.next_visits }),
        ),
        h(
            Part,
            { t, title: t("redemptions"), rows: file.redemptions, none: t("redemptionsNone") },
            h(Redemptions, { context, patient: file.patient, rows: file.redemptions, changed }),
        ),
        h(
            Part,
            { t, title: t("prescriptions"), rows: file.prescriptions, none: t("prescriptionsNone") },
            h(PrescriptionList, { context, patient: file.patient, rows: file.prescriptions, changed }),
        ),
        h(PatientTimeline, { context, reference, key: changes }),
    );
}

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {string} props.title
 * @param {unknown[]} props.rows
 * @param {string} props.none shown if there are no rows
 * @param {ComponentChildren} [props.children] shown if there are
 */
function Part({ t, title, rows, none, children }) {
    return h(
        "section",
        { class: "stack part" },
        h("h2", {}, title),
        rows.length ? children : h("p", { class: "soft" }, none),
        rows.length >= MAX_SHOWN ? h("p", { class: "quiet" }, t("most")) : null,
    );
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {string} props.reference
 * @param {Patient} props.patient
 * @param {Visit | undefined} props.next
 * @param {() => Promise<void>} props.erase
 */
function Who({ context, reference, patient, next, erase }) {
    const { t, organization, zone } = context;
    const name = `\u2068${fullName(patient)}\u2069`;
    /**
     * @param {string} label
     * @param {ComponentChildren} value
     */
    const fact = (label, value) => h("div", {}, h("dt", {}, t(label)), h("dd", {}, value ?? t("unset")));
    /** @param {string | null} value */
    const text = (value) => value && h("bdi", {}, value);
    const code = h("bdi", {}, h("code", {}, patient.code));
    const undeliverable = patient.email_fault ? [" ", h(Badge, { kind: "off" }, t("undeliverable"))] : null;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("who")),
        h(
            "dl",
            { class: "facts" },
            fact(
                "code",
                h("span", { class: "copied" }, code, " ", h(CopyButton, { text: patient.code, what: t("code") })),
            ),
            fact("birth", day(patient.birth_date)),
            fact("gender", patient.gender && t(patient.gender)),
            fact("tax", text(patient.tax_id)),
            fact("phone", text(patient.phone)),
            fact("email", undeliverable ? [text(patient.email), undeliverable] : text(patient.email)),
            fact("language", LANGUAGES[patient.locale]),
            fact("known", dateTime(patient.created_at, zone)),
            fact("changed", dateTime(patient.updated_at, zone)),
        ),
        h(
            "p",
            { class: "buttons" },
            h(LinkButtons, { context, reference, patient, name, startsAt: next?.starts_at }),
            h(
                "button",
                { type: "button", class: "plain", onclick: () => endAccess(t, organization, patient, name) },
                t("end"),
            ),
            h(BusyButton, { class: "plain danger", action: erase }, t("erase")),
        ),
    );
}

/**
 * @param {Texts} t
 * @param {Organization} organization
 * @param {Patient} patient
 * @param {string} name
 */
async function endAccess(t, organization, { code }, name) {
    const address = path(["admin", "v1", "organizations", organization.id, "patients", code, "revoke-tokens"]);
    const done = await ask({
        title: t("endTitle"),
        text: t("endText", { name }),
        submit: t("endSubmit"),
        danger: true,
        send: () => call("POST", address),
    });
    if (done) {
        announce(t("ended"));
    }
}

/** @param {{ context: OrganizationContext, patient: Patient }} props */
function Plan({ context, patient }) {
    const { t, zone } = context;
    /** @param {string} time */
    const at = (time) => ({ at: dateTime(time, zone) });
    const { plan, subscribed_until: until, unsubscribed_at: since } = patient;
    const ends = until ? withElements(t("until"), at(until)) : t("openEnded");
    const ended = since ? withElements(t("noPlanSince"), at(since)) : t("noPlanEver");
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("plan")),
        h("p", {}, plan ? h(Badge, { kind: "ok" }, h("bdi", {}, plan)) : h(Badge, { kind: "off" }, t("noPlan"))),
        h("p", { class: "soft" }, plan ? ends : ended),
    );
}

/**
 * Tells why a code does not work, without leaving the page, and sends one that does.
 *
 * @param {{ context: OrganizationContext, patient: Patient }} props
 */
function CodeCheck({ context, patient }) {
    const { t, organization, zone } = context;
    const [checked, setChecked] = useState(/** @type {{ name: string, code: Code | null } | null} */ (null));
    const usable = checked?.code && !checked.code.refusal && !isRedeemedBy(patient, checked.code) && checked.code;
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("check")),
        h(Form, {
            fields: [
                {
                    name: "code",
                    label: t("checkLabel"),
                    required: true,
                    maxlength: 255,
                    spellcheck: false,
                    autocapitalize: "characters",
                },
            ],
            submit: t("checkSubmit"),
            send: async ({ code }) => setChecked({ name: code, code: await readCode(organization, code) }),
        }),
        h("div", {}, checked && h(Outcome, { ...checked, patient: patient.code, zone })),
        usable &&
            organization.activation_code_delivery &&
            h(
                "p",
                { class: "buttons" },
                h(
                    BusyButton,
                    { class: "primary", action: () => sendCode(organization, usable, patientAsRecipient(patient)) },
                    t("sendCode"),
                ),
            ),
    );
}

/**
 * @param {Patient} patient
 * @param {Code} code
 */
function isRedeemedBy(patient, code) {
    return code.redemptions.some((each) => each.patient.code === patient.code);
}

/** @param {{ context: OrganizationContext, rows: Visit[] }} props */
function Visits({ context, rows }) {
    const { t, zone, link } = context;
    /** @param {Visit} row */
    const address = (row) => link("appointment", {}, encodeForFragment(row.code));
    /** @type {Column<Visit>[]} */
    const columns = [
        {
            title: t("when"),
            ordered: "ascending",
            cell: (row) => h("a", { href: address(row) }, dateTime(row.starts_at, zone)),
        },
        { title: t("professional"), cell: (row) => h("bdi", {}, row.professional.name) },
        { title: t("visit"), cell: (row) => h("code", { class: "code" }, row.code) },
        { title: t("state"), cell: (row) => h(VisitState, { visit: row, zone }) },
    ];
    return h(Table, { caption: t("visits"), columns, rows, keyOf: (/** @type {Visit} */ row) => row.code });
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Patient} props.patient
 * @param {Redemption[]} props.rows
 * @param {() => Promise<void>} props.changed
 */
function Redemptions({ context, patient, rows, changed }) {
    const { t, zone, organization, link } = context;
    /** @param {Redemption} row */
    const address = (row) => link("code", {}, encodeForFragment(row.code));
    /** @param {Redemption} row */
    const stands = ({ undone_at: undoneAt, undo_reason: reason, subscribed_until: until }) => {
        if (undoneAt) {
            return withElements(t("undone"), { at: dateTime(undoneAt, zone), reason: h("bdi", {}, reason) });
        }
        return until ? dateTime(until, zone) : t("forever");
    };
    /** @param {Redemption} row */
    const undo = (row) => h(UndoButton, { organization, code: row.code, patient: patient.code, undone: changed });
    /** @type {Column<Redemption>[]} */
    const columns = [
        { title: t("code"), cell: (row) => h("a", { href: address(row) }, h("code", { class: "code" }, row.code)) },
        { title: t("gave"), cell: (row) => h("bdi", {}, row.plan) },
        { title: t("at"), ordered: "descending", cell: (row) => dateTime(row.at, zone) },
        { title: t("stands"), cell: stands },
        { name: t("acts"), cell: (row) => (row.undone_at ? "" : undo(row)) },
    ];
    return h(Table, { caption: t("redemptions"), columns, rows });
}

/**
 * @param {object} props
 * @param {OrganizationContext} props.context
 * @param {Patient} props.patient
 * @param {Prescription[]} props.rows
 * @param {() => Promise<void>} props.changed
 */
function PrescriptionList({ context, patient, rows, changed }) {
    const { t, zone, organization } = context;
    /** @param {Prescription} row */
    const buttons = (row) => {
        const prescription = { ...row, patient: { name: fullName(patient) } };
        return h(PrescriptionButtons, { organization, prescription, withdrawn: changed });
    };
    /** @type {Column<Prescription>[]} */
    const columns = [
        { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
        { title: t("issued"), ordered: "descending", cell: (row) => dateTime(row.issued_at, zone) },
        { title: t("state"), cell: (row) => h(PrescriptionBadge, { state: row.state }) },
        { name: t("acts"), cell: buttons },
    ];
    return h(Table, {
        caption: t("prescriptions"),
        columns,
        rows,
        keyOf: (/** @type {Prescription} */ row) => row.code,
    });
}
