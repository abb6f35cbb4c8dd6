package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLink.Access;
import org.patientcare.visits.appointment.VisitRole;

@DisplayName("The state of the page of a link")
class PageStateTest {

    private static final Instant START = Instant.parse("2026-03-29T10:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    @DisplayName("4: it opens 15 minutes before and closes 60 after the end, to the second")
    void itOpensAndClosesToTheSecond() {
        VisitLink link = link(true, AppointmentState.BOOKED);
        assertThat(PageState.of(link, link.opensAt().minusNanos(1))).isEqualTo(PageState.EARLY);
        assertThat(PageState.of(link, link.opensAt())).isEqualTo(PageState.OPEN);
        assertThat(PageState.of(link, link.closesAt().minusNanos(1))).isEqualTo(PageState.OPEN);
        assertThat(PageState.of(link, link.closesAt())).isEqualTo(PageState.OVER);
    }

    @Test
    @DisplayName(
            "4: an old link says that the visit was moved, and a cancelled visit always says so")
    void oldLinksAndCancelledVisits() {
        assertThat(PageState.of(link(false, AppointmentState.BOOKED), START))
                .isEqualTo(PageState.MOVED);
        assertThat(PageState.of(link(false, AppointmentState.CANCELLED), START))
                .isEqualTo(PageState.CANCELLED);
        assertThat(PageState.of(link(true, AppointmentState.CANCELLED), START))
                .isEqualTo(PageState.CANCELLED);
    }

    @Test
    void anEndedVisitIsOverAtAnyTime() {
        for (AppointmentState ended :
                new AppointmentState[] {AppointmentState.FINISHED, AppointmentState.NO_SHOW}) {
            assertThat(PageState.of(link(true, ended), START)).isEqualTo(PageState.OVER);
        }
    }

    @Test
    @DisplayName(
            "people 3: a link that asks for a session opens with it alone, and one that admits nobody says so first")
    void linksOfProfessionals() {
        VisitLink locked = link(Access.SIGNED_IN, true, AppointmentState.BOOKED);
        VisitLink unlocked = locked.usedBy(UUID.randomUUID());
        assertThat(PageState.of(locked, START)).isEqualTo(PageState.LOCKED);
        assertThat(locked.isOpenAt(START)).isFalse();
        assertThat(PageState.of(unlocked, START)).isEqualTo(PageState.OPEN);
        assertThat(unlocked.isOpenAt(START)).isTrue();
        assertThat(PageState.of(link(Access.SIGNED_IN, true, AppointmentState.FINISHED), START))
                .isEqualTo(PageState.OVER);
        for (AppointmentState any : AppointmentState.values()) {
            VisitLink revoked = link(Access.NOBODY, true, any).usedBy(UUID.randomUUID());
            assertThat(PageState.of(revoked, START)).isEqualTo(PageState.REVOKED);
            assertThat(revoked.isOpenAt(START)).isFalse();
        }
    }

    private static VisitLink link(boolean current, AppointmentState state) {
        return link(Access.ANYBODY, current, state);
    }

    private static VisitLink link(Access access, boolean current, AppointmentState state) {
        return new VisitLink(
                "0123456789abcdef",
                access,
                null,
                null,
                UUID.randomUUID(),
                1,
                "v",
                access == Access.ANYBODY ? VisitRole.PATIENT : VisitRole.PROFESSIONAL,
                1,
                0,
                current,
                state,
                START,
                MINUTE.multipliedBy(15),
                null,
                START.minus(MINUTE.multipliedBy(15)),
                START.plus(MINUTE.multipliedBy(75)),
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
