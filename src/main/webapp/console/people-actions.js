/* Actions on one person. */
import { h } from "preact";
import { call, path } from "../ui/api.js";
import { ask, openDialog, showOnce } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Meaning } from "../ui/faults.js";
import { Problem } from "../ui/problem.js";
import { dateTime } from "../ui/times.js";
import { LANGUAGES } from "../ui/words.js";
import { confirms, mayAddress, mayDisable, mayManage } from "./people.js";
import { change } from "./people-form.js";
import { Roles, State } from "./people-state.js";
import { currentName } from "./zones.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Dialog } from "../ui/elements/dialog.js"
 * @import { Field } from "../ui/elements/form.js"
 * @import { Texts } from "../ui/words.js"
 * @import { Refresh } from "./refresh.js"
 * @import { Context, Person } from "./shell.js"
 */

/**
 * @typedef {(context: Context, person: Person) => Promise<unknown>} Action resolves with whether it was
 *     done
 */

/**
 * Shows one person and the available actions.
 *
 * @param {Context} context
 * @param {Person} person
 * @param {Map<string, string>} names of organizations by id
 * @param {Refresh} refresh
 */
export function showPerson(context, person, names, refresh) {
    const { t } = context;
    /** @param {Action} action */
    const run = async (action) => {
        dialog.close();
        if (await action(context, person)) {
            await refresh(person.id);
        }
    };
    const manages = mayManage(context, person);
    const disables = mayDisable(context, person);
    const isSelf = context.session.person?.id === person.id;
    const dialog = openDialog({
        title: h("bdi", {}, person.name),
        content: [
            h(PersonFacts, { context, person, names }),
            manages || disables ? null : h(Notice, { kind: "info" }, h("p", {}, t(isSelf ? "self" : "notYours"))),
            !manages && disables ? h(Notice, { kind: "info" }, h("p", {}, t("endsOnly"))) : null,
            h(
                "div",
                { class: "acts-of" },
                actionsOn(context, person).map(([text, action, kind = "plain"]) =>
                    h("button", { type: "button", class: kind, onclick: () => run(action) }, t(text)),
                ),
                h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("close")),
            ),
        ],
    });
    dialog.element.querySelector("h2")?.focus();
}

/**
 * The actions that the reader may take: the text of each button, what it does, and its class.
 *
 * @param {Context} context
 * @param {Person} person
 */
function actionsOn(context, person) {
    const manages = mayManage(context, person);
    const disables = mayDisable(context, person);
    const isConfirmed = confirms(context, person);
    const isActive = !person.disabled_at;
    /** @type {(false | [text: string, action: Action, style?: string])[]} */
    const actions = [
        manages && ["change", change, "primary"],
        !manages && isConfirmed && ["linkPerson", change, "primary"],
        !manages && !isConfirmed && mayAddress(context, person) && ["change", change, "primary"],
        (manages || isConfirmed) && isActive && !person.provider && [isConfirmed ? "confirm" : "invite", invite],
        disables && isActive && ["endSessions", endSessions],
        disables && isActive && ["disable", disable, "plain danger"],
        manages && !isActive && ["enable", enable],
    ];
    return actions.filter((each) => each !== false);
}

/** @param {{ context: Context, person: Person, names: Map<string, string> }} props */
function PersonFacts({ context: { t, zone }, person, names }) {
    /** @type {(name: string, value: ComponentChildren) => ComponentChildren} */
    const fact = (name, value) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, value));
    return h(
        "dl",
        { class: "facts" },
        fact("state", h(State, { t, person, zone })),
        fact("roles", h(Roles, { t, person, names })),
        fact("email", person.email ? h("bdi", {}, person.email) : "–"),
        fact("language", LANGUAGES[person.language ?? ""] ?? t("browsers")),
        fact("zone", person.time_zone ? currentName(person.time_zone) : t("organizations")),
        person.provider ? fact("provider", h("bdi", {}, person.provider)) : null,
        person.professional ? fact("who", h("code", {}, person.professional)) : null,
        fact("passkeys", person.passkeys),
        fact("created", dateTime(person.created_at, zone)),
    );
}

/**
 * The field by which the operator's keys, and they alone, may have the link shown.
 *
 * @param {Context} context
 * @returns {Field | null}
 */
export function sendField({ t, session }) {
    return session.person ? null : { name: "send", type: "check", label: t("send"), value: true };
}

