/* The search of the audit trail. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { Form } from "../ui/elements/form.js";
import { query, withQuery } from "../ui/elements/list.js";
import { Problem } from "../ui/problem.js";
import { locale, texts } from "../ui/words.js";
import { restoredState, stateToStore } from "./history-state.js";
import { findOrganizations } from "./organizations.js";
import { Picker } from "./picker.js";

/** @import { Field } from "../ui/elements/form.js" */
/** @import { Texts } from "../ui/words.js" */
/** @import { PickerHandle } from "./picker.js" */
/** @import { Context } from "./shell.js" */

const actionName = await texts("console-audit-actions");
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IN_QUERY = ["organization", "action", "outcome", "from", "to", "actor"];

/**
 * @param {object} props
 * @param {Context} props.context
 * @param {(state: object) => Promise<void>} props.search the search; its personal values are kept in
 *     the history state
 */
export function AuditSearch({ context, search }) {
    const { t, session } = context;
    const organizationField = useOrganizationField(context);
    const everywhere =
        !session.person || session.roles.some(({ role, organization }) => role === "auditor" && !organization);
    /** @type {Record<string, string | null | undefined>} */
    const unfiltered = Object.fromEntries(IN_QUERY.map((name) => [name, null]));
    if (!everywhere) {
        unfiltered.organization = query().organization;
    }
    /** @param {Record<string, string | undefined>} values */
    const send = async ({ patient, actor, ...rest }) => {
        requireOrder(t, rest);
        const isId = ID.test(actor ?? "");
        const address = withQuery({ ...unfiltered, ...rest, actor: isId ? actor : null });
        const wanted = { patient: patient ?? null, who: isId || !actor ? null : actor, pages: [] };
        if (address.split("?")[1] === location.search.slice(1)) {
            await search(wanted);
            return;
        }
        history.pushState(stateToStore(context, wanted), "", address);
        location.reload();
    };
    return h(Form, {
        class: "filters",
        submit: t("search"),
        actions: h("a", { class: "plain", href: withQuery(unfiltered) }, t("clear")),
        fields: [everywhere && organizationField, ...fields(context)],
        send,
    });
}

/**
 * @param {Context} context
 * @returns {Field[]}
 */
function fields(context) {
    const { t } = context;
    const { actor, action, outcome, from, to } = query();
    const { patient, who } = restoredState(context);
    const typed = { maxlength: 255, autocomplete: "off", spellcheck: false };
    /** @type {[string, string][]} */
    const outcomes = [
        ["", t("any")],
        ["done", t("done")],
        ["refused", t("refused")],
    ];
    return [
        { name: "patient", label: t("patient"), value: patient ?? "", title: t("patientHint"), ...typed },
        { name: "actor", label: t("actor"), value: who ?? actor ?? "", title: t("actorHint"), ...typed },
        {
            name: "action",
            label: t("action"),
            type: "select",
            value: action ?? "",
            options: [["", t("any")], ...actionNames()],
        },
        { name: "outcome", label: t("outcome"), type: "select", value: outcome ?? "", options: outcomes },
        { name: "from", label: t("from"), type: "date", value: from ?? "" },
        { name: "to", label: t("to"), type: "date", value: to ?? "" },
    ];
}

/** The names of all actions, sorted. */
function actionNames() {
    /** @type {[string, string][]} */
    const names = actionName.keys().map((action) => [action, actionName(action)]);
    return names.sort(([, one], [, other]) => one.localeCompare(other, locale()));
}

/**
 * The field for the organization, which is found by name.
 *
 * @param {Context} context
 * @returns {Field}
 */
function useOrganizationField({ t, organization }) {
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    return {
        name: "organization",
        type: "own",
        label: h("span", { class: "unseen" }, t("organization")),
        labelOf: () => t("organization"),
        content: h(Picker, {
            label: t("organization"),
            find: findOrganizations,
            chosen: organization && { id: organization.id, name: organization.name },
            handle: picker,
        }),
        check: () => picker.current?.error() ?? null,
        read: () => picker.current?.chosen()?.id,
    };
}

/**
 * Requires that the last day is not before the first.
 *
 * @param {Texts} t
 * @param {{ from?: string, to?: string }} days
 */
function requireOrder(t, { from, to }) {
    if (from && to && to < from) {
        throw new Problem(422, { errors: { to: [t("order")] } });
    }
}
