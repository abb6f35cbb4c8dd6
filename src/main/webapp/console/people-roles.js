/* The form field for the roles of a person: where each is held, and what it permits. */
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { roleName } from "../ui/pages.js";
import { findOrganizations, organizationById } from "./organizations.js";
import { managesInstallation, mayHaveOrganization } from "./people.js";
import { Picker } from "./picker.js";

/**
 * @import { TargetedEvent, VNode } from "preact"
 * @import { Field } from "../ui/elements/form.js"
 * @import { Texts } from "../ui/words.js"
 * @import { Role } from "./menu.js"
 * @import { HeldRole } from "./people.js"
 * @import { Choice, PickerHandle } from "./picker.js"
 * @import { Context, Person } from "./shell.js"
 */

/**
 * A role in the form.
 *
 * @typedef {object} RoleLine
 * @property {string} id
 * @property {Role | ""} role empty while none is chosen
 * @property {Choice | null} organization
 * @property {boolean} isEverywhere whether an auditor reads about the whole installation
 * @property {boolean} isAdded whether the reader has added the line, which then gets the focus
 * @property {{ current: PickerHandle | null }} picker
 */
/**
 * @typedef {object} RolesProps
 * @property {Texts} t
 * @property {Choice | null} organization of the page
 * @property {Role[]} grantable
 * @property {RoleLine[]} lines
 * @property {(change: (before: RoleLine[]) => RoleLine[]) => void} setLines
 */

let counter = 0;

/**
 * @param {Role | ""} role
 * @param {Choice | null} organization
 * @returns {RoleLine}
 */
function line(role, organization, isAdded = false) {
    const isEverywhere = role === "auditor" && !organization;
    return { id: `role-${++counter}`, role, organization, isEverywhere, isAdded, picker: { current: null } };
}

/** @param {Pick<RoleLine, "role" | "isEverywhere">} line */
function needsOrganization({ role, isEverywhere }) {
    return mayHaveOrganization(role) && !(role === "auditor" && isEverywhere);
}

/**
 * The roles that the form has at the beginning.
 *
 * @param {Context} context
 * @param {Person | null} person null for a new one
 */
export async function firstRoles(context, person) {
    /** @param {HeldRole} held */
    const of = async ({ role, organization: id }) => line(role, id ? await organizationById(id) : null);
    const held = await Promise.all((person?.roles ?? []).map(of));
    return held.length || !managesInstallation(context) ? held : [line("", context.organization)];
}

/**
 * The field, with its state: checkboxes if the organization is fixed, as for its administrators;
 * otherwise lines of a role and an organization.
 *
 * @param {Context} context
 * @param {Role[]} grantable the roles that the reader may grant
 * @param {RoleLine[]} first of {@link firstRoles}
 * @param {boolean} isRequired
 * @returns {{ read: () => { role: Role, organization: string | null }[] } & Field}
 */
export function useRolesField(context, grantable, first, isRequired) {
    const { t, organization } = context;
    const [lines, setLines] = useState(first);
    const isOfAny = managesInstallation(context);
    const props = { t, organization, grantable, lines, setLines };
    /** @param {RoleLine} line */
    const error = ({ role, picker, ...one }) => {
        const isMissing = role && needsOrganization({ role, ...one }) && !one.organization;
        return isMissing ? (picker.current?.error() ?? t("whichOrganization")) : null;
    };
    return {
        name: "roles",
        type: "own",
        label: t("roles"),
        required: isRequired || isOfAny,
        content: h(isOfAny ? Lines : Checkboxes, props),
        check: () => lines.map(error).find(Boolean) ?? null,
        read: () =>
            lines.flatMap(({ role, organization: of, isEverywhere }) =>
                role
                    ? [{ role, organization: needsOrganization({ role, isEverywhere }) ? (of?.id ?? null) : null }]
                    : [],
            ),
    };
}

/** @param {RolesProps} props */
function Checkboxes({ t, organization, grantable, lines, setLines }) {
    /** @type {(role: Role, isHeld: boolean) => void} */
    const set = (role, isHeld) =>
        setLines((before) => [
            ...before.filter((one) => one.role !== role),
            ...(isHeld ? [line(role, organization)] : []),
        ]);
    return grantable.map((role) => {
        const id = `role-${role}`;
        return h(
            "div",
            { class: "check", key: role },
            h("input", {
                type: "checkbox",
                id,
                checked: lines.some((one) => one.role === role),
                "data-role": role,
                "aria-describedby": `${id}-may`,
                onchange: (/** @type {TargetedEvent<HTMLInputElement>} */ { currentTarget }) =>
                    set(role, currentTarget.checked),
            }),
            h("label", { for: id }, roleName(role), h("span", { class: "under", id: `${id}-may` }, t(role))),
        );
    });
}

