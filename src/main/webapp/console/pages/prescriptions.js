/* The prescriptions of an organization: find, download, withdraw. */
import { get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { filters, pager, query, table, withQuery } from "../../ui/elements/list.js";
import { empty } from "../../ui/elements/notice.js";
import { dateTime } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { between } from "../days.js";
import { personLink } from "../names.js";
import { encodeForFragment, withElements } from "../phrases.js";
import { prescriptionBadge, prescriptionButtons, stateName, STATES, substances } from "../prescriptions.js";

export const words = await texts("console-prescriptions");

export async function show(main, context) {
    const { t, organization, zone } = context;
    const { from, to, state, professional, page } = query();
    const { data, meta } = await get(path(["admin", "v1", "organizations", organization.id, "prescriptions"], { ...between(from, to, zone), state, professional, page }));
    const filtered = from || to || state || professional;
    const refresh = async () => {
        await show(main, context);
        main.querySelector("h1").focus();
    };
    fill(main, h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, t("lead")),
        data.length || filtered ? filters([
            { name: "from", label: t("from"), type: "date" },
            { name: "to", label: t("to"), type: "date" },
            { name: "state", label: t("state"), type: "select", options: [["", t("any")], ...STATES.map((name) => [name, stateName(name)])] },
        ]) : null,
        professional ? h("p", {}, data.length ? withElements(t("only"), { name: h("bdi", {}, data[0].professional.name) }) : t("onlyOne"), " · ", h("a", { href: withQuery({ professional: null, page: null }) }, t("all"))) : null,
        data.length ? [list(context, data, refresh), pager(meta)] : empty(t(filtered ? "noMatch" : "none"), t(filtered ? "noMatchText" : "noneText")));
}

function list({ t, zone, organization, link }, rows, refresh) {
    return table({
        caption: t("title"),
        columns: [
            { title: t("substances"), cell: (row) => h("bdi", {}, substances(row)) },
            { title: t("issued"), cell: (row) => [dateTime(row.issued_at, zone), h("p", { class: "why" }, onlyOf(t, row.professional))] },
            { title: t("patient"), cell: (row) => personLink(row.patient.name, link("patient", { purpose: "question" }, encodeForFragment(row.patient.ref))) },
            { title: t("state"), cell: (row) => [prescriptionBadge(row), row.withdrawn_at ? h("p", { class: "why" }, withElements(t("why"), { at: dateTime(row.withdrawn_at, zone), reason: h("bdi", {}, row.withdrawal_reason ?? "–") })) : null] },
            { name: t("acts"), cell: (row) => prescriptionButtons(organization, row, refresh) },
        ],
        rows,
    });
}

/** A link to the prescriptions of this professional. */
function onlyOf(t, { hash, name }) {
    return h("a", { href: withQuery({ professional: hash, page: null }), "aria-label": t("onlyOf", { name }) }, h("bdi", {}, name));
}
