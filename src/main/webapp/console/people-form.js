/* The forms to add and to change a person. */
import { call, get, newIdempotencyKey, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/notice.js";
import { LANGUAGES } from "../ui/words.js";
import { changes, openForm } from "./changes.js";
import { confirms, grantableRoles, mayAddress, mayManage } from "./people.js";
import { picker } from "./picker.js";
import { currentName, zones } from "./zones.js";
import { asked, operatorExplained, sendField, showInvitation } from "./people-actions.js";
import { rolesField } from "./people-roles.js";

/** Adds a person, and shows what became of the invitation. */
export async function add(context, refresh) {
    const { t } = context;
    const key = newIdempotencyKey();
    const result = ask({
        title: t("add"),
        text: t("addText"),
        submit: t("addSubmit"),
        fields: [...await fields(context, null), sendField(context)],
        send: async ({ send, ...values }) => (await call("POST", path(["admin", "v1", "people"], { organization: context.organization?.id }), { body: { ...values, ...asked(send) }, key })).data,
    });
    showApplicableFields();
    const made = await result;
    if (made) {
        await showInvitation(context, made.name, made.invitation);
        await refresh(made.id);
    }
}

/** Changes a person; returns whether anything was changed. Only changed fields are sent. */
export async function change(context, person) {
    const { t } = context;
    const members = (values) => Object.fromEntries(changeable(context, person).map((name) => [name, values[name] ?? null]));
    const result = ask({
        title: t("change"),
        text: [person.provider ? t("fromProvider") : null, person.invited_until ? t("changeInvited") : null].filter(Boolean),
        submit: t("save"),
        fields: await fields(context, person),
        send: async (values) => {
            const body = changes(before, members(values));
            if (!body) {
                return false;
            }
            // Sending the previous roles keeps what somebody else granted or revoked in the
            // meantime.
            const known = body.roles ? { roles_before: before.roles ?? [] } : {};
            await operatorExplained(t, () => call("PATCH", path(["admin", "v1", "people", person.id], { organization: context.organization?.id }), { body: { ...body, ...known } }));
            return true;
        },
    });
    const before = members(openForm().values());
    showApplicableFields();
    const done = await result;
    if (done) {
        announce(t("changed"));
    }
    return done;
}

/**
 * The fields that the form can change: neither those that the OpenID provider determines, nor those
 * that it does not show.
 */
function changeable(context, person) {
    const email = mayAddress(context, person) ? ["email"] : [];
    if (!mayManage(context, person)) {
        return [...email, ...(confirms(context, person) ? ["professional"] : [])];
    }
    return [
        ...(person.provider ? [] : ["name", "roles"]),
        ...email,
        "language", "time_zone",
        ...(grantableRoles(context).includes("professional") ? ["professional"] : []),
    ];
}

/** Shows the field for the professional only while it applies. */
function showApplicableFields() {
    const form = openForm();
    const desk = form.querySelector(".desk")?.closest("fieldset");
    const update = () => {
        if (desk) {
            desk.hidden = form.querySelector("[data-role]") && !form.querySelector("[data-role=professional]:checked, [data-role] option[value=professional]:checked");
        }
    };
    form.addEventListener("input", update);
    form.addEventListener("click", update);
    update();
}

async function fields(context, person) {
    const { t } = context;
    const grantable = grantableRoles(context);
    const email = !person || mayAddress(context, person)
        ? [{ name: "email", label: t("email"), type: "email", maxlength: 255, value: person?.email ?? "", autocomplete: "off" }]
        : [];
    if (person && !mayManage(context, person)) {
        return [...email, confirms(context, person) ? await professional(context, person) : null];
    }
    return [
        ...(person?.provider ? [] : [
            { name: "name", label: t("name"), required: true, maxlength: 255, value: person?.name, autocomplete: "off" },
            ...email,
            await rolesField(context, grantable, person),
        ]),
        grantable.includes("professional") ? await professional(context, person) : null,
        { name: "language", label: t("language"), type: "select", value: person?.language ?? "", options: [["", t("browsers")], ...Object.entries(LANGUAGES)] },
        { name: "time_zone", label: t("zone"), type: "select", value: currentName(person?.time_zone) ?? "", options: [["", t("organizations")], ...zones(person?.time_zone).map((zone) => [zone, zone])] },
    ];
}

/**
 * The field that links the person to a professional, found by name. An administrator sees only the
 * professionals of their organization.
 */
async function professional(context, person) {
    const { t, organization } = context;
    const everywhere = context.may("operator");
    const professionalsPath = everywhere ? ["admin", "v1", "professionals"] : ["admin", "v1", "organizations", organization.id, "professionals"];
    const find = async (name) => (await get(path(professionalsPath, { name, organization: everywhere ? organization?.id : undefined }))).data
        .map((each) => ({ id: each.hash, name: each.name, text: [each.title, each.collegiate_number].filter(Boolean).join(" · ") }));
    const chosen = person?.professional ? await professionalByHash(person.professional, everywhere) : null;
    const element = picker({ label: t("who"), find, chosen });
    return { name: "professional", type: "own", label: t("desk"), hint: t("professionalHint"), content: h("div", { class: "desk" }, element), check: element.error, read: () => (element.error() ? chosen : element.chosen())?.id };
}

/** The professional of a hash; the hash replaces a name that the reader may not see. */
async function professionalByHash(hash, everywhere) {
    if (!everywhere) {
        return { id: hash, name: hash };
    }
    try {
        return { id: hash, name: (await get(path(["admin", "v1", "professionals", hash]))).data.name };
    } catch (problem) {
        if (problem.status !== 404) {
            throw problem;
        }
        return { id: hash, name: hash };
    }
}

