/* Shows the roles of a person, and whether they can sign in. */
import { h } from "../ui/dom.js";
import { badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTime } from "../ui/times.js";

/** The roles, each with the organization in which it is held. */
export function roles(t, person, names, one = false) {
    if (!person.roles.length) {
        return h("span", { class: "quiet" }, t("noRole"));
    }
    return h("ul", { class: "plain-list" }, person.roles.map((held) => h("li", {}, roleName(held.role),
        one ? null : h("span", { class: "under" }, held.organization ? h("bdi", {}, names.get(held.organization) ?? held.organization) : t("everywhere")))));
}

/** Whether the person can sign in. */
export function state(t, person, zone) {
    if (person.disabled_at) {
        return [badge("off", t("disabled")), h("span", { class: "under" }, t("since"), " ", dateTime(person.disabled_at, zone))];
    }
    if (person.provider) {
        return [badge("ok", t("active")), h("span", { class: "under" }, t("byProvider"))];
    }
    if (person.invited_until && Date.parse(person.invited_until) > Date.now()) {
        return [badge("wait", t(person.passkeys ? "invitedAgain" : "invited")), h("span", { class: "under" }, t("until"), " ", dateTime(person.invited_until, zone))];
    }
    return person.passkeys ? badge("ok", t("active")) : badge("warning", t("lapsed"));
}
