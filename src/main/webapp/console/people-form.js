/* The forms for a person: a new one, and one who changes. */
import { call, get, newKey, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { say } from "../ui/elements/notice.js";
import { LANGUAGES } from "../ui/words.js";
import { changes, openForm } from "./changes.js";
import { rolesToGive } from "./people.js";
import { picker } from "./picker.js";
import { zones } from "./zones.js";
import { showInvitation } from "./people-acts.js";
import { rolesField } from "./people-roles.js";

/** Names a new person, and shows the link for them. */
export async function add(context, refresh) {
    const { t } = context;
    const key = newKey();
    const asked = ask({
        title: t("add"),
        text: t("addText"),
        submit: t("addSubmit"),
        fields: [...await fields(context, null), { name: "send", type: "check", label: t("send"), value: false }],
        send: async ({ send, ...values }) => {
            const sends = send && values.email !== undefined;
            return (await call("POST", path(["admin", "v1", "people"], { organization: context.organization?.id }), { body: { ...values, ...(sends ? { send: true } : {}) }, key })).data;
        },
    });
    follow();
    const made = await asked;
    if (made) {
        await showInvitation(context, made.name, made.invitation);
        await refresh(made.id);
    }
}

/** Changes one; gives whether it was done. Only what was changed is sent. */
export async function change(context, person) {
    const { t } = context;
    const members = (values) => Object.fromEntries(changeable(context, person).map((name) => [name, values[name] ?? null]));
    const asked = ask({
        title: t("change"),
        text: [person.provider ? t("fromProvider") : null, person.invited_until ? t("changeInvited") : null].filter(Boolean),
        submit: t("save"),
        fields: await fields(context, person),
        send: async (values) => {
            const body = changes(before, members(values));
            if (!body) {
                return false;
            }
            // What somebody else gave or took meanwhile stays so.
            const known = body.roles ? { roles_before: before.roles ?? [] } : {};
            await call("PATCH", path(["admin", "v1", "people", person.id], { organization: context.organization?.id }), { body: { ...body, ...known } });
            return true;
        },
    });
    const before = members(openForm().values());
    follow();
    const done = await asked;
    if (done) {
        say(t("changed"));
    }
    return done;
}

/** What a provider says of somebody is not changed here, nor what is not asked for. */
function changeable(context, person) {
    return [
        ...(person.provider ? [] : ["name", "email", "roles"]),
        "language", "time_zone",
        ...(rolesToGive(context).includes("professional") ? ["professional"] : []),
    ];
}

/** In the form that is open: asks who they are among professionals, and whether to send, where it means something. */
function follow() {
    const form = openForm();
    const desk = form.querySelector(".desk")?.closest("fieldset");
    const send = form.elements.send?.closest(".field-group");
    const look = () => {
        if (desk) {
            desk.hidden = form.querySelector("[data-role]") && !form.querySelector("[data-role=professional]:checked, [data-role] option[value=professional]:checked");
        }
        if (send) {
            send.hidden = !form.elements.email?.value.trim();
        }
    };
    form.addEventListener("input", look);
    form.addEventListener("click", look);
    look();
}

async function fields(context, person) {
    const { t } = context;
    const gives = rolesToGive(context);
    return [
        ...(person?.provider ? [] : [
            { name: "name", label: t("name"), required: true, maxlength: 255, value: person?.name, autocomplete: "off" },
            { name: "email", label: t("email"), type: "email", maxlength: 255, value: person?.email ?? "", autocomplete: "off" },
            await rolesField(context, gives, person),
        ]),
        gives.includes("professional") ? await professional(context, person) : null,
        { name: "language", label: t("language"), type: "select", value: person?.language ?? "", options: [["", t("browsers")], ...Object.entries(LANGUAGES)] },
        { name: "time_zone", label: t("zone"), type: "select", value: person?.time_zone ?? "", options: [["", t("organizations")], ...zones(person?.time_zone).map((zone) => [zone, zone])] },
    ];
}

/** Who they are among the professionals, found by name: an administrator sees those of their organization. */
async function professional(context, person) {
    const { t, organization } = context;
    const everywhere = context.may("operator");
    const whose = everywhere ? ["admin", "v1", "professionals"] : ["admin", "v1", "organizations", organization.id, "professionals"];
    const find = async (name) => (await get(path(whose, { name, organization: everywhere ? organization?.id : undefined }))).data
        .map((each) => ({ id: each.hash, name: each.name, text: [each.title, each.collegiate_number].filter(Boolean).join(" · ") }));
    const chosen = person?.professional ? await professionalByHash(person.professional, everywhere) : null;
    const element = picker({ label: t("who"), find, chosen });
    return { name: "professional", type: "own", label: t("desk"), hint: t("professionalHint"), content: h("div", { class: "desk" }, element), check: element.wrong, read: () => (element.wrong() ? chosen : element.chosen())?.id };
}

/** With the hash for a name where one may not see them. */
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

