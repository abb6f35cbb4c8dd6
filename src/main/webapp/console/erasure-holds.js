/* Patients who may not be destroyed, such as for a lawsuit, whether their erasure was asked for or not. */
import { h } from "preact";
import { call } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { ask } from "../ui/elements/dialog.js";
import { Form } from "../ui/elements/form.js";
import { Table } from "../ui/elements/list.js";
import { announce } from "../ui/elements/toast.js";
import { dateTime } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { actorName } from "./audit-events.js";
import { erasuresPath } from "./erasures.js";

/**
 * @import { Schema } from "api-types"
 * @import { Column } from "../ui/elements/list.js"
 * @import { Refresh } from "./refresh.js"
 * @import { OrganizationContext } from "./shell.js"
 */

/** @typedef {Schema<"HeldPatient">} HeldPatient */

const t = await texts("console-erasure-holds");
const NOBODY = new Map();

/**
 * Who did something: by name if there is one.
 *
 * @param {Schema<"ErasureActor">} actor
 */
export function whoDid(actor) {
    return actor.name ?? actorName(actor, NOBODY);
}

/** @param {{ code: string | null, ref: string }} patient */
function nameOf({ code, ref }) {
    return code ?? t("number", { n: ref });
}

/**
 * All who are held, and a form to hold another one.
 *
 * @param {{ context: OrganizationContext, holds: HeldPatient[], refresh: Refresh }} props
 */
export function Holds({ context, holds, refresh }) {
    const { zone } = context;
    /** @param {HeldPatient} held */
    const acts = (held) => {
        const { code } = held;
        const label = t("releaseOf", { what: nameOf(held) });
        const action = () => releasePatient(context, code ?? "", refresh);
        return code !== null && h(BusyButton, { class: "small danger", "aria-label": label, action }, t("release"));
    };
    /** @type {Column<HeldPatient>[]} */
    const columns = [
        { title: t("patient"), cell: (held) => h("code", { class: "code" }, h("bdi", {}, nameOf(held))) },
        { title: t("why"), cell: ({ hold }) => h("bdi", {}, hold?.reason) },
        {
            title: t("since"),
            ordered: "descending",
            cell: ({ hold }) =>
                hold && [dateTime(hold.at, zone), h("span", { class: "under" }, h("bdi", {}, whoDid(hold.by)))],
        },
        { name: t("acts"), cell: acts },
    ];
    return h(
        "section",
        { class: "card stack" },
        h("h2", {}, t("title")),
        h("p", { class: "soft" }, t("lead")),
        holds.length > 0 &&
            h(Table, { caption: t("title"), columns, rows: holds, keyOf: (/** @type {HeldPatient} */ { ref }) => ref }),
        h(Form, {
            fields: [
                {
                    name: "code",
                    label: t("code"),
                    hint: t("codeHint"),
                    required: true,
                    maxlength: 255,
                    autocomplete: "off",
                    spellcheck: false,
                },
            ],
            submit: t("hold"),
            send: ({ code }) => holdPatient(context, code, refresh),
        }),
    );
}

/**
 * @param {OrganizationContext} context
 * @param {string} code
 * @param {Refresh} refresh
 */
export async function holdPatient({ organization }, code, refresh) {
    const done = await ask({
        title: t("holdTitle"),
        text: [h("p", {}, h("code", { class: "code" }, h("bdi", {}, code))), t("holdText")],
        submit: t("holdSubmit"),
        fields: [{ name: "reason", label: t("why"), hint: t("whyHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", erasuresPath(organization, ["holds"]), { body: { code, reason } }),
    });
    if (done) {
        await refresh();
        announce(t("holdDone"));
    }
}

/**
 * @param {OrganizationContext} context
 * @param {string} code
 * @param {Refresh} refresh
 */
export async function releasePatient({ organization }, code, refresh) {
    const done = await ask({
        title: t("releaseTitle"),
        text: [h("p", {}, h("code", { class: "code" }, h("bdi", {}, code))), t("releaseText")],
        submit: t("releaseSubmit"),
        danger: true,
        send: () => call("POST", erasuresPath(organization, ["holds", "release"]), { body: { code } }),
    });
    if (done) {
        await refresh();
        announce(t("releaseDone"));
    }
}
