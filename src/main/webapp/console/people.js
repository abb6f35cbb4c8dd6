/*
 * Which roles who signed in may give and take. The service decides; this keeps a page from offering
 * what would be refused.
 */
const GIVES = { operator: ["operator", "administrator", "auditor"], administrator: ["support", "professional"] };
const ALL = ["operator", "administrator", "support", "professional", "auditor"];

/**
 * The role by which the service takes a call: one of the organization that is asked for counts before one of
 * the installation, whatever that may.
 *
 * @param able the roles that may do it
 * @return {role, organization}; undefined for none, and for the operator's keys, which need none
 */
export function actsAs({ session, organization }, ...able) {
    const held = session.person ? session.roles.filter((each) => able.includes(each.role)) : [];
    return (organization && held.find((each) => each.organization === organization.id)) ?? held.find((each) => !each.organization);
}

/** Whether people are named here for the whole installation, not for one organization alone. */
export function namesEverywhere(context) {
    return !context.session.person || naming(context)?.role === "operator";
}

function naming(context) {
    return actsAs(context, "operator", "administrator");
}

/** The roles that may be given at all. */
export function rolesToGive(context) {
    return context.session.person ? GIVES[naming(context)?.role] ?? [] : ALL;
}

/** Whether the organization may be asked for by its id: others are unknown to who has no role there. */
export function knowsOrganization({ session }, id) {
    return !session.person || session.roles.some((held) => held.role !== "professional" && (!held.organization || held.organization === id));
}

/** Whether the person may be changed: all of their roles could be given, and it is nobody's self. */
export function mayManage(context, person) {
    const { session } = context;
    if (!session.person) {
        return true;
    }
    const held = naming(context);
    return held !== undefined && person.id !== session.person.id && person.roles.every((role) => mayGive(held, role));
}

/** Whether the person may be disabled and signed out: operators may do so to anybody else. */
export function mayEnd(context, person) {
    const operator = context.session.person?.id !== person.id && naming(context)?.role === "operator";
    return operator || mayManage(context, person);
}

/** Whether a role is held of an organization, always or if wished. */
export function wantsOrganization(role) {
    return role !== "operator";
}

function mayGive(held, wanted) {
    return (GIVES[held.role] ?? []).includes(wanted.role) && (!held.organization || held.organization === wanted.organization);
}
