/*
 * Which roles who signed in may give and take. The service decides; this keeps a page from offering
 * what would be refused.
 */
const GIVES = { operator: ["operator", "administrator", "auditor"], administrator: ["support", "professional"] };
const ALL = ["operator", "administrator", "support", "professional", "auditor"];

/** The roles that may be given at all. */
export function rolesToGive({ session, organization }) {
    if (!session.person) {
        return ALL;
    }
    return ALL.filter((role) => session.roles.some((held) => mayGive(held, { role, organization: organization?.id ?? held.organization })));
}

/** Whether the person may be changed: all of their roles could be given, and it is nobody's self. */
export function mayManage({ session }, person) {
    if (!session.person) {
        return true;
    }
    return person.id !== session.person.id && person.roles.every((role) => session.roles.some((held) => mayGive(held, role)));
}

/** Whether the person may be disabled and signed out: operators may do so to anybody else. */
export function mayEnd(context, person) {
    const { session } = context;
    const operator = session.person && session.person.id !== person.id && session.roles.some((held) => held.role === "operator");
    return operator || mayManage(context, person);
}

/** Whether a role is held of an organization, always or if wished. */
export function wantsOrganization(role) {
    return role !== "operator";
}

function mayGive(held, wanted) {
    return (GIVES[held.role] ?? []).includes(wanted.role) && (!held.organization || held.organization === wanted.organization);
}
