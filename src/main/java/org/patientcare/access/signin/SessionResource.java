package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresSession;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.Preferences;
import org.patientcare.people.person.Preferences.ColorScheme;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Language;

/** {@code /sign-in/v1/session}. */
@Path("session")
@Produces(MediaType.APPLICATION_JSON)
@RequiresSession
@ApplicationScoped
public class SessionResource {

    @Inject private CurrentCaller caller;
    @Inject private SessionResponses answers;
    @Inject private Clock clock;

    @GET
    public DataView<SessionView> get() {
        return new DataView<>(SessionView.of(caller.session(), clock.instant()));
    }

    @DELETE
    public Response signOut() {
        return answers.signOut(caller.session());
    }

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
            List<RoleView> roles,
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
         * @param timeZone of times in pages; null for that of each organization
         * @param colorScheme of pages; null for the system's
         */
        public record PersonView(
                UUID id, String name, Language language, ZoneId timeZone, ColorScheme colorScheme) {

            static PersonView of(OpenSession session) {
                Preferences preferences = session.preferences();
                return new PersonView(
                        session.person(),
                        session.name(),
                        preferences.language(),
                        preferences.timeZone(),
                        preferences.colorScheme());
            }
        }

        static SessionView of(OpenSession session, Instant now) {
            return new SessionView(
                    session.isOfOperatorKeys() ? null : PersonView.of(session),
                    session.way(),
                    RoleView.of(session.roles()),
                    session.recentlyAuthenticated(),
                    session.endsAt(),
                    session.idleEndsAt(),
                    now);
        }
    }

    /** A role; {@code organization} is null if it is held for the whole installation. */
    public record RoleView(Role role, UUID organization) {

        static List<RoleView> of(List<RoleAssignment> held) {
            return held.stream()
                    .map(each -> new RoleView(each.role(), each.organization()))
                    .toList();
        }
    }
}
