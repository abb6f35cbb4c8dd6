/* The form field for the roles of a person: where each is held, and what it permits. */
import { fill, h } from "../ui/dom.js";
import { roleName } from "../ui/pages.js";
import { findOrganizations, organizationById } from "./organizations.js";
import { managesInstallation, mayHaveOrganization } from "./people.js";
import { picker } from "./picker.js";

let counter = 0;

/**
 * Checkboxes if the organization is fixed, as for its administrators; otherwise rows of a role and
 * an organization.
 */
export async function rolesField(context, grantable, person) {
    const { t, organization } = context;
    if (!managesInstallation(context)) {
        return checkboxesField(t, organization, grantable, person);
    }
    const held = await Promise.all((person?.roles ?? []).map(async ({ role, organization: id }) => ({ role, organization: id ? await organizationById(id) : null })));
    return rowsField(context, grantable, held.length ? held : [{ role: "", organization: organization && { id: organization.id, name: organization.name } }]);
}

function checkboxesField(t, organization, grantable, person) {
    const all = grantable.map((role) => {
        const id = `role-${++counter}`;
        const checked = person?.roles.some((held) => held.role === role && held.organization === organization.id) ?? false;
        return { role, input: h("input", { type: "checkbox", id, checked, "data-role": role, "aria-describedby": `${id}-may` }), id };
    });
    const content = all.map(({ role, input, id }) => h("div", { class: "check" }, input, h("label", { for: id }, roleName(role), h("span", { class: "under", id: `${id}-may` }, t(role)))));
    return { name: "roles", type: "own", label: t("roles"), required: !person, content, read: () => all.filter(({ input }) => input.checked).map(({ role }) => ({ role, organization: organization.id })) };
}

function rowsField(context, grantable, held) {
    const { t } = context;
    const list = h("div", { class: "stack" });
    const all = new Set();
    const updateRemoveButtons = () => all.forEach((row) => (row.remove.hidden = all.size < 2));
    const addRow = (one) => {
        const row = roleRow(context, grantable, one, () => {
            all.delete(row);
            row.element.remove();
            updateRemoveButtons();
            more.focus();
        });
        all.add(row);
        list.append(row.element);
        updateRemoveButtons();
        return row;
    };
    const more = h("button", { type: "button", class: "small", onclick: () => addRow({ role: "", organization: null }).element.querySelector("select").focus() }, t("anotherRole"));
    held.forEach(addRow);
    return { name: "roles", type: "own", label: t("roles"), required: true, content: [list, h("p", { class: "after" }, more)], check: () => [...all].map((row) => row.error()).find(Boolean) ?? null, read: () => [...all].map((row) => row.read()).filter((role) => role.role) };
}

function roleRow({ t }, grantable, { role, organization }, remove) {
    const id = `role-${++counter}`;
    const options = grantable.includes(role) || !role ? grantable : [role, ...grantable];
    const hint = h("p", { class: "hint", id: `${id}-may` });
    const select = h("select", { class: "field", id, "data-role": true, "aria-describedby": `${id}-may`, onchange: () => update() },
        h("option", { value: "" }, t("chooseRole")), options.map((one) => h("option", { value: one, selected: one === role }, roleName(one))));
    const container = picker({ label: t("organization"), find: findOrganizations, chosen: organization });
    const whole = h("input", { type: "radio", name: `${id}-where`, id: `${id}-all`, checked: role === "auditor" && !organization, onchange: () => update() });
    const one = h("input", { type: "radio", name: `${id}-where`, id: `${id}-one`, checked: !whole.checked, onchange: () => update() });
    const choice = h("div", { role: "radiogroup", "aria-label": t("auditorWhere") },
        h("div", { class: "check" }, one, h("label", { for: one.id }, t("oneOrganization"))),
        h("div", { class: "check" }, whole, h("label", { for: whole.id }, t("wholeInstallation"))));
    const needsOrganization = () => mayHaveOrganization(select.value) && !(select.value === "auditor" && whole.checked);
    const update = () => {
        const now = select.value;
        fill(hint, now ? t(now) : null);
        choice.hidden = now !== "auditor";
        container.hidden = !now || !needsOrganization();
    };
    const where = h("div", {}, choice, container);
    update();
    const button = h("p", {}, h("button", { type: "button", class: "small", onclick: remove }, t("removeRole")));
    return {
        remove: button,
        element: h("div", { class: "role-line" }, h("label", { for: id }, t("role")), select, hint, where, button),
        error: () => (select.value && needsOrganization() && !container.chosen() ? container.error() ?? t("whichOrganization") : null),
        read: () => ({ role: select.value, organization: needsOrganization() ? container.chosen()?.id ?? null : null }),
    };
}