/**
 * What a request says about {@link sendField}; nothing where it is not offered, or ticked.
 *
 * @param {boolean | undefined} send
 */
export function asked(send) {
    return send === false ? { send: false } : {};
}

/**
 * Runs a call; a refusal because only an operator may do it gets an explanation.
 *
 * @template Result
 * @param {Texts} t
 * @param {() => Promise<Result>} run
 */
export async function operatorExplained(t, run) {
    try {
        return await run();
    } catch (problem) {
        if (problem instanceof Problem && problem.code === "operator_needed") {
            problem.makeNotice = () => h(Notice, { kind: "warning" }, h("p", {}, t("operator_needed")));
        }
        throw problem;
    }
}

/**
 * Shows what became of an invitation: mailed, shown once as a link, or not issued because an
 * operator has to confirm it.
 *
 * @param {Context} context
 * @param {string} name
 * @param {Schema<"InvitationOfPerson">} invitation
 */
export function showInvitation({ t, zone }, name, invitation) {
    if (!invitation) {
        return tell(t, "awaitsTitle", h(Notice, { kind: "warning" }, h("p", {}, t("awaitsText", { name }))));
    }
    const { mail } = invitation;
    const until = [t("linkUntil"), " ", dateTime(invitation.expires_at, zone), "."];
    if (mail?.delivered) {
        return tell(t, "mailedTitle", h("p", {}, t("linkMailed", { name }), " ", until));
    }
    if (mail) {
        const reason = h(Meaning, { code: mail.reason_code, message: mail.reason ?? "" });
        return tell(t, "notMailedTitle", h(Notice, { kind: "failed" }, h("p", {}, t("linkNotSent"), " ", reason)));
    }
    return showOnce({
        title: t("linkTitle"),
        text: [t("linkFor", { name }), " ", until],
        secrets: [[t("link"), invitation.url ?? ""]],
    });
}

/**
 * @param {Texts} t
 * @param {string} title
 * @param {ComponentChildren} content
 */
function tell(t, title, content) {
    const close = h(
        "button",
        { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() },
        t("close"),
    );
    /** @type {Dialog<boolean>} */
    const dialog = openDialog({ title: t(title), content: [content, h("p", { class: "buttons" }, close)] });
    return dialog.closed;
}

/**
 * The path of what belongs to a person.
 *
 * @param {Context} context
 * @param {Person} person
 * @param {...string} rest
 */
export function personPath({ organization }, person, ...rest) {
    return path(["admin", "v1", "people", person.id, ...rest], { organization: organization?.id });
}

/** @type {Action} */
async function invite(context, person) {
    const { t } = context;
    const isConfirmed = confirms(context, person);
    const made = await ask({
        title: t("invite"),
        text: [
            t("inviteText", { name: person.name }),
            person.passkeys ? t("inviteKeys", { n: person.passkeys }) : null,
            isConfirmed ? t("confirmText", { name: person.name }) : null,
            isConfirmed && person.email ? t("mailTo", { email: person.email }) : null,
        ],
        submit: t("inviteMake"),
        fields: [sendField(context)],
        send: async ({ send }) => {
            /** @type {() => Promise<Answer<"invitePerson">>} */
            const run = () => call("POST", personPath(context, person, "invitations"), { body: asked(send) });
            const { data } = await operatorExplained(t, run);
            return data;
        },
    });
    if (made) {
        await showInvitation(context, person.name, made);
    }
    return made;
}

/** @type {Action} */
async function endSessions(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("endSessions"),
        text: t("endSessionsText", { name: person.name }),
        submit: t("endSessions"),
        danger: true,
        send: () => call("DELETE", personPath(context, person, "sessions")),
    });
    return done && announceDone(t("sessionsEnded"));
}

/** @type {Action} */
async function disable(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("disableTitle"),
        text: t("disableText", { name: person.name }),
        submit: t("disable"),
        danger: true,
        send: () => call("PATCH", personPath(context, person), { body: { disabled: true } }),
    });
    return done && announceDone(t("isDisabled"));
}

/** @type {Action} */
async function enable(context, person) {
    const { t } = context;
    const done = await ask({
        title: t("enableTitle"),
        text: t(person.passkeys || person.provider ? "enableText" : "enableInvite", { name: person.name }),
        submit: t("enable"),
        send: () => call("PATCH", personPath(context, person), { body: { disabled: false } }),
    });
    return done && announceDone(t("isEnabled"));
}

/** @param {string} text */
function announceDone(text) {
    announce(text);
    return true;
}
