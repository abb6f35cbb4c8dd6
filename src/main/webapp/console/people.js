/*
 * Which roles the current person may grant and revoke. The service decides; this only keeps a page
 * from offering what would be refused.
 */

/**
 * @import { Schema } from "api-types"
 * @import { Role } from "./menu.js"
 * @import { Context, Person } from "./shell.js"
 */

/** @typedef {Schema<"HeldRole">} HeldRole */

/** @type {{ [role in Role]?: Role[] }} */
const GRANTABLE = { operator: ["operator", "administrator", "auditor"], administrator: ["support", "professional"] };
/** @type {Role[]} */
const ALL = ["operator", "administrator", "support", "professional", "auditor"];

/**
 * The role by which the service accepts a call: a role in the organization of the call takes
 * precedence over one in the whole installation, whatever each permits.
 *
 * @param {Pick<Context, "session" | "organization">} context
 * @param {...Role} able the roles that permit the call
 * @returns {HeldRole | undefined} undefined if there is none, and for the operator's keys, which need
 *     none
 */
export function actingRole({ session, organization }, ...able) {
    const held = session.person ? session.roles.filter((each) => able.includes(each.role)) : [];
    return (
        (organization && held.find((each) => each.organization === organization.id)) ??
        held.find((each) => !each.organization)
    );
}

/**
 * Whether the reader manages the people of the whole installation instead of one organization's.
 *
 * @param {Context} context
 */
export function managesInstallation(context) {
    return !context.session.person || managingRole(context)?.role === "operator";
}

/** @param {Context} context */
function managingRole(context) {
    return actingRole(context, "operator", "administrator");
}

/**
 * The roles that the reader may grant.
 *
 * @param {Context} context
 */
export function grantableRoles(context) {
    if (!context.session.person) {
        return ALL;
    }
    const role = managingRole(context)?.role;
    return (role && GRANTABLE[role]) ?? [];
}

/**
 * Whether the reader may read an organization by its id: without a role there it appears not to
 * exist.
 *
 * @param {Context} context
 * @param {string | null} id
 */
export function mayReadOrganization({ session }, id) {
    return (
        !session.person ||
        session.roles.some((held) => held.role !== "professional" && (!held.organization || held.organization === id))
    );
}

/**
 * Whether the reader may change a person: may grant all of the person's roles, and is not that
 * person.
 *
 * @param {Context} context
 * @param {Person} person
 */
export function mayManage(context, person) {
    const { session } = context;
    if (!session.person) {
        return true;
    }
    const held = managingRole(context);
    return held !== undefined && person.id !== session.person.id && person.roles.every((role) => mayGrant(held, role));
}

/**
 * Whether the reader is the operator and may confirm which professional a person is, by linking and
 * inviting them.
 *
 * @param {Context} context
 * @param {Person} person
 */
export function confirms(context, person) {
    const isProfessional = Boolean(person.professional) || person.roles.some((held) => held.role === "professional");
    return managesInstallation(context) && isProfessional && context.session.person?.id !== person.id;
}

/**
 * Whether the reader may change the address of a person: of somebody who can sign in only the
 * operator, and nobody where it comes from a provider.
 *
 * @param {Context} context
 * @param {Person} person
 */
export function mayAddress(context, person) {
    const operator = managesInstallation(context) && context.session.person?.id !== person.id;
    return !person.provider && (operator || (mayManage(context, person) && !person.passkeys));
}

/**
 * Whether the reader may disable and sign out a person: operators may do this to everybody else.
 *
 * @param {Context} context
 * @param {Person} person
 */
export function mayDisable(context, person) {
    const operator = context.session.person?.id !== person.id && managingRole(context)?.role === "operator";
    return operator || mayManage(context, person);
}

/**
 * Whether a role can be held in an organization.
 *
 * @param {Role | ""} role
 */
export function mayHaveOrganization(role) {
    return role !== "operator";
}

/**
 * @param {HeldRole} held
 * @param {HeldRole} wanted
 */
function mayGrant(held, wanted) {
    return (
        (GRANTABLE[held.role] ?? []).includes(wanted.role) &&
        (!held.organization || held.organization === wanted.organization)
    );
}
