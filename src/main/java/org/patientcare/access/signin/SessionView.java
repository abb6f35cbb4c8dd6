package org.patientcare.access.signin;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Way;
import org.patientcare.platform.shared.Language;

/**
 * Who is signed in, and for how long.
 *
 * @param person null for the operator's keys, which may do everything
 * @param recent whether calls that want to know that it is them would go now
 * @param endsAt whatever comes
 * @param idleEndsAt unless something comes; exact to a minute
 * @param now by our clock, since that of whoever asks may be another
 */
public record SessionView(
        PersonView person,
        Way way,
        List<ChallengeView.RoleView> roles,
        boolean recent,
        Instant endsAt,
        Instant idleEndsAt,
        Instant now) {

    public SessionView {
        roles = List.copyOf(roles);
    }

    /**
     * Who it is.
     *
     * @param language in which pages speak to them; null for that of the browser
     */
    public record PersonView(UUID id, String name, Language language) {}

    static SessionView of(OpenSession session, Instant now) {
        return new SessionView(
                session.isOfKeys()
                        ? null
                        : new PersonView(session.person(), session.name(), session.language()),
                session.way(),
                ChallengeView.RoleView.of(session.roles()),
                session.recent(),
                session.endsAt(),
                session.idleEndsAt(),
                now);
    }
}
