/*
 * Which roles the current person may grant and revoke. The service decides; this only keeps a page
 * from offering what would be refused.
 */
const GRANTABLE = { operator: ["operator", "administrator", "auditor"], administrator: ["support", "professional"] };
const ALL = ["operator", "administrator", "support", "professional", "auditor"];

/**
 * The role by which the service accepts a call: a role in the organization of the call takes
 * precedence over one in the whole installation, whatever each permits.
 *
 * @param able the roles that permit the call
 * @return {role, organization}; undefined if there is none, and for the operator's keys, which need
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
 */
export function managesInstallation(context) {
    return !context.session.person || managingRole(context)?.role === "operator";
}

function managingRole(context) {
    return actingRole(context, "operator", "administrator");
}

/** The roles that the reader may grant. */
export function grantableRoles(context) {
    return context.session.person ? (GRANTABLE[managingRole(context)?.role] ?? []) : ALL;
}

/**
 * Whether the reader may read an organization by its id: without a role there it appears not to
 * exist.
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
 */
export function confirms(context, person) {
    const isProfessional = person.professional || person.roles.some((held) => held.role === "professional");
    return managesInstallation(context) && isProfessional && context.session.person?.id !== person.id;
}

/**
 * Whether the reader may change the address of a person: of somebody who can sign in only the
 * operator, and nobody where it comes from a provider.
 */
export function mayAddress(context, person) {
    const operator = managesInstallation(context) && context.session.person?.id !== person.id;
    return !person.provider && (operator || (mayManage(context, person) && !person.passkeys));
}

/**
 * Whether the reader may disable and sign out a person: operators may do this to everybody else.
 */
export function mayDisable(context, person) {
    const operator = context.session.person?.id !== person.id && managingRole(context)?.role === "operator";
    return operator || mayManage(context, person);
}

/** Whether a role can be held in an organization. */
export function mayHaveOrganization(role) {
    return role !== "operator";
}

function mayGrant(held, wanted) {
    return (
        (GRANTABLE[held.role] ?? []).includes(wanted.role) &&
        (!held.organization || held.organization === wanted.organization)
    );
}