/** @param {RolesProps} props */
function Lines({ t, grantable, lines, setLines }) {
    const more = useRef(/** @type {HTMLButtonElement | null} */ (null));
    /** @type {(id: string, values: Partial<RoleLine>) => void} */
    const change = (id, values) =>
        setLines((before) => before.map((one) => (one.id === id ? { ...one, ...values } : one)));
    /** @param {string} id */
    const remove = (id) => {
        more.current?.focus();
        setLines((before) => before.filter((one) => one.id !== id));
    };
    return [
        h(
            "div",
            { class: "stack" },
            lines.map((one) =>
                h(Line, {
                    key: one.id,
                    t,
                    one,
                    grantable,
                    change: (/** @type {Partial<RoleLine>} */ values) => change(one.id, values),
                    remove: lines.length > 1 ? () => remove(one.id) : null,
                }),
            ),
        ),
        h(
            "p",
            { class: "after" },
            h(
                "button",
                {
                    type: "button",
                    class: "small",
                    ref: more,
                    onclick: () => setLines((before) => [...before, line("", null, true)]),
                },
                t("anotherRole"),
            ),
        ),
    ];
}

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {RoleLine} props.one
 * @param {Role[]} props.grantable
 * @param {(values: Partial<RoleLine>) => void} props.change
 * @param {(() => void) | null} props.remove null if the line cannot be removed
 */
function Line({ t, one, grantable, change, remove }) {
    const { id, role, organization, isAdded, picker } = one;
    const [first] = useState(role);
    const select = useRef(/** @type {HTMLSelectElement | null} */ (null));
    useLayoutEffect(() => {
        if (isAdded) {
            select.current?.focus();
        }
    }, []);
    const options = !first || grantable.includes(first) ? grantable : [first, ...grantable];
    return h(
        "div",
        { class: "role-line" },
        h("label", { for: id }, t("role")),
        h(
            "select",
            {
                class: "field",
                id,
                ref: select,
                value: role,
                "data-role": "",
                "aria-describedby": `${id}-may`,
                onchange: (/** @type {TargetedEvent<HTMLSelectElement>} */ { currentTarget }) =>
                    change({ role: /** @type {Role | ""} */ (currentTarget.value) }),
            },
            h("option", { value: "" }, t("chooseRole")),
            options.map((each) => h("option", { value: each }, roleName(each))),
        ),
        h("p", { class: "hint", id: `${id}-may` }, role ? t(role) : null),
        h(
            "div",
            {},
            role === "auditor" ? h(Where, { t, one, change }) : null,
            role && needsOrganization(one)
                ? h(Picker, {
                      label: t("organization"),
                      find: findOrganizations,
                      chosen: organization,
                      changed: (/** @type {Choice | null} */ chosen) => change({ organization: chosen }),
                      handle: picker,
                  })
                : null,
        ),
        remove ? h("p", {}, h("button", { type: "button", class: "small", onclick: remove }, t("removeRole"))) : null,
    );
}

/**
 * Whether an auditor reads about one organization or all.
 *
 * @param {{ t: Texts, one: RoleLine, change: (values: Partial<RoleLine>) => void }} props
 */
function Where({ t, one: { id, isEverywhere }, change }) {
    /** @type {(value: boolean, suffix: string, label: string) => VNode} */
    const choice = (value, suffix, label) =>
        h(
            "div",
            { class: "check" },
            h("input", {
                type: "radio",
                name: `${id}-where`,
                id: `${id}-${suffix}`,
                checked: isEverywhere === value,
                onchange: () => change({ isEverywhere: value }),
            }),
            h("label", { for: `${id}-${suffix}` }, t(label)),
        );
    return h(
        "div",
        { role: "radiogroup", "aria-label": t("auditorWhere") },
        choice(false, "one", "oneOrganization"),
        choice(true, "all", "wholeInstallation"),
    );
}
