package org.patientcare.access.session;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A valid session as seen by something that outlives a request, such as a web socket.
 *
 * @param person null if the operator's keys opened it
 * @param professional the hash of the professional that the person is; null for none
 */
public record SessionSnapshot(
        SessionToken token,
        SignInMethod way,
        UUID person,
        String professional,
        List<RoleAssignment> roles) {

    public SessionSnapshot {
        roles = List.copyOf(roles);
    }

    /** Whether the person has a role in the organization that has the duty. */
    public boolean has(Duty duty, UUID organization) {
        return roles.stream()
                .anyMatch(
                        held -> organization.equals(held.organization()) && held.role().has(duty));
    }

    /** Whether the person is a professional and has that role in at least one organization. */
    public boolean isProfessional() {
        return professional != null && !professionalOrganizations().isEmpty();
    }

    /**
     * Whether the person is a professional and has that role in the organization.
     *
     * @param wanted the hash of the professional, which is no secret
     */
    public boolean isProfessional(String wanted, UUID organization) {
        return wanted.equals(professional) && professionalOrganizations().contains(organization);
    }

    /** What the audit trail records of why the person may act as a professional. */
    public JsonDocument professionalAuthorization() {
        return way.authorization(Role.PROFESSIONAL);
    }

    /** The organizations in which the person has the role of a professional. */
    public Set<UUID> professionalOrganizations() {
        return roles.stream()
                .filter(held -> held.role() == Role.PROFESSIONAL)
                .map(RoleAssignment::organization)
                .collect(Collectors.toUnmodifiableSet());
    }
}
