package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

@DisplayName("How many web sockets are open on a node")
class OpenSocketsTest {

    private static final int MOST_OF_ADDRESS = 25;

    private final UUID clinic = UUID.randomUUID();
    private final OpenSockets sockets = new OpenSockets();

    @Test
    @DisplayName("3: a side of a visit has ten at most, wherever they come from")
    void aSideHasTenAtMost() {
        VisitLink link = link(1, VisitRole.PATIENT);
        for (int i = 0; i < 10; i++) {
            assertThat(isFullFor(link, "a" + i)).isFalse();
            assertThat(add(link, "a" + i)).isTrue();
        }
        assertThat(isFullFor(link, "b")).isTrue();
        assertThat(add(link, "b")).isFalse();
        assertThat(isFullFor(link(1, VisitRole.PROFESSIONAL), "b")).isFalse();
        assertThat(isFullFor(link(2, VisitRole.PATIENT), "b")).isFalse();

        sockets.remove(visitor(link, "b"));
        assertThat(isFullFor(link, "b")).isTrue();
        sockets.remove(visitor(link, "a0"));
        assertThat(isFullFor(link, "b")).isFalse();
    }

    @Test
    @DisplayName("3: an address has as many as the site says, and what is gone counts no more")
    void anAddressHasAsManyAsTheSiteSays() {
        for (int i = 0; i < MOST_OF_ADDRESS; i++) {
            assertThat(add(link(i, VisitRole.PATIENT), "a")).isTrue();
        }
        assertThat(isFullFor(link(99, VisitRole.PATIENT), "a")).isTrue();
        assertThat(isFullFor(link(99, VisitRole.PATIENT), "b")).isFalse();
        for (int i = 0; i < MOST_OF_ADDRESS; i++) {
            sockets.remove(visitor(link(i, VisitRole.PATIENT), "a"));
        }
        assertThat(isFullFor(link(99, VisitRole.PATIENT), "a")).isFalse();
    }

    @Test
    @DisplayName("3: of many at once no more than the limit may stay")
    void ofManyAtOnceNoMoreMayStay() {
        List<Boolean> stay =
                IntStream.range(0, 1000)
                        .parallel()
                        .mapToObj(i -> add(link(i, VisitRole.PATIENT), "a"))
                        .toList();
        assertThat(stay.stream().filter(may -> may)).hasSize(MOST_OF_ADDRESS);
        IntStream.range(0, 1000)
                .parallel()
                .forEach(i -> sockets.remove(visitor(link(i, VisitRole.PATIENT), "a")));
        assertThat(isFullFor(link(1, VisitRole.PATIENT), "a")).isFalse();
    }

    private boolean isFullFor(VisitLink link, String address) {
        return sockets.areFullFor(link, address, MOST_OF_ADDRESS);
    }

    private boolean add(VisitLink link, String address) {
        return sockets.add(visitor(link, address), MOST_OF_ADDRESS);
    }

    private static CallPrincipal visitor(VisitLink link, String address) {
        return new CallPrincipal(link, "t", UUID.randomUUID(), Optional.empty(), "r", address);
    }

    private VisitLink link(long appointment, VisitRole role) {
        Instant start = Instant.parse("2026-03-29T10:00:00Z");
        return new VisitLink(
                clinic,
                appointment,
                "v",
                role,
                1,
                true,
                AppointmentState.BOOKED,
                start,
                Duration.ofMinutes(15),
                start,
                start.plusSeconds(900),
                Language.ES,
                ZoneOffset.UTC,
                "Clinic",
                1,
                "p",
                "Ana",
                "h",
                "Dr. Rey",
                null);
    }
}
