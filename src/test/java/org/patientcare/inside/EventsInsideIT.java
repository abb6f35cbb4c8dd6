package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.naming.InitialContext;
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
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.sending.delivery.DeliveryReceipts;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.StoredEvent.PayloadCompletion;
import org.patientcare.visits.appointment.AppointmentRecord;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentService;
import org.patientcare.visits.appointment.AppointmentTerms;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.Visits;

@ArquillianTest
@DisplayName("6 Events, inside the server")
class EventsInsideIT {

    private static final Duration QUARTER = Duration.ofMinutes(15);

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private UUID clinic;
    private String doctor;

    @BeforeEach
    void makeAClinic() {
        clinic = organization();
        doctor = doctorOf(clinic);
        patientOf(clinic, "p", null);
    }

    @Test
    @DisplayName("6: a visit that took place is published as finished, with its start and its end")
    void aFinishedVisitIsPublished() {
        book(clinic, "a", now);
        bean(Visits.class).entered(link("a", true));
        bean(Visits.class).admitted(link("a", false));
        bean(Visits.class).hungUp(link("a", true));
        bean(Visits.class).hungUp(link("a", false));

        List<String> published = payloads(clinic, "appointment_finished");
        assertThat(published).hasSize(1);
        assertThat(published.get(0))
                .contains(
                        "\"start_date\":\""
                                + historyOf("in_call")
                                + "\",\"end_date\":\""
                                + historyOf("finished")
                                + "\"",
                        "\"consultation_url\":null",
                        "\"speciality\":null,\"origin\":\"system\"},\"reports\":[],\"patient\":{\"code\":\"p\",")
                .doesNotContain("Łukasz", "Zażółć");
        assertThat(types(clinic)).containsExactly("appointment_created", "appointment_finished");
    }

    @Test
    @DisplayName(
            "6: each visit that the timer ends is published once, for its organization, if 8 nodes end visits at once")
    void whatTheTimerEndsIsPublishedOnce() throws Exception {
        UUID other = organization();
        patientOf(other, "p", null);
        String others = doctorOf(other);
        Instant over = now.minus(Duration.ofMinutes(76));
        for (int i = 0; i < 20; i++) {
            book(clinic, "a" + i, over);
        }
        bean(AppointmentService.class)
                .create(other, new AppointmentTerms("b", "p", others, over, QUARTER), false);
        book(clinic, "in call", now);
        bean(Visits.class).entered(link("in call", true));
        bean(Visits.class).admitted(link("in call", false));
        OWNER.execute(
                "UPDATE appointment SET starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days' WHERE organization_id = ? AND code = 'in call'",
                clinic);

        atOnce(() -> bean(Visits.class).endOverdue());
        while (bean(Visits.class).endOverdue() > 0) {
            // Until nothing is left, as the timer does.
        }

        assertThat(payloads(clinic, "appointment_no_showed")).hasSize(20);
        assertThat(payloads(clinic, "appointment_finished")).hasSize(1);
        assertThat(payloads(other, "appointment_no_showed")).hasSize(1);
        assertThat(payloads(other, "appointment_no_showed").get(0))
                .matches(
                        "\\{\"consultation\":\\{\"id\":\"b\",.*},\"patient\":\\{\"code\":\"p\",\"allergies\":\\[],\"diseases\":\\[],"
                                + "\"medications\":\\[]},\"professional\":\\{\"id\":\"[^\"]*\",\"name\":\"李\",\"avatar\":null},"
                                + "\"preconsultation\":\\{\"reason\":null,\"documents\":\\[]}}")
                .contains("\"start_date\":null,\"end_date\":null")
                .contains("\"previous_scheduled_start_date\":null");
    }

