/* The prescriptions of an organization: find, download, withdraw. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { get, path } from "../../ui/api.js";
import { BusyButton } from "../../ui/elements/button.js";
import { Filters, Pager, pageSize, query, Table, withQuery } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { loadModule } from "../../ui/load-module.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { ExportButton } from "../csv.js";
import { between } from "../days.js";
import { PersonLink } from "../names.js";
import { orderedColumn, orderOf } from "../order.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { PrescriptionBadge, PrescriptionButtons, stateName, STATES, substances } from "../prescriptions.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { RefObject } from "preact"
 * @import { Field } from "../../ui/elements/form.js"
 * @import { Column } from "../../ui/elements/list.js"
 * @import { PageProps } from "../../ui/shell.js"
 * @import { Texts } from "../../ui/words.js"
 * @import { OrganizationContext } from "../shell.js"
 */

/** @typedef {Schema<"PrescriptionLine">} Prescription */

export const words = await texts("console-prescriptions");

/**
 * @param {OrganizationContext} context
 * @returns {Promise<Answer<"listPrescriptions">>}
 */
export async function load(context) {
    return get(prescriptions(context, { page: query().page, per_page: pageSize() }));
}

/**
 * The path of a page of the list that the reader filters.
 *
 * @param {OrganizationContext} context
 * @param {Parameters<typeof path>[1]} values
 */
function prescriptions({ organization, zone }, values) {
    const { from, to, state, professional } = query();
    const filters = { ...between(from, to, zone), state, professional, order: orderOf() };
    return path(["admin", "v1", "organizations", organization.id, "prescriptions"], { ...filters, ...values });
}

/** @param {PageProps<OrganizationContext, Answer<"listPrescriptions">>} props */
export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t, organization, roles } = context;
    const [form, setForm] = useState(/** @type {typeof import("../prescribe.js") | null} */ (null));
    const { from, to, state, professional } = query();
    const filtered = from || to || state || professional;
    /** @type {RefObject<HTMLElement>} */
    const heading = useRef(null);
    const refresh = async () => {
        await reload();
        heading.current?.focus();
    };
    const write = async () => setForm(await loadModule(() => import("../prescribe.js")));
    const discarded = () => {
        setForm(null);
        heading.current?.focus();
    };
    const done = async () => {
        setForm(null);
        await refresh();
    };
    /** @type {[string, string][]} */
    const states = STATES.map((name) => [name, stateName(name)]);
    /** @type {Field[]} */
    const fields = [
        { name: "from", label: t("from"), type: "date" },
        { name: "to", label: t("to"), type: "date" },
        { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...states] },
    ];
    const none = { title: t(filtered ? "noMatch" : "none"), text: t(filtered ? "noMatchText" : "noneText") };
    return [
        h(
            "div",
            { class: "title" },
            h("h1", { tabindex: "-1", ref: heading }, t("title")),
            // Only the operator's keys may issue for others.
            roles === null &&
                !form &&
                h("p", { class: "buttons" }, h(BusyButton, { class: "primary", action: write }, t("write"))),
        ),
        h("p", { class: "lead" }, t("lead")),
        form && h("div", {}, h(form.OperatorPrescription, { organization, done, changed: reload, discarded })),
        (rows.length > 0 || filtered) && h(Filters, { fields }),
        professional && h(OnlyOne, { t, name: rows[0]?.professional.name }),
        rows.length > 0 && h(Prescriptions, { context, rows, refresh }),
        rows.length > 0 &&
            h(
                Pager,
                { meta },
                h(ExportButton, { name: "prescriptions", address: (values) => prescriptions(context, values) }),
            ),
        rows.length === 0 && h(Empty, none),
    ];
}

/**
 * Says that only the prescriptions of one professional are shown; their name is unknown if there
 * are none.
 *
 * @param {{ t: Texts, name: string | undefined }} props
 */
function OnlyOne({ t, name }) {
    const all = h("a", { href: withQuery({ professional: null, page: null }) }, t("all"));
    return h("p", {}, name ? withElements(t("only"), { name: h("bdi", {}, name) }) : t("onlyOne"), " · ", all);
}

/** @param {{ context: OrganizationContext, rows: Prescription[], refresh: () => Promise<void> }} props */
function Prescriptions({ context: { t, zone, organization, link }, rows, refresh }) {
    /** @param {Prescription} row */
    const patientLink = ({ patient: { name, ref } }) =>
        h(PersonLink, { name, href: link("patient", { purpose: "question" }, encodeForFragment(ref)) });
    /** @param {Prescription} row */
    const issued = ({ issued_at: at, professional }) => [
        dateTime(at, zone),
        h("p", { class: "why" }, onlyOf(t, professional)),
    ];
    /** @param {Prescription} row */
    const why = ({ withdrawn_at: at, withdrawal_reason: reason }) =>
        withElements(t("why"), { at: dateTime(at, zone), reason: h("bdi", {}, reason ?? "–") });
    /** @param {Prescription} row */
    const state = (row) => [
        h(PrescriptionBadge, { state: row.state }),
        row.withdrawn_at && h("p", { class: "why" }, why(row)),
    ];
    /** @type {Column<Prescription>[]} */
    const columns = [
        { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
        { ...orderedColumn(t("issued"), "desc"), cell: issued },
        { title: t("patient"), cell: patientLink },
        { title: t("state"), cell: state },
        {
            name: t("acts"),
            cell: (row) => h(PrescriptionButtons, { organization, prescription: row, withdrawn: refresh }),
        },
    ];
    return h(Table, { caption: t("title"), columns, rows, keyOf: (/** @type {Prescription} */ row) => row.code });
}

/**
 * A link to the prescriptions of this professional.
 *
 * @param {Texts} t
 * @param {Schema<"ProfessionalName">} professional
 */
function onlyOf(t, { hash, name }) {
    const href = withQuery({ professional: hash, page: null });
    return h("a", { href, "aria-label": t("onlyOf", { name }) }, h("bdi", {}, name));
}
