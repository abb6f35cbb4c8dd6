/* Actions on one person. */
import { call, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, openDialog, showOnce } from "../ui/elements/dialog.js";
import { announce, notice } from "../ui/elements/notice.js";
import { meaning } from "../ui/faults.js";
import { dateTime } from "../ui/times.js";
import { LANGUAGES } from "../ui/words.js";
import { confirms, mayAddress, mayDisable, mayManage } from "./people.js";
import { change } from "./people-form.js";
import { roles, state } from "./people-state.js";
import { currentName } from "./zones.js";

/** Shows one person and the available actions. */
export function showPerson(context, person, names, refresh) {
    const { t, zone } = context;
    const closeThen = (action) => async () => {
        dialog.close();
        if (await action(context, person)) {
            await refresh(person.id);
        }
    };
    const button = (text, action, kind = "plain") => h("button", { type: "button", class: kind, onclick: closeThen(action) }, t(text));
    const mayManagePerson = mayManage(context, person);
    const mayDisablePerson = mayDisable(context, person);
    const mayConfirmPerson = confirms(context, person);
    const self = context.session.person?.id === person.id;
    const dialog = openDialog({
        title: h("bdi", {}, person.name),
        content: [
            h("dl", { class: "facts" },
                fact(t("state"), state(t, person, zone)),
                fact(t("roles"), roles(t, person, names)),
                fact(t("email"), person.email ? h("bdi", {}, person.email) : "–"),
                fact(t("language"), LANGUAGES[person.language] ?? t("browsers")),
                fact(t("zone"), currentName(person.time_zone) ?? t("organizations")),
                person.provider ? fact(t("provider"), h("bdi", {}, person.provider)) : null,
                person.professional ? fact(t("who"), h("code", {}, person.professional)) : null,
                fact(t("passkeys"), String(person.passkeys)),
                fact(t("created"), dateTime(person.created_at, zone))),
            mayManagePerson || mayDisablePerson ? null : notice("info", h("p", {}, t(self ? "self" : "notYours"))),
            !mayManagePerson && mayDisablePerson ? notice("info", h("p", {}, t("endsOnly"))) : null,
            h("div", { class: "acts-of" },
                mayManagePerson ? button("change", (of, whom) => change(of, whom), "primary") : null,
                !mayManagePerson && (mayConfirmPerson || mayAddress(context, person)) ? button(mayConfirmPerson ? "linkPerson" : "change", (of, whom) => change(of, whom), "primary") : null,
                (mayManagePerson || mayConfirmPerson) && !person.disabled_at && !person.provider ? button(confirms(context, person) ? "confirm" : "invite", invite) : null,
                mayDisablePerson && !person.disabled_at ? button("endSessions", endSessions) : null,
                mayDisablePerson && !person.disabled_at ? button("disable", disable, "plain danger") : null,
                mayManagePerson && person.disabled_at ? button("enable", enable) : null,
                h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("close"))),
        ],
    });
    dialog.element.querySelector("h2").focus();
}

function fact(name, value) {
    return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/** The field by which the operator's keys, and they alone, may have the link shown. */
export function sendField({ t, session }) {
    return session.person ? null : { name: "send", type: "check", label: t("send"), value: true };
}

/** What a request says about {@link sendField}; nothing where it is not offered, or ticked. */
export function asked(send) {
    return send === false ? { send: false } : {};
}

/** Runs a call; a refusal because only an operator may do it gets an explanation. */
export async function operatorExplained(t, run) {
    try {
        return await run();
    } catch (problem) {
        if (problem.code === "operator_needed") {
            problem.makeNotice = () => notice("warning", h("p", {}, t("operator_needed")));
        }
        throw problem;
    }
}

/**
 * Shows what became of an invitation: mailed, shown once as a link, or not issued because an
 * operator has to confirm it.
 */
export function showInvitation({ t, zone }, name, invitation) {
    if (!invitation) {
        return told(t, "awaitsTitle", notice("warning", h("p", {}, t("awaitsText", { name }))));
    }
    const { mail } = invitation;
    const until = [t("linkUntil"), " ", dateTime(invitation.expires_at, zone), "."];
    if (mail?.delivered) {
        return told(t, "mailedTitle", h("p", {}, t("linkMailed", { name }), " ", until));
    }
    if (mail) {
        return told(t, "notMailedTitle", notice("failed", h("p", {}, t("linkNotSent"), " ", meaning({ code: mail.reason_code, message: mail.reason }))));
    }
    return showOnce({ title: t("linkTitle"), text: [t("linkFor", { name }), " ", until], secrets: [[t("link"), invitation.url]] });
}

function told(t, title, content) {
    const close = h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, t("close"));
    const dialog = openDialog({ title: t(title), content: [content, h("p", { class: "buttons" }, close)] });
    close.focus();
    return dialog.closed;
}

async function invite(context, person) {
    const { t } = context;
    const made = await ask({
        title: t("invite"),
        text: [
            t("inviteText", { name: person.name }),
            person.passkeys ? t("inviteKeys", { n: person.passkeys }) : null,
            confirms(context, person) ? t("confirmText", { name: person.name }) : null,
            confirms(context, person) && person.email ? t("mailTo", { email: person.email }) : null,
        ].filter(Boolean),
        submit: t("inviteMake"),
        fields: [sendField(context)],
        send: async ({ send }) => (await operatorExplained(t, () => call("POST", path(["admin", "v1", "people", person.id, "invitations"], { organization: context.organization?.id }), { body: asked(send) }))).data,
    });
    if (made) {
        await showInvitation(context, person.name, made);
    }
    return made;
}

function patch(context, person, body) {
    return call("PATCH", path(["admin", "v1", "people", person.id], { organization: context.organization?.id }), { body });
}

async function endSessions(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("endSessions"),
        text: t("endSessionsText", { name: person.name }),
        submit: t("endSessions"),
        danger: true,
        send: async () => call("DELETE", path(["admin", "v1", "people", person.id, "sessions"], { organization: context.organization?.id })),
    });
    return done && announceDone(t("sessionsEnded"));
}

async function disable(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("disableTitle"),
        text: t("disableText", { name: person.name }),
        submit: t("disable"),
        danger: true,
        send: () => patch(context, person, { disabled: true }),
    });
    return done && announceDone(t("isDisabled"));
}

async function enable(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("enableTitle"),
        text: t(person.passkeys || person.provider ? "enableText" : "enableInvite", { name: person.name }),
        submit: t("enable"),
        send: () => patch(context, person, { disabled: false }),
    });
    return done && announceDone(t("isEnabled"));
}

function announceDone(text) {
    announce(text);
    return true;
}
