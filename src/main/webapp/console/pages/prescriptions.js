/* The prescriptions of an organization: find, download, withdraw. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { get, path } from "../../ui/api.js";
import { Filters, Pager, query, Table, withQuery } from "../../ui/elements/list.js";
import { Empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { between } from "../days.js";
import { PersonLink } from "../names.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { PrescriptionBadge, PrescriptionButtons, stateName, STATES, substances } from "../prescriptions.js";

export const words = await texts("console-prescriptions");

export async function load({ organization, zone }) {
    const { from, to, state, professional, page } = query();
    const values = { ...between(from, to, zone), state, professional, page };
    return get(path(["admin", "v1", "organizations", organization.id, "prescriptions"], values));
}

export function Page({ context, data: { data: rows, meta }, reload }) {
    const { t } = context;
    const { from, to, state, professional } = query();
    const filtered = from || to || state || professional;
    const heading = useRef(null);
    const refresh = async () => {
        await reload();
        heading.current?.focus();
    };
    return [
        h("h1", { tabindex: "-1", ref: heading }, t("title")),
        h("p", { class: "lead" }, t("lead")),
        rows.length || filtered ? h(Filters, { fields: [
            { name: "from", label: t("from"), type: "date" },
            { name: "to", label: t("to"), type: "date" },
            {
                name: "state", label: t("state"), type: "select",
                options: [["", t("any")], ...STATES.map((name) => [name, stateName(name)])],
            },
        ] }) : null,
        professional ? h("p", {},
            rows.length ? withElements(t("only"), { name: h("bdi", {}, rows[0].professional.name) }) : t("onlyOne"),
            " · ", h("a", { href: withQuery({ professional: null, page: null }) }, t("all"))) : null,
        rows.length
            ? [h(Prescriptions, { context, rows, refresh }), h(Pager, { meta })]
            : h(Empty, { title: t(filtered ? "noMatch" : "none"), text: t(filtered ? "noMatchText" : "noneText") }),
    ];
}

function Prescriptions({ context: { t, zone, organization, link }, rows, refresh }) {
    const patientLink = ({ patient: { name, ref } }) =>
        h(PersonLink, { name, href: link("patient", { purpose: "question" }, encodeForFragment(ref)) });
    return h(Table, { caption: t("title"), columns: [
        { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
        { title: t("issued"), cell: (row) => [
            dateTime(row.issued_at, zone), h("p", { class: "why" }, onlyOf(t, row.professional)),
        ] },
        { title: t("patient"), cell: patientLink },
        { title: t("state"), cell: (row) => [
            h(PrescriptionBadge, { state: row.state }),
            row.withdrawn_at ? h("p", { class: "why" }, withElements(t("why"), {
                at: dateTime(row.withdrawn_at, zone), reason: h("bdi", {}, row.withdrawal_reason ?? "–"),
            })) : null,
        ] },
        { name: t("acts"), cell: (row) =>
            h(PrescriptionButtons, { organization, prescription: row, withdrawn: refresh }) },
    ], rows, keyOf: ({ code }) => code });
}

/** A link to the prescriptions of this professional. */
function onlyOf(t, { hash, name }) {
    const href = withQuery({ professional: hash, page: null });
    return h("a", { href, "aria-label": t("onlyOf", { name }) }, h("bdi", {}, name));
}
