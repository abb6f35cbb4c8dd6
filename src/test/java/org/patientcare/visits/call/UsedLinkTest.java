package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.Actor;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLink.Access;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.call.CallPrincipal.UsedLink;
import org.patientcare.visits.call.CallSession.SocketRequest;

@DisplayName("As whom a socket acts, and what the audit trail says of the link")
class UsedLinkTest {

    private final UUID person = UUID.randomUUID();
    private final SessionSnapshot session =
            new SessionSnapshot(
                    SessionToken.random(), SignInMethod.PASSKEY, person, "h", List.of());

    @Test
    @DisplayName("people 3: as the person with the session alone; without one the link acts")
    void aPersonActsOnlyInTheirSession() {
        VisitLink link = link(Access.SIGNED_IN, VisitRole.PROFESSIONAL, null);
        assertThat(new UsedLink(link, Optional.of(session)).link().actor())
                .isEqualTo(new Actor(Actor.Kind.PERSON, person.toString()));
        assertThat(new UsedLink(link.usedBy(person), Optional.empty()).link().actor())
                .isEqualTo(new Actor(Actor.Kind.LINK, "0123456789abcdef"));
    }

    @Test
    @DisplayName(
            "2: the trail names who made the link of the session in which a patient got the visit link, as its way and not as the actor")
    void aPatientsLinkKeepsWhoseSessionGaveIt() {
        VisitLink given = link(Access.ANYBODY, VisitRole.PATIENT, "person:1");
        assertThat(new UsedLink(given, Optional.empty()).authorization().text())
                .isEqualTo("{\"way\":\"visit-link\",\"made_by\":\"person:1\"}");
        assertThat(given.actor().kind()).isEqualTo(Actor.Kind.PATIENT);
        VisitLink own = link(Access.ANYBODY, VisitRole.PATIENT, null);
        assertThat(new UsedLink(own, Optional.empty()).authorization()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"admit", "hang_up", "chat"})
    @DisplayName("people 3: link and session are checked before each act of a person")
    void actsAreChecked(String type) {
        assertThat(new SocketRequest(type, null).isAct()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"offer", "answer", "ice", "restart", "path"})
    @DisplayName("people 3: messages that the page sends by itself cost no look-up")
    void signalsAreNotChecked(String type) {
        assertThat(new SocketRequest(type, null).isAct()).isFalse();
    }

    private static VisitLink link(Access access, VisitRole role, String madeBy) {
        Instant start = Instant.parse("2026-03-29T10:00:00Z");
        return new VisitLink(
                "0123456789abcdef",
                access,
                madeBy,
                null,
                UUID.randomUUID(),
                1,
                "v",
                role,
                1,
                0,
                true,
                AppointmentState.BOOKED,
                start,
                Duration.ofMinutes(15),
                null,
                start,
                start.plusSeconds(900),
                Language.ES,
                ZoneOffset.UTC,
                "Clinic",
                null,
                1,
                "p",
                "Ana",
                "h",
                "Dr. Rey",
                null,
                false);
    }
}
