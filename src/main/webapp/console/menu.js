/*
 * The pages of the console, and whose they are. The service decides on every call who may; this only
 * hides what one may not.
 */
const OPERATOR = "operator";
const ADMINISTRATOR = "administrator";
const SUPPORT = "support";
const AUDITOR = "auditor";
const EVERYBODY = [OPERATOR, ADMINISTRATOR, SUPPORT, AUDITOR];

/** By group: [name, roles, whether it is about one organization]. */
export const MENU = [
    ["care", [
        ["start", EVERYBODY, false],
        ["patients", [SUPPORT], true],
        ["codes", [SUPPORT], true],
        ["appointments", [SUPPORT], true],
        ["prescriptions", [SUPPORT], true],
        ["deliveries", [SUPPORT], true],
        ["import", [SUPPORT], true],
    ]],
    ["administration", [
        ["organizations", [OPERATOR], false],
        ["organization", [ADMINISTRATOR], true],
        ["credentials", [ADMINISTRATOR], true],
        ["webhooks", [ADMINISTRATOR], true],
        ["people", [OPERATOR, ADMINISTRATOR], false],
        ["professionals", [OPERATOR], false],
    ]],
    ["control", [
        ["audit", [AUDITOR], false],
    ]],
    ["installation", [
        ["self-check", [OPERATOR], false],
        ["messages", [OPERATOR], false],
        ["settings", [OPERATOR], false],
    ]],
];

/** Pages behind those of the menu: [name, the one of the menu, roles, whether about one organization]. */
export const BEHIND = [
    ["patient", "patients", [SUPPORT], true],
    ["organization", "organizations", [OPERATOR], true],
    ["webhooks", "organizations", [OPERATOR], true],
    ["webhook", "webhooks", [ADMINISTRATOR], true],
    ["webhook", "organizations", [OPERATOR], true],
    ["code", "codes", [SUPPORT], true],
    ["appointment", "appointments", [SUPPORT], true],
];

/** The page of a name, if one of the roles has it; null roles have all. */
export function pageOf(name, roles) {
    return pagesOf(name).find((page) => mayOpen(page.roles, roles)) ?? null;
}

/** The roles that have a page of a name. */
export function rolesOf(name) {
    return [...new Set(pagesOf(name).flatMap((page) => page.roles))];
}

/** Pages of other roles may have the same name. */
function pagesOf(name) {
    const all = [...MENU.flatMap(([, pages]) => pages.map(([page, of, one]) => ({ name: page, menu: page, roles: of, ofOne: one }))),
        ...BEHIND.map(([page, menu, of, one]) => ({ name: page, menu, roles: of, ofOne: one }))];
    return all.filter((page) => page.name === name);
}

/** Whether one of the roles is among those; null roles are the operator's keys, which have all. */
export function mayOpen(of, roles) {
    return roles === null || roles.some((role) => of.includes(role));
}
