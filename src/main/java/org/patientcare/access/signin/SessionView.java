package org.patientcare.access.signin;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.platform.shared.Language;

/**
 * Who is signed in, and for how long.
 *
 * @param person null for the operator's keys, which have all duties
 * @param recent whether calls that require recent authentication would succeed now
 * @param endsAt the end of the maximum lifetime
 * @param idleEndsAt when it ends unless it is used; exact to a minute
 * @param now the time by our clock, since the browser's may differ
 */
public record SessionView(
        PersonView person,
        SignInMethod way,
        List<ChallengeView.RoleView> roles,
        boolean recent,
        Instant endsAt,
        Instant idleEndsAt,
        Instant now) {

    public SessionView {
        roles = List.copyOf(roles);
    }

    /**
     * The signed-in person.
     *
     * @param language the language of pages; null for the browser's
     */
    public record PersonView(UUID id, String name, Language language) {}

    static SessionView of(OpenSession session, Instant now) {
        return new SessionView(
                session.isOfOperatorKeys()
                        ? null
                        : new PersonView(session.person(), session.name(), session.language()),
                session.way(),
                ChallengeView.RoleView.of(session.roles()),
                session.recentlyAuthenticated(),
                session.endsAt(),
                session.idleEndsAt(),
                now);
    }
}
