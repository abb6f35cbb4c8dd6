/*
 * The pages of the console and the roles that may open them. The service checks permissions on
 * every call; this menu only hides what would be refused.
 */

/** @import { Schema } from "api-types" */
/** @typedef {Schema<"Role">} Role */
/**
 * @typedef {object} MenuPage
 * @property {string} name
 * @property {string} menu the page that the menu marks as the current one
 * @property {Role[]} roles that may open it
 * @property {boolean} ofOne whether it is about one organization
 */

const OPERATOR = "operator";
const ADMINISTRATOR = "administrator";
const SUPPORT = "support";
const AUDITOR = "auditor";
/** @type {Role[]} */
const EVERYBODY = [OPERATOR, ADMINISTRATOR, SUPPORT, AUDITOR];

/**
 * By group: [name, roles, whether it is about one organization].
 *
 * @type {[group: string, pages: [name: string, roles: Role[], ofOne: boolean][]][]}
 */
export const MENU = [
    [
        "care",
        [
            ["start", EVERYBODY, false],
            ["patients", [SUPPORT], true],
            ["codes", [SUPPORT], true],
            ["calendar", [SUPPORT], true],
            ["appointments", [SUPPORT], true],
            ["prescriptions", [SUPPORT], true],
            ["deliveries", [SUPPORT], true],
            ["import", [SUPPORT], true],
        ],
    ],
    [
        "administration",
        [
            ["organizations", [OPERATOR], false],
            ["organization", [ADMINISTRATOR], true],
            ["credentials", [ADMINISTRATOR], true],
            ["webhooks", [ADMINISTRATOR], true],
            ["people", [OPERATOR, ADMINISTRATOR], false],
            ["professionals", [OPERATOR, ADMINISTRATOR, SUPPORT], false],
        ],
    ],
    [
        "control",
        [
            ["audit", [AUDITOR], false],
            ["access", [AUDITOR], true],
            ["unusual-access", [AUDITOR], true],
            ["erasures", [AUDITOR, ADMINISTRATOR, SUPPORT], true],
        ],
    ],
    [
        "installation",
        [
            ["self-check", [OPERATOR], false],
            ["messages", [OPERATOR], false],
            ["settings", [OPERATOR], false],
        ],
    ],
];

/**
 * Pages that are not in the menu: [name, its page in the menu, roles, whether it is about one
 * organization].
 *
 * @type {[name: string, menu: string, roles: Role[], ofOne: boolean][]}
 */
export const SUBPAGES = [
    ["patient", "patients", [SUPPORT], true],
    ["organization", "organizations", [OPERATOR], true],
    ["webhooks", "organizations", [OPERATOR], true],
    ["webhook", "webhooks", [ADMINISTRATOR], true],
    ["webhook", "organizations", [OPERATOR], true],
    ["code", "codes", [SUPPORT], true],
    ["code-batches", "codes", [SUPPORT], true],
    ["appointment", "appointments", [SUPPORT], true],
];

/**
 * The page of a name if one of the roles may open it; roles null (the operator's keys) may open
 * all.
 *
 * @param {string} name
 * @param {Role[] | null} roles
 */
export function pageOf(name, roles) {
    return pagesOf(name).find((page) => mayOpen(page.roles, roles)) ?? null;
}

/**
 * The roles that may open a page.
 *
 * @param {string} name
 */
export function rolesOf(name) {
    return [...new Set(pagesOf(name).flatMap((page) => page.roles))];
}

/**
 * All pages of a name: different roles may have different pages of the same name.
 *
 * @param {string} name
 * @returns {MenuPage[]}
 */
function pagesOf(name) {
    const inMenu = MENU.flatMap(([, pages]) =>
        pages.map(([page, roles, ofOne]) => ({ name: page, menu: page, roles, ofOne })),
    );
    const others = SUBPAGES.map(([page, menu, roles, ofOne]) => ({ name: page, menu, roles, ofOne }));
    return [...inMenu, ...others].filter((page) => page.name === name);
}

/**
 * Whether one of the roles is in the list; roles null stands for the operator's keys, which may
 * open everything.
 *
 * @param {Role[]} allowed
 * @param {Role[] | null} roles
 */
export function mayOpen(allowed, roles) {
    return roles === null || roles.some((role) => allowed.includes(role));
}
