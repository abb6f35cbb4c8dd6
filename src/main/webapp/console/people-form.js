/* The forms to add and to change a person. */
import { h } from "preact";
import { useRef } from "preact/hooks";
import { call, get, newIdempotencyKey, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";
import { LANGUAGES } from "../ui/words.js";
import { changes } from "./changes.js";
import { confirms, grantableRoles, mayAddress, mayManage } from "./people.js";
import { Picker } from "./picker.js";
import { currentName, zones } from "./zones.js";
import { asked, operatorExplained, personPath, sendField, showInvitation } from "./people-actions.js";
import { firstRoles, useRolesField } from "./people-roles.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { Field } from "../ui/elements/form.js"
 * @import { RoleLine } from "./people-roles.js"
 * @import { Choice, PickerHandle } from "./picker.js"
 * @import { Refresh } from "./refresh.js"
 * @import { Context, Person } from "./shell.js"
 */

/** @typedef {{ roles: RoleLine[], professional: Choice | null }} First what the form has at the beginning */

/**
 * Adds a person, and shows what became of the invitation.
 *
 * @param {Context} context
 * @param {Refresh} refresh
 */
export async function add(context, refresh) {
    const { t, organization } = context;
    const key = newIdempotencyKey();
    const roles = await firstRoles(context, null);
    const made = await ask({
        title: t("add"),
        text: t("addText"),
        submit: t("addSubmit"),
        fields: () => [...useFields(context, null, { roles, professional: null }), sendField(context)],
        send: async ({ send, ...values }) => {
            const people = path(["admin", "v1", "people"], { organization: organization?.id });
            /** @type {Answer<"createPerson">} */
            const { data } = await call("POST", people, { body: { ...values, ...asked(send) }, key });
            return data;
        },
    });
    if (made) {
        await showInvitation(context, made.name, made.invitation);
        await refresh(made.id);
    }
}

/**
 * Changes a person; returns whether anything was changed. Only changed fields are sent.
 *
 * @param {Context} context
 * @param {Person} person
 */
export async function change(context, person) {
    const { t } = context;
    const professional = person.professional ? await professionalByHash(person.professional, context) : null;
    const first = { roles: await firstRoles(context, person), professional };
    /** @param {Record<string, unknown>} values */
    const members = (values) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
    const done = await ask({
        title: t("change"),
        text: [person.provider ? t("fromProvider") : null, person.invited_until ? t("changeInvited") : null],
        submit: t("save"),
        fields: () => useFields(context, person, first),
        send: async (values, before) => {
            const body = changes(members(before), members(values));
            if (!body) {
                return false;
            }
            // Sending the previous roles keeps what somebody else granted or revoked in the
            // meantime.
            const known = body.roles ? { roles_before: before.roles } : {};
            const run = () => call("PATCH", personPath(context, person), { body: { ...body, ...known } });
            await operatorExplained(t, run);
            return true;
        },
    });
    if (done) {
        announce(t("changed"));
    }
    return done;
}

/**
 * The fields that the form can change: neither those that the OpenID provider determines, nor those
 * that it does not show.
 *
 * @param {Context} context
 * @param {Person | null} person null for a new one
 * @param {First} first
 * @returns {Fields}
 */
function useFields(context, person, first) {
    const { t } = context;
    const grantable = grantableRoles(context);
    const manages = !person || mayManage(context, person);
    const isOurs = manages && !person?.provider;
    const roles = useRolesField(context, grantable, first.roles, !person);
    const professional = useProfessionalField(context, first.professional);
    const isProfessional = !isOurs || roles.read().some(({ role }) => role === "professional");
    const mayLink = manages ? grantable.includes("professional") : confirms(context, person);
    /** @type {[string, string]} */
    const noLanguage = ["", t("browsers")];
    /** @type {[string, string]} */
    const noZone = ["", t("organizations")];
    return [
        isOurs && {
            name: "name",
            label: t("name"),
            required: true,
            maxlength: 255,
            value: person?.name,
            autocomplete: "off",
        },
        (!person || mayAddress(context, person)) && {
            name: "email",
            label: t("email"),
            type: "email",
            maxlength: 255,
            value: person?.email ?? "",
            autocomplete: "off",
        },
        isOurs && roles,
        mayLink && { ...professional, hidden: !isProfessional },
        manages && {
            name: "language",
            label: t("language"),
            type: "select",
            value: person?.language ?? "",
            options: [noLanguage, ...Object.entries(LANGUAGES)],
        },
        manages && {
            name: "time_zone",
            label: t("zone"),
            type: "select",
            value: person?.time_zone ? currentName(person.time_zone) : "",
            options: [
                noZone,
                ...zones(person?.time_zone).map((zone) => /** @type {[string, string]} */ ([zone, zone])),
            ],
        },
    ];
}

/**
 * The field that links the person to a professional, found by name. An administrator sees only the
 * professionals of their organization.
 *
 * @param {Context} context
 * @param {Choice | null} chosen
 * @returns {Field}
 */
function useProfessionalField({ t, organization, may }, chosen) {
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    /** @param {string} name */
    const find = async (name) => {
        const all =
            may("operator") || !organization
                ? path(["admin", "v1", "professionals"], { name, organization: organization?.id })
                : path(["admin", "v1", "organizations", organization.id, "professionals"], { name });
        /** @type {{ data: Schema<"Colleague">[] }} */
        const { data } = await get(all);
        return data.map((each) => ({
            id: each.hash,
            name: each.name,
            text: [each.title, each.collegiate_number].filter(Boolean).join(" · "),
        }));
    };
    return {
        name: "professional",
        type: "own",
        label: t("desk"),
        hint: t("professionalHint"),
        content: h("div", { class: "desk" }, h(Picker, { label: t("who"), find, chosen, handle: picker })),
        check: () => picker.current?.error() ?? null,
        read: () => (picker.current?.error() ? chosen : picker.current?.chosen())?.id,
    };
}

/**
 * The professional of a hash; the hash replaces a name that the reader may not see.
 *
 * @param {string} hash
 * @param {Context} context
 * @returns {Promise<Choice>}
 */
async function professionalByHash(hash, { may }) {
    const unnamed = { id: hash, name: hash };
    if (!may("operator")) {
        return unnamed;
    }
    try {
        /** @type {Answer<"getProfessional">} */
        const { data } = await get(path(["admin", "v1", "professionals", hash]));
        return { id: hash, name: data.name };
    } catch (problem) {
        if (problem instanceof Problem && problem.status === 404) {
            return unnamed;
        }
        throw problem;
    }
}
