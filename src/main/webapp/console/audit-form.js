/* The search of the audit trail. */
import { h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { query, withQuery } from "../ui/elements/list.js";
import { Problem } from "../ui/problem.js";
import { locale, texts } from "../ui/words.js";
import { findOrganizations } from "./organizations.js";
import { restoredState, stateToStore } from "./history-state.js";
import { picker } from "./picker.js";

const actionName = await texts("console-audit-actions");
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IN_QUERY = ["organization", "action", "outcome", "from", "to", "actor"];

/**
 * @param search the search; its personal values are kept in the history state
 */
export function searchForm(context, search) {
    const { t, session } = context;
    const now = query();
    const state = restoredState(context);
    const everywhere = !session.person || session.roles.some((held) => held.role === "auditor" && !held.organization);
    const element = form({
        submit: t("search"),
        actions: [h("a", { class: "plain", href: withQuery(Object.fromEntries(IN_QUERY.map((name) => [name, name === "organization" && !everywhere ? now.organization : null]))) }, t("clear"))],
        fields: [
            everywhere ? organizationField(context) : null,
            { name: "patient", label: t("patient"), maxlength: 255, value: state.patient ?? "", autocomplete: "off", spellcheck: "false", title: t("patientHint") },
            { name: "actor", label: t("actor"), maxlength: 255, value: state.who ?? now.actor ?? "", autocomplete: "off", spellcheck: "false", title: t("actorHint") },
            { name: "action", label: t("action"), type: "select", value: now.action ?? "", options: [["", t("any")], ...actionNames()] },
            { name: "outcome", label: t("outcome"), type: "select", value: now.outcome ?? "", options: [["", t("any")], ["done", t("done")], ["refused", t("refused")]] },
            { name: "from", label: t("from"), type: "date", value: now.from ?? "" },
            { name: "to", label: t("to"), type: "date", value: now.to ?? "" },
        ],
        send: async (values) => {
            const { patient, actor, ...rest } = values;
            requireOrder(t, rest);
            const isId = Boolean(actor) && ID.test(actor);
            const address = withQuery({ ...Object.fromEntries(IN_QUERY.map((name) => [name, name === "organization" && !everywhere ? now.organization : null])), ...rest, actor: isId ? actor : null });
            const wanted = stateToStore(context, { patient: patient ?? null, who: isId || !actor ? null : actor, pages: [] });
            if (address.split("?")[1] === location.search.slice(1)) {
                await search(wanted);
                return;
            }
            history.pushState(wanted, "", address);
            location.reload();
        },
    });
    element.classList.add("filters");
    return element;
}

/** Requires that the last day is not before the first. */
function requireOrder(t, { from, to }) {
    if (from && to && to < from) {
        throw new Problem(422, { errors: { to: [t("order")] } });
    }
}

/** The names of all actions, sorted. */
function actionNames() {
    return actionName.keys().map((action) => [action, actionName(action)]).sort(([, one], [, other]) => one.localeCompare(other, locale()));
}

/** The field for the organization, which is found by name. */
function organizationField({ t, organization }) {
    const element = picker({ label: t("organization"), find: findOrganizations, chosen: organization && { id: organization.id, name: organization.name } });
    return { name: "organization", type: "own", label: h("span", { class: "unseen" }, t("organization")), content: element, check: element.error, read: () => element.chosen()?.id };
}