    @Test
    @DisplayName("6: an event of a transaction that is rolled back is never published")
    void whatIsRolledBackIsNeverPublished() throws Exception {
        UserTransaction transaction =
                (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
        patientOf(clinic, "q", "gold");
        book(clinic, "kept", now);
        transaction.begin();
        try {
            book(clinic, "lost", now);
            bean(AppointmentService.class).reschedule(clinic, "kept", now.plusSeconds(60));
            bean(AppointmentService.class).cancel(clinic, "kept");
            patientOf(clinic, "q", null);
        } finally {
            transaction.rollback();
        }
        assertThat(types(clinic)).containsExactly("appointment_created");
    }

    @Test
    @DisplayName("6: the end of each expired plan is published once, if 8 nodes end plans at once")
    void expiredPlansArePublishedOnce() throws Exception {
        for (int i = 0; i < 20; i++) {
            patientOf(clinic, "x" + i, "Łatwy");
        }
        OWNER.execute(
                "UPDATE patient SET subscribed_until = '2026-01-02T03:04:05Z' WHERE organization_id = ? AND plan IS NOT NULL",
                clinic);

        atOnce(() -> bean(PatientService.class).endExpiredSubscriptions());
        while (bean(PatientService.class).endExpiredSubscriptions() > 0) {
            // Until nothing is left, as the timer does.
        }

        List<String> published = payloads(clinic, "care.patient_subscription_ended");
        assertThat(published)
                .hasSize(20)
                .contains(
                        "{\"patient\":{\"code\":\"x7\"},\"subscription\":{\"plan\":\"Łatwy\","
                                + "\"ended_at\":\"2026-01-02T03:04:05+00:00\",\"reason\":\"expired\"}}");
    }

    @Test
    @DisplayName(
            "6: a message that was accepted and failed later is published once, however often the receipt comes")
    void aMessageThatFailedLaterIsPublished() throws Exception {
        String id = UUID.randomUUID().toString();
        OWNER.execute(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, partners_id, changed_at)"
                        + " VALUES (?, now(), 'C-李', 'sms', '+34 ***456', 'accepted', '"
                        + id
                        + "', now())",
                clinic);
        DeliveryReceipt receipt =
                new DeliveryReceipt(
                        List.of(id),
                        List.of(),
                        List.of("34600123456"),
                        FaultCode.SMS_UNDELIVERED.of("\"off\""));

        atOnce(
                () -> {
                    bean(DeliveryReceipts.class).accept(receipt);
                    return 1;
                });
        bean(DeliveryReceipts.class)
                .accept(new DeliveryReceipt(List.of(id), List.of(), List.of("34600123456"), null));

        assertThat(payloads(clinic, "care.delivery_failed"))
                .containsExactly(
                        "{\"activation_code\":{\"code\":\"C-李\"},\"channel\":\"sms\",\"reason\":\"The SMS centre could not deliver the message (\\\"off\\\").\"}");
    }

