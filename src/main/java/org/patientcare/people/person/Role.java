package org.patientcare.people.person;

import java.util.EnumSet;
import java.util.Set;
import org.patientcare.platform.shared.WireNamed;

/**
 * What somebody is here for, and what they may do for it. Roles of one person add up, but an
 * auditor has no other.
 */
public enum Role implements WireNamed {
    /** Of the installation: lets organizations in, and sees what is broken. No patients. */
    OPERATOR(
            Duty.ORGANIZATIONS,
            Duty.ORGANIZATION_NAMES,
            Duty.ORGANIZATION,
            Duty.PROFILE,
            Duty.WEBHOOKS,
            Duty.PEOPLE,
            Duty.PROFESSIONALS,
            Duty.COLLEAGUES,
            Duty.INSTALLATION_KEYS,
            Duty.CAPTURED_MESSAGES,
            Duty.SETTINGS,
            Duty.SELF_CHECK),
    /** Of an organization: keeps its keys and colleagues current. No patients. */
    ADMINISTRATOR(
            Duty.ORGANIZATION,
            Duty.PROFILE,
            Duty.CREDENTIALS,
            Duty.WEBHOOKS,
            Duty.WEBHOOK_SECRETS,
            Duty.PEOPLE,
            Duty.COLLEAGUES),
    /** Of an organization: answers callers. No keys, no people, no trail. */
    SUPPORT(
            Duty.ORGANIZATION,
            Duty.PATIENTS,
            Duty.CODES,
            Duty.APPOINTMENTS,
            Duty.DELIVERIES,
            Duty.WITHDRAWALS),
    /** Of an organization: sees patients at the desk, and nothing of the admin surface. */
    PROFESSIONAL(Duty.DESK),
    /** Of an organization or of the installation: says who saw whom, and changes nothing. */
    AUDITOR(Duty.ORGANIZATION, Duty.ORGANIZATION_NAMES, Duty.AUDIT);

    private final Set<Duty> duties = EnumSet.noneOf(Duty.class);

    Role(Duty... duties) {
        this.duties.addAll(Set.of(duties));
    }

    public boolean has(Duty duty) {
        return duties.contains(duty);
    }

    /** Whether one who has this role may give and take the other, where both are of one place. */
    boolean grants(Role other) {
        return switch (this) {
            case OPERATOR -> other == OPERATOR || other == ADMINISTRATOR || other == AUDITOR;
            case ADMINISTRATOR -> other == SUPPORT || other == PROFESSIONAL;
            default -> false;
        };
    }

    /** Whether it is held of an organization, of the installation, or of either. */
    boolean fits(boolean ofOrganization) {
        return this == AUDITOR || ofOrganization == (this != OPERATOR);
    }
}
