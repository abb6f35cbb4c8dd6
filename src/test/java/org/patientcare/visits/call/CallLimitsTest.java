package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLink.Access;
import org.patientcare.visits.appointment.VisitRole;

@DisplayName("How the web sockets of visits are counted")
class CallLimitsTest {

    private final UUID clinic = UUID.randomUUID();

    @Test
    @DisplayName("3: at most ten of each side of a visit, and as many of an address as configured")
    void sidesAndAddressesAreCounted() {
        List<OpenSocketLimit> bounds = of(1, VisitRole.PATIENT, "a");
        assertThat(bounds).extracting(OpenSocketLimit::max).containsExactly(10, 25);
        assertThat(of(1, VisitRole.PATIENT, "a")).isEqualTo(bounds);
        assertThat(of(1, VisitRole.PROFESSIONAL, "b")).doesNotContainAnyElementsOf(bounds);
        assertThat(of(2, VisitRole.PATIENT, "b")).doesNotContainAnyElementsOf(bounds);
        assertThat(of(2, VisitRole.PATIENT, "a")).contains(bounds.get(1));
    }

    private List<OpenSocketLimit> of(long appointment, VisitRole role, String address) {
        Instant start = Instant.parse("2026-03-29T10:00:00Z");
        VisitLink link =
                new VisitLink(
                        "0123456789abcdef",
                        Access.ANYBODY,
                        null,
                        null,
                        clinic,
                        appointment,
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
        return CallLimits.openSockets(link, address, 25);
    }
}
