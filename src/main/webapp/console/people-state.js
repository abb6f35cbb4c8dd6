/* Shows the roles of a person, and whether they can sign in. */
import { h } from "preact";
import { Badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTime } from "../ui/times.js";

/** The roles, each with the organization in which it is held, unless there is but one. */
export function Roles({ t, person, names, ofOne = false }) {
    if (!person.roles.length) {
        return h("span", { class: "quiet" }, t("noRole"));
    }
    const place = ({ organization: id }) => (id ? h("bdi", {}, names.get(id) ?? id) : t("everywhere"));
    return h(
        "ul",
        { class: "plain-list" },
        person.roles.map((held) =>
            h("li", {}, roleName(held.role), ofOne ? null : h("span", { class: "under" }, place(held))),
        ),
    );
}

/** Whether the person can sign in. */
export function State({ t, person, zone }) {
    const badge = (kind, text, under) => [h(Badge, { kind }, t(text)), h("span", { class: "under" }, under)];
    if (person.disabled_at) {
        return badge("off", "disabled", [t("since"), " ", dateTime(person.disabled_at, zone)]);
    }
    if (person.provider) {
        return badge("ok", "active", t("byProvider"));
    }
    if (person.invited_until && Date.parse(person.invited_until) > Date.now()) {
        const until = [t("until"), " ", dateTime(person.invited_until, zone)];
        return badge("wait", person.passkeys ? "invitedAgain" : "invited", until);
    }
    return person.passkeys ? h(Badge, { kind: "ok" }, t("active")) : h(Badge, { kind: "warning" }, t("lapsed"));
}
