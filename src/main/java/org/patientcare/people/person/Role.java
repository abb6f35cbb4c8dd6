package org.patientcare.people.person;

import java.util.EnumSet;
import java.util.Set;
import org.patientcare.platform.shared.WireNamed;

/**
 * The roles of people and the duties that each has. A person with several roles has the duties of
 * all; an auditor has no other role.
 */
public enum Role implements WireNamed {
    /**
     * In the installation: creates organizations and professionals, and sees what is broken. No
     * access to patients.
     */
    OPERATOR(
            Duty.ORGANIZATIONS,
            Duty.ORGANIZATION_NAMES,
            Duty.ORGANIZATION,
            Duty.PROFILE,
            Duty.WEBHOOKS,
            Duty.PEOPLE,
            Duty.PROFESSIONALS,
            Duty.COLLEAGUES,
            Duty.RETENTION,
            Duty.INSTALLATION_KEYS,
            Duty.CAPTURED_MESSAGES,
            Duty.SETTINGS,
            Duty.SELF_CHECK),
    /** In an organization: keeps its credentials and people current. No access to patients. */
    ADMINISTRATOR(
            Duty.ORGANIZATION,
            Duty.PROFILE,
            Duty.CREDENTIALS,
            Duty.WEBHOOKS,
            Duty.WEBHOOK_CHANGES,
            Duty.WEBHOOK_SECRETS,
            Duty.PEOPLE,
            Duty.COLLEAGUES,
            Duty.RETENTION,
            Duty.ERASURES,
            Duty.ERASURE_REQUESTS,
            Duty.ERASURE_CERTIFICATES,
            Duty.WORKING_HOURS),
    /** In an organization: answers patients' questions. No credentials, people or audit trail. */
    SUPPORT(
            Duty.ORGANIZATION,
            Duty.PATIENTS,
            Duty.CODES,
            Duty.APPOINTMENTS,
            Duty.DELIVERIES,
            Duty.WITHDRAWALS,
            Duty.ERASURES,
            Duty.ERASURE_REQUESTS,
            Duty.WORKING_HOURS),
    /** In an organization: sees patients at the desk, and nothing of the admin surface. */
    PROFESSIONAL(Duty.DESK),
    /**
     * In an organization or the installation: reads the audit trail and changes no data, but
     * approves, holds and cancels erasures.
     */
    AUDITOR(
            Duty.ORGANIZATION,
            Duty.ORGANIZATION_NAMES,
            Duty.AUDIT,
            Duty.ACCESS_REPORT,
            Duty.PATIENT_EXPORT,
            Duty.UNUSUAL_ACCESS,
            Duty.ERASURES,
            Duty.ERASURE_APPROVALS,
            Duty.ERASURE_CERTIFICATES,
            Duty.RETENTION);

    private final Set<Duty> duties = EnumSet.noneOf(Duty.class);

    Role(Duty... duties) {
        this.duties.addAll(Set.of(duties));
    }

    public boolean has(Duty duty) {
        return duties.contains(duty);
    }

    /** Whether a person with this role may grant and revoke the other one in the same scope. */
    boolean grants(Role other) {
        return switch (this) {
            case OPERATOR -> other == OPERATOR || other == ADMINISTRATOR || other == AUDITOR;
            case ADMINISTRATOR -> other == SUPPORT || other == PROFESSIONAL;
            default -> false;
        };
    }

    /** Whether the role may be held in an organization, or otherwise in the installation. */
    boolean allowsScope(boolean ofOrganization) {
        return this == AUDITOR || ofOrganization == (this != OPERATOR);
    }
}
