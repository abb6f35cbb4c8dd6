package org.patientcare.talk.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Origin;
import org.patientcare.talk.mail.EventMail.MailKind;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.KnownVisit;
import org.patientcare.visits.appointment.ListedAppointment;

@DisplayName("What is new to the patient of a visit that people changed")
class MailKindTest {

    private static final Instant START = Instant.parse("2031-05-06T10:00:00Z");
    private static final Instant LATER = Instant.parse("2031-05-07T10:00:00Z");
    private static final KnownVisit NOTHING = new KnownVisit(null, null, null);
    private static final KnownVisit KNOWN = new KnownVisit(START, "h1", 1);

    private static ListedAppointment visit(AppointmentState state, Instant start, String hash) {
        return new ListedAppointment(
                1,
                3,
                0,
                "pc-1",
                start,
                900,
                state,
                Origin.PEOPLE,
                false,
                null,
                null,
                new ListedAppointment.Professional(hash, "Ana", null, null));
    }

    private static ListedAppointment booked(Instant start, String hash) {
        return visit(AppointmentState.BOOKED, start, hash);
    }

    @Test
    @DisplayName("nothing, if it is as it was, or was booked and cancelled meanwhile")
    void nothing() {
        assertThat(KNOWN.isStill(booked(START, "h1"))).isTrue();
        assertThat(NOTHING.isStill(visit(AppointmentState.CANCELLED, START, "h1"))).isTrue();
    }

    @Test
    @DisplayName("a new visit, another time, another professional, or that it was cancelled")
    void something() {
        assertNews(NOTHING, booked(LATER, "h2"), MailKind.CREATED);
        assertNews(KNOWN, booked(LATER, "h1"), MailKind.RESCHEDULED);
        assertNews(KNOWN, booked(LATER, "h2"), MailKind.RESCHEDULED);
        assertNews(KNOWN, booked(START, "h2"), MailKind.HANDED_OVER);
        assertNews(KNOWN, visit(AppointmentState.CANCELLED, START, "h1"), MailKind.CANCELLED);
    }

    private static void assertNews(KnownVisit known, ListedAppointment now, MailKind kind) {
        assertThat(known.isStill(now)).isFalse();
        assertThat(MailKind.of(known, now)).isEqualTo(kind);
    }
}
