/* Shows the roles of a person, and whether they can sign in. */
import { h } from "preact";
import { Badge } from "../ui/elements/notice.js";
import { roleName } from "../ui/pages.js";
import { dateTime } from "../ui/times.js";

/**
 * @import { ComponentChildren } from "preact"
 * @import { Texts } from "../ui/words.js"
 * @import { HeldRole } from "./people.js"
 * @import { Person } from "./shell.js"
 */

/**
 * The roles, each with the organization in which it is held, unless there is but one.
 *
 * @param {{ t: Texts, person: Person, names: Map<string, string>, ofOne?: boolean }} props the names of
 *     organizations by id
 */
export function Roles({ t, person, names, ofOne = false }) {
    if (!person.roles.length) {
        return h("span", { class: "quiet" }, t("noRole"));
    }
    /** @param {HeldRole} held */
    const place = ({ organization: id }) => (id ? h("bdi", {}, names.get(id) ?? id) : t("everywhere"));
    return h(
        "ul",
        { class: "plain-list" },
        person.roles.map((held) =>
            h("li", {}, roleName(held.role), ofOne ? null : h("span", { class: "under" }, place(held))),
        ),
    );
}

/**
 * Whether the person can sign in.
 *
 * @param {{ t: Texts, person: Person, zone: string }} props
 */
export function State({ t, person, zone }) {
    /** @type {(kind: "ok" | "off" | "wait", text: string, under: ComponentChildren) => ComponentChildren} */
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
