package org.patientcare.access.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.platform.shared.Language;

/**
 * A session that works, with what its person may do now.
 *
 * @param person null if it was opened by the operator's keys, which have all duties
 * @param name of the person; null likewise
 * @param language which the person reads; null if nobody said
 * @param recent whether they proved who they are within the last five minutes
 * @param endsAt when it ends whatever comes
 * @param idleEndsAt when it ends unless something comes; exact to a minute
 */
public record OpenSession(
        SessionToken token,
        UUID person,
        String name,
        Language language,
        Way way,
        List<HeldRole> roles,
        boolean recent,
        Instant endsAt,
        Instant idleEndsAt) {

    public OpenSession {
        roles = List.copyOf(roles);
    }

    /** Whether it has all duties, as the operator's keys have. */
    public boolean isOfKeys() {
        return person == null;
    }
}
