package org.patientcare.access.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.person.Preferences;
import org.patientcare.people.person.RoleAssignment;

/**
 * A valid session, with what its person may do now.
 *
 * @param person null if the operator's keys opened it, which have all duties
 * @param name the person's name; null for the operator's keys
 * @param preferences the person's; nothing is set for the operator's keys
 * @param recentlyAuthenticated whether the person authenticated within the last five minutes
 * @param endsAt the end of its maximum lifetime
 * @param idleEndsAt when it ends unless it is used; exact to a minute
 */
public record OpenSession(
        SessionToken token,
        UUID person,
        String name,
        Preferences preferences,
        SignInMethod way,
        List<RoleAssignment> roles,
        boolean recentlyAuthenticated,
        Instant endsAt,
        Instant idleEndsAt) {

    public OpenSession {
        roles = List.copyOf(roles);
    }

    /** Whether the operator's keys opened it, so that it has all duties. */
    public boolean isOfOperatorKeys() {
        return person == null;
    }
}
