/* The field for the roles of a person: each with where it is held, and with what it may do. */
import { fill, h } from "../ui/dom.js";
import { roleName } from "../ui/pages.js";
import { findOrganizations, organizationById } from "./organizations.js";
import { namesEverywhere, wantsOrganization } from "./people.js";
import { picker } from "./picker.js";

let rows = 0;

/**
 * Boxes to tick where the organization is given, as it is to its administrators; else lines of a role and
 * an organization.
 */
export async function rolesField(context, gives, person) {
    const { t, organization } = context;
    if (!namesEverywhere(context)) {
        return boxes(t, organization, gives, person);
    }
    const held = await Promise.all((person?.roles ?? []).map(async ({ role, organization: id }) => ({ role, organization: id ? await organizationById(id) : null })));
    return lines(context, gives, held.length ? held : [{ role: "", organization: organization && { id: organization.id, name: organization.name } }]);
}

function boxes(t, organization, gives, person) {
    const all = gives.map((role) => {
        const id = `role-${++rows}`;
        const checked = person?.roles.some((held) => held.role === role && held.organization === organization.id) ?? false;
        return { role, input: h("input", { type: "checkbox", id, checked, "data-role": role, "aria-describedby": `${id}-may` }), id };
    });
    const content = all.map(({ role, input, id }) => h("div", { class: "check" }, input, h("label", { for: id }, roleName(role), h("span", { class: "under", id: `${id}-may` }, t(role)))));
    return { name: "roles", type: "own", label: t("roles"), required: !person, content, read: () => all.filter(({ input }) => input.checked).map(({ role }) => ({ role, organization: organization.id })) };
}

function lines(context, gives, held) {
    const { t } = context;
    const list = h("div", { class: "stack" });
    const all = new Set();
    const several = () => all.forEach((line) => (line.remove.hidden = all.size < 2));
    const put = (one) => {
        const line = roleLine(context, gives, one, () => {
            all.delete(line);
            line.element.remove();
            several();
            more.focus();
        });
        all.add(line);
        list.append(line.element);
        several();
        return line;
    };
    const more = h("button", { type: "button", class: "small", onclick: () => put({ role: "", organization: null }).element.querySelector("select").focus() }, t("anotherRole"));
    held.forEach(put);
    return { name: "roles", type: "own", label: t("roles"), required: true, content: [list, h("p", { class: "after" }, more)], check: () => [...all].map((line) => line.wrong()).find(Boolean) ?? null, read: () => [...all].map((line) => line.read()).filter((role) => role.role) };
}

function roleLine({ t }, gives, { role, organization }, remove) {
    const id = `role-${++rows}`;
    const options = gives.includes(role) || !role ? gives : [role, ...gives];
    const may = h("p", { class: "hint", id: `${id}-may` });
    const select = h("select", { class: "field", id, "data-role": true, "aria-describedby": `${id}-may`, onchange: () => follow() },
        h("option", { value: "" }, t("chooseRole")), options.map((one) => h("option", { value: one, selected: one === role }, roleName(one))));
    const place = picker({ label: t("organization"), find: findOrganizations, chosen: organization });
    const whole = h("input", { type: "radio", name: `${id}-where`, id: `${id}-all`, checked: role === "auditor" && !organization, onchange: () => follow() });
    const one = h("input", { type: "radio", name: `${id}-where`, id: `${id}-one`, checked: !whole.checked, onchange: () => follow() });
    const choice = h("div", { role: "radiogroup", "aria-label": t("auditorWhere") },
        h("div", { class: "check" }, one, h("label", { for: one.id }, t("oneOrganization"))),
        h("div", { class: "check" }, whole, h("label", { for: whole.id }, t("wholeInstallation"))));
    const asksWhere = () => wantsOrganization(select.value) && !(select.value === "auditor" && whole.checked);
    const follow = () => {
        const now = select.value;
        fill(may, now ? t(now) : null);
        choice.hidden = now !== "auditor";
        place.hidden = !now || !asksWhere();
    };
    const where = h("div", {}, choice, place);
    follow();
    const button = h("p", {}, h("button", { type: "button", class: "small", onclick: remove }, t("removeRole")));
    return {
        remove: button,
        element: h("div", { class: "role-line" }, h("label", { for: id }, t("role")), select, may, where, button),
        wrong: () => (select.value && asksWhere() && !place.chosen() ? place.wrong() ?? t("whichOrganization") : null),
        read: () => ({ role: select.value, organization: asksWhere() ? place.chosen()?.id ?? null : null }),
    };
}
