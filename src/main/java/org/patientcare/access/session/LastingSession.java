package org.patientcare.access.session;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Role;

/**
 * A session that works, for what lasts longer than a request.
 *
 * @param person null if it was opened by the operator's keys
 * @param professional the hash of whom the person is; null for nobody
 */
public record LastingSession(
        SessionToken token, Way way, UUID person, String professional, List<HeldRole> roles) {

    public LastingSession {
        roles = List.copyOf(roles);
    }

    /** Whether its person is a professional, and works as one somewhere. */
    public boolean isOfProfessional() {
        return professional != null && !organizations().isEmpty();
    }

    /** Where its person has the role of a professional. */
    public Set<UUID> organizations() {
        return roles.stream()
                .filter(held -> held.role() == Role.PROFESSIONAL)
                .map(HeldRole::organization)
                .collect(Collectors.toUnmodifiableSet());
    }
}
