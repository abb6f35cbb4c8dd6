package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;

import jakarta.transaction.TransactionalException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Page;
import org.patientcare.sending.delivery.CapturedMessages;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.talk.mail.EventMails;
import org.patientcare.talk.mail.EventMails.MailOptions;
import org.patientcare.talk.mail.EventMails.MailOutcome;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentService;
import org.patientcare.visits.appointment.AppointmentTerms;

@ArquillianTest
@DisplayName("6 Event mails, inside the server")
class EventMailsInsideIT {

    private static final MailOutcome OVER =
            new MailOutcome(
                    MailOutcome.State.SKIPPED, "The visit was moved, cancelled or is over by now.");

    private static final MailOptions WISHES = new MailOptions(true, null, null, null, null, null);

    private final Instant soon = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);
    private final String mailbox = UUID.randomUUID() + "@patients.example";
    private UUID clinic;
    private String doctor;

    @BeforeEach
    void makeAClinic() {
        clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Clínica 李",
                                        Language.PT,
                                        ZoneId.of("Europe/Madrid"),
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT)
                        .id();
        patient("p", mailbox);
        doctor =
                bean(ProfessionalService.class)
                        .create(
                                new ProfessionalProfile(
                                        "Dra. Łucja",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        Set.of(clinic)))
                        .hash();
        bean(AppointmentService.class)
                .create(
                        clinic,
                        new AppointmentTerms("a", "p", doctor, soon, Duration.ofMinutes(15)),
                        false);
    }

    @Test
    @DisplayName(
            "6: a new appointment is mailed to its patient, in their language, with their link")
    void aVisitIsMailed() {
        assertThat(send(EventType.APPOINTMENT_CREATED, "p", 1, WISHES))
                .isEqualTo(new MailOutcome(MailOutcome.State.DELIVERED, null));
        OutgoingMessage mail = captured().orElseThrow();
        assertThat(mail.subject()).isEqualTo("Clínica 李: Ihre Videosprechstunde");
        assertThat(mail.name()).isEqualTo("Łukasz Zażółć");
        assertThat(mail.text()).contains("Dra. Łucja", url(), "Łukasz Zażółć");
        assertThat(mail.html()).contains(url());
    }

    @Test
    @DisplayName(
            "6: an event is not mailed if its appointment was moved or cancelled since; the event of that change is")
    void whatWasMovedSinceIsNotMailed() {
        bean(AppointmentService.class).reschedule(clinic, "a", soon.plusSeconds(60));
        assertThat(send(EventType.APPOINTMENT_CREATED, "p", 1, WISHES).state())
                .isEqualTo(MailOutcome.State.SKIPPED);
        assertThat(captured()).isEmpty();
        assertThat(send(EventType.APPOINTMENT_RESCHEDULED, "p", 2, WISHES).state())
                .isEqualTo(MailOutcome.State.DELIVERED);
        assertThat(captured().orElseThrow().text()).contains(url());

        bean(AppointmentService.class).cancel(clinic, "a");
        assertThat(send(EventType.APPOINTMENT_RESCHEDULED, "p", 2, WISHES).state())
                .isEqualTo(MailOutcome.State.SKIPPED);
        assertThat(send(EventType.APPOINTMENT_CANCELLED, "p", 2, WISHES).state())
                .isEqualTo(MailOutcome.State.DELIVERED);
        assertThat(captured().orElseThrow().text()).contains("abgesagt").doesNotContain("/call/");
    }

    @Test
    @DisplayName("6: nothing is mailed about a visit that is over, a cancelled one included")
    void whatIsOverIsNotMailed() {
        bean(AppointmentService.class)
                .create(
                        clinic,
                        new AppointmentTerms(
                                "over",
                                "p",
                                doctor,
                                soon.minusSeconds(3600 + 900),
                                Duration.ofMinutes(15)),
                        false);
        assertThat(send(EventType.APPOINTMENT_CREATED, "over", "p", 1, WISHES)).isEqualTo(OVER);
        bean(AppointmentService.class).cancel(clinic, "over");
        assertThat(send(EventType.APPOINTMENT_CANCELLED, "over", "p", 1, WISHES)).isEqualTo(OVER);
        assertThat(captured()).isEmpty();
    }

    @Test
    @DisplayName("6: a patient is mailed that a message waits, without the text of the message")
    void aMessageThatWaitsIsMailed() {
        assertThat(send(EventType.MESSAGE_UNREAD, "p", null, WISHES).state())
                .isEqualTo(MailOutcome.State.DELIVERED);
        assertThat(captured().orElseThrow().subject())
                .isEqualTo("Clínica 李: Eine Nachricht wartet auf Sie");
    }

    @Test
    @DisplayName(
            "6: nothing is mailed if the subscription does not ask for it, without an address, or for other event types")
    void nothingIsMailed() {
        patient("silent", null);
        MailOptions unwanted = new MailOptions(false, null, null, null, null, null);
        for (MailOutcome outcome :
                List.of(
                        send(EventType.APPOINTMENT_CREATED, "p", 1, unwanted),
                        send(EventType.APPOINTMENT_CREATED, "silent", 1, WISHES),
                        send(EventType.APPOINTMENT_CREATED, "unknown", 1, WISHES),
                        send(EventType.APPOINTMENT_CREATED, null, 1, WISHES),
                        send(EventType.APPOINTMENT_FINISHED, "p", 1, WISHES),
                        send(EventType.PRESCRIPTION_CREATED, "p", null, WISHES),
                        send(EventType.CARE_DELIVERY_FAILED, "p", null, WISHES))) {
            assertThat(outcome.state()).isEqualTo(MailOutcome.State.SKIPPED);
            assertThat(outcome.reason()).endsWith(".").doesNotContain("p@", mailbox);
        }
        assertThat(captured()).isEmpty();
    }

    @Test
    @DisplayName(
            "6: a mail that certainly was not sent has failed; nothing is sent within a transaction")
    void whatDidNotLeaveHasFailed() {
        patient("mistyped", "josé@patients.example");
        assertThat(send(EventType.MESSAGE_UNREAD, "mistyped", null, WISHES).state())
                .isEqualTo(MailOutcome.State.UNDELIVERABLE);
        patient("fails", "fail@patients.example");
        MailOutcome outcome = send(EventType.MESSAGE_UNREAD, "fails", null, WISHES);
        assertThat(outcome.state()).isEqualTo(MailOutcome.State.FAILED);
        assertThat(outcome.reason()).doesNotContain("patients.example");
        assertThatThrownBy(
                        () ->
                                bean(Transactions.class)
                                        .inNewTransaction(
                                                () ->
                                                        send(
                                                                EventType.MESSAGE_UNREAD,
                                                                "p",
                                                                null,
                                                                WISHES)))
                .isInstanceOf(TransactionalException.class);
        assertThat(captured()).isEmpty();
    }

    private MailOutcome send(
            EventType type, String patient, Integer generation, MailOptions wishes) {
        return send(type, "a", patient, generation, wishes);
    }

    private MailOutcome send(
            EventType type, String object, String patient, Integer generation, MailOptions wishes) {
        return bean(EventMails.class)
                .send(
                        clinic,
                        new StoredEvent(
                                clinic,
                                1,
                                UUID.randomUUID(),
                                type,
                                ObjectKind.APPOINTMENT,
                                object,
                                patient,
                                generation,
                                null,
                                Instant.now(),
                                new JsonDocument("{}")),
                        wishes);
    }

    private String url() {
        return bean(AppointmentRecords.class).get(clinic, "a").patientUrl();
    }

    /** The newest mail to the patient. */
    private Optional<OutgoingMessage> captured() {
        return bean(CapturedMessages.class).list(new Page.Request(1, 500)).items().stream()
                .map(each -> each.message())
                .filter(message -> message.recipient().equals(mailbox))
                .findFirst();
    }

    private void patient(String code, String email) {
        bean(PatientService.class)
                .upsert(
                        clinic,
                        List.of(
                                new PatientRequest(
                                        code,
                                        "Łukasz",
                                        Change.to("Zażółć"),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        email == null ? Change.none() : Change.to(email),
                                        null,
                                        Change.none(),
                                        Change.to(Language.DE),
                                        Change.none())));
    }
}
