/* The activation codes of an organization. */
import { file, get, path } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { save } from "../../ui/elements/dialog.js";
import { form } from "../../ui/elements/form.js";
import { filters, pager, query, table } from "../../ui/elements/list.js";
import { announce, empty, notice } from "../../ui/elements/notice.js";
import { day } from "../../ui/times.js";
import { texts } from "../../ui/words.js";
import { codeStateBadge, stateOf, termText } from "../code-answers.js";
import { newBatch, newCode } from "../code-forms.js";
import { spreadsheetNote } from "../csv.js";
import { encodeForFragment } from "../phrases.js";

export const words = await texts("console-codes");

const STATUSES = ["active", "expired"];

export async function show(main, context) {
    const { t, organization, link, goTo } = context;
    const { tag, status, page, batch } = query();
    const { data, meta } = await get(path(["admin", "v1", "organizations", organization.id, "activation-codes"], { tag, status, page }));
    const filtered = tag || status;
    const add = async () => {
        const code = await newCode(t, organization);
        if (code) {
            goTo(link("code", {}, encodeForFragment(code)));
        }
    };
    const addBatch = async () => {
        const done = await newBatch(t, organization);
        if (done) {
            goTo(link("codes", { tag: done.tag, batch: done.id }));
        }
    };
    const buttons = () => [h("button", { type: "button", class: "primary", onclick: add }, t("add")), h("button", { type: "button", class: "plain", onclick: addBatch }, t("batch"))];
    const lookUpForm = codeForm(context);
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title")), data.length || filtered ? h("p", { class: "buttons" }, buttons()) : null),
        h("p", { class: "lead" }, t("lead")),
        batch ? batchNotice(t, organization, batch) : null,
        data.length || filtered ? [lookUpForm, filters([
            { name: "tag", label: t("tag"), type: "search", maxlength: 255 },
            { name: "status", label: t("status"), type: "select", options: [["", t("any")], ...STATUSES.map((name) => [name, t(name)])] },
        ])] : null,
        data.length ? [list(context, data), pager(meta)] : filtered ? empty(t("noMatch"), t("noMatchText")) : empty(t("none"), t("noneText"), buttons()));
    setTimeout(() => lookUpForm.querySelector("input")?.focus({ preventScroll: true }));
}

/** The form to look up one code, for example for a caller on the telephone. */
function codeForm({ t, link, goTo }) {
    const element = form({
        fields: [{ name: "code", label: t("look"), hint: t("lookHint"), required: true, maxlength: 255, type: "search", spellcheck: "false", autocapitalize: "characters" }],
        submit: t("lookSubmit"),
        send: async ({ code }) => goTo(link("code", {}, encodeForFragment(code))),
    });
    element.classList.add("filters", "searching");
    return element;
}

/** A batch that was just created, or to which the user returned. */
function batchNotice(t, organization, batch) {
    const download = async (event) => {
        const button = event.currentTarget;
        if (button.getAttribute("aria-disabled")) {
            return;
        }
        button.setAttribute("aria-disabled", "true");
        try {
            save(`codes-${batch}.csv`, await file("GET", path(["admin", "v1", "organizations", organization.id, "code-batches", batch, "codes"])));
            announce(t("downloaded"));
        } finally {
            button.removeAttribute("aria-disabled");
        }
    };
    return notice("ok", h("p", {}, h("strong", {}, t("batchMade")), " ", t("batchMadeText")), h("p", {}, h("button", { type: "button", class: "plain", onclick: download }, t("download"))), spreadsheetNote());
}

function list({ t, zone, link }, rows) {
    return table({
        caption: t("title"),
        columns: [
            { title: t("code"), cell: (row) => h("a", { href: link("code", {}, encodeForFragment(row.code)) }, h("code", { class: "code" }, row.code)) },
            { title: t("status"), cell: (row) => codeStateBadge(stateOf(row, zone)) },
            { title: t("gives"), cell: (row) => [h("bdi", {}, row.plan_name ?? "default"), ", ", termText(row)] },
            { title: t("used"), cell: (row) => t("usedOf", { n: row.redemptions_total, most: row.max_redemptions }) },
            { title: t("until"), cell: (row) => day(row.expires_at) },
            { title: t("tag"), cell: (row) => (row.tag ? h("bdi", {}, row.tag) : "–") },
        ],
        rows,
    });
}