    @Test
    @DisplayName("6: no event is published for a message that was delivered")
    void aMessageThatWasDeliveredIsNotPublished() {
        String id = UUID.randomUUID().toString();
        OWNER.execute(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, partners_id, changed_at)"
                        + " VALUES (?, now(), 'C', 'sms', '+34 ***456', 'accepted', '"
                        + id
                        + "', now())",
                clinic);
        bean(DeliveryReceipts.class)
                .accept(new DeliveryReceipt(List.of(id), List.of(), List.of("34600123456"), null));
        bean(DeliveryReceipts.class)
                .accept(
                        new DeliveryReceipt(
                                List.of(id),
                                List.of(),
                                List.of("34600123456"),
                                FaultCode.SMS_PHONE_NOT_REACHED.of()));
        assertThat(types(clinic)).isEmpty();
    }

    @Test
    @DisplayName(
            "6: an event is sent with the patient's link while the link works, and with null afterwards")
    void theLinkIsThereWhileItWorks() {
        book(clinic, "a", now);
        book(clinic, "other", now);
        String first = record("a").patientUrl();
        StoredEvent created = stored(1, EventType.APPOINTMENT_CREATED, "a", 1);
        StoredEvent other = stored(2, EventType.APPOINTMENT_CREATED, "other", 1);
        assertThat(completed(created, other))
                .containsEntry(1L, payload(first))
                .containsEntry(2L, payload(record("other").patientUrl()));

        bean(AppointmentService.class).reschedule(clinic, "a", now.plusSeconds(60));
        String second = record("a").patientUrl();
        StoredEvent moved = stored(3, EventType.APPOINTMENT_RESCHEDULED, "a", 2);
        assertThat(second).isNotEqualTo(first);
        assertThat(completed(created, moved, other))
                .containsEntry(1L, payload(null))
                .containsEntry(3L, payload(second))
                .hasSize(3);

        bean(AppointmentService.class).cancel(clinic, "a");
        assertThat(completed(moved)).containsEntry(3L, payload(null));
        assertThat(completed(stored(9, EventType.APPOINTMENT_CREATED, "unknown", 1)))
                .containsEntry(9L, payload(null));
    }

    @Test
    @DisplayName("6: a prescription event is sent with the address of the prescription's PDF")
    void aPrescriptionHasItsAddress() {
        StoredEvent event =
                new StoredEvent(
                        clinic,
                        5,
                        UUID.randomUUID(),
                        EventType.PRESCRIPTION_CREATED,
                        ObjectKind.PRESCRIPTION,
                        "6f1c",
                        "p",
                        null,
                        null,
                        now,
                        new JsonDocument(
                                "{\"prescription\":{\"id\":\"6f1c\",\"pdf_url\":null,\"x\":1}}"));
        assertThat(completed(event).get(5L).text())
                .matches(
                        "\\{\"prescription\":\\{\"id\":\"6f1c\",\"pdf_url\":\"http[^\"]*/api/v1/prescriptions/6f1c/download\",\"x\":1}}");
    }

    private StoredEvent stored(long sequence, EventType type, String code, int generation) {
        return new StoredEvent(
                clinic,
                sequence,
                UUID.randomUUID(),
                type,
                ObjectKind.APPOINTMENT,
                code,
                "p",
                generation,
                null,
                now,
                payload(null));
    }

    private static JsonDocument payload(String url) {
        return new JsonDocument(
                "{\"consultation\":{\"id\":\"a\",\"consultation_url\":"
                        + (url == null ? "null" : "\"" + url + "\"")
                        + ",\"n\":900719925474099300},\"reports\":[]}");
    }

    private Map<Long, JsonDocument> completed(StoredEvent... events) {
        for (PayloadCompletion each :
                CDI.current().select(PayloadCompletion.class, Any.Literal.INSTANCE)) {
            if (each.types().contains(events[0].type())) {
                return each.complete(clinic, List.of(events));
            }
        }
        return Collections.emptyMap();
    }

    private static void atOnce(Callable<Integer> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (Future<Integer> each : threads.invokeAll(Collections.nCopies(8, work))) {
            each.get();
        }
        threads.shutdown();
    }

    private static UUID organization() {
        return bean(OrganizationService.class)
                .create(
                        new OrganizationProfile(
                                "Clínica Norte",
                                Language.PT,
                                ZoneId.of("Europe/Madrid"),
                                false,
                                List.of(),
                                null,
                                false,
                                null),
                        OrganizationVisitSettings.DEFAULT)
                .id();
    }

    private static String doctorOf(UUID organization) {
        return bean(ProfessionalService.class)
                .create(
                        new ProfessionalProfile(
                                "李",
                                null,
                                "Cardiology",
                                null,
                                null,
                                null,
                                null,
                                Set.of(organization)))
                .hash();
    }

    private static void patientOf(UUID organization, String code, String plan) {
        bean(PatientService.class)
                .upsert(
                        organization,
                        List.of(
                                new PatientRequest(
                                        code,
                                        "Łukasz",
                                        Change.to("Zażółć"),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        plan,
                                        Change.none(),
                                        Change.to(Language.DE),
                                        Change.none())));
    }

    private void book(UUID organization, String code, Instant startsAt) {
        bean(AppointmentService.class)
                .create(
                        organization,
                        new AppointmentTerms(code, "p", doctor, startsAt, QUARTER),
                        false);
    }

    private AppointmentRecord record(String code) {
        return bean(AppointmentRecords.class).get(clinic, code);
    }

    private VisitLink link(String code, boolean patients) {
        String url = patients ? record(code).patientUrl() : record(code).professionalUrl();
        return bean(VisitLinks.class).find(url.substring(url.lastIndexOf('/') + 1)).orElseThrow();
    }

    private String historyOf(String state) {
        return OWNER.texts(
                        "SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"+00:00\"')"
                                + " FROM appointment_history WHERE organization_id = ? AND state = '"
                                + state
                                + "'",
                        clinic)
                .get(0);
    }

    private static List<String> types(UUID organization) {
        return OWNER.texts(
                "SELECT event FROM event WHERE organization_id = ? ORDER BY sequence",
                organization);
    }

    private static List<String> payloads(UUID organization, String event) {
        assertThat(WireNamed.find(EventType.class, event)).isPresent();
        return OWNER.texts(
                "SELECT payload::text FROM event WHERE organization_id = ? AND event = '"
                        + event
                        + "' ORDER BY sequence",
                organization);
    }
}
