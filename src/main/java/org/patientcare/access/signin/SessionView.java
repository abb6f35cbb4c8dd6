package org.patientcare.access.signin;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Way;

/**
 * Who is signed in, and for how long.
 *
 * @param person null for the operator's keys, which may do everything
 * @param recent whether calls that want to know that it is them would go now
 * @param endsAt whatever comes
 * @param idleEndsAt unless something comes; exact to a minute
 */
public record SessionView(
        PersonView person,
        Way way,
        List<ChallengeView.RoleView> roles,
        boolean recent,
        Instant endsAt,
        Instant idleEndsAt) {

    public SessionView {
        roles = List.copyOf(roles);
    }

    /** Who it is. */
    public record PersonView(UUID id, String name) {}

    static SessionView of(OpenSession session) {
        return new SessionView(
                session.isOfKeys() ? null : new PersonView(session.person(), session.name()),
                session.way(),
                ChallengeView.RoleView.of(session.roles()),
                session.recent(),
                session.endsAt(),
                session.idleEndsAt());
    }
}
