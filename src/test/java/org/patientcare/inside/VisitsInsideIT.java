package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.AppointmentRecord;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentService;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.AppointmentTerms;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.appointment.Visits;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

@ArquillianTest
@DisplayName("Inside the server: visits and their links")
class VisitsInsideIT {

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private UUID clinic;
    private String doctor;

    @BeforeEach
    void makeAClinic() {
        clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Clínica Norte",
                                        Language.PT,
                                        java.time.ZoneId.of("Europe/Madrid"),
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT)
                        .id();
        bean(PatientService.class)
                .upsert(
                        clinic,
                        List.of(
                                new PatientRequest(
                                        "p",
                                        "Ana",
                                        Change.to("Ruiz"),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        null,
                                        Change.none(),
                                        Change.to(Language.DE),
                                        Change.none())));
        doctor =
                bean(ProfessionalService.class)
                        .create(
                                new ProfessionalProfile(
                                        "Dr. Rey",
                                        null,
                                        "Cardiology",
                                        null,
                                        null,
                                        null,
                                        null,
                                        Set.of(clinic)))
                        .hash();
    }

    @Test
    @DisplayName("a link has all data that its page needs, in the language of its holder")
    void aLinkHasWhatItsPageNeeds() {
        book("a", now);
        VisitLink patients = link("a", VisitRole.PATIENT);
        assertThat(patients.current()).isTrue();
        assertThat(patients.state()).isEqualTo(AppointmentState.BOOKED);
        assertThat(patients.startsAt()).isEqualTo(now);
        assertThat(patients.duration()).isEqualTo(Duration.ofMinutes(15));
        assertThat(patients.opensAt()).isEqualTo(now.minus(Duration.ofMinutes(15)));
        assertThat(patients.closesAt()).isEqualTo(now.plus(Duration.ofMinutes(75)));
        assertThat(patients.language()).isEqualTo(Language.DE);
        assertThat(patients.zone().getId()).isEqualTo("Europe/Madrid");
        assertThat(patients.organizationName()).isEqualTo("Clínica Norte");
        assertThat(patients.patientName()).isEqualTo("Ana Ruiz");
        assertThat(patients.professionalName()).isEqualTo("Dr. Rey");
        assertThat(patients.professionalTitle()).isEqualTo("Cardiology");
        VisitLink professionals = link("a", VisitRole.PROFESSIONAL);
        assertThat(professionals.role()).isEqualTo(VisitRole.PROFESSIONAL);
        assertThat(professionals.language()).isEqualTo(Language.PT);
        assertThat(professionals.appointment()).isEqualTo(patients.appointment());
    }

    @Test
    @DisplayName("4: a token that was guessed, shortened, lengthened or changed finds no link")
    void otherTokensFindNoLink() {
        book("a", now);
        String token = token("a", VisitRole.PATIENT);
        VisitLinks links = bean(VisitLinks.class);
        assertThat(links.find(token)).isPresent();
        char last = token.charAt(token.length() - 1);
        for (String other :
                List.of(
                        "",
                        "a",
                        token.substring(1),
                        token + "A",
                        token.substring(0, token.length() - 1) + (last == 'A' ? 'B' : 'A'),
                        token.substring(0, token.length() - 1) + "=",
                        token.substring(0, token.length() - 1) + "\u0000",
                        "A".repeat(32),
                        "../".repeat(20),
                        "é".repeat(32))) {
            assertThat(links.find(other)).as(other).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "5: booked, waiting, in call, finished: each step only by its role, and in the history and the audit trail")
    void aVisitTakesPlace() {
        book("a", now);
        VisitLink patient = link("a", VisitRole.PATIENT);
        VisitLink professional = link("a", VisitRole.PROFESSIONAL);
        Visits visits = bean(Visits.class);
        assertThat(visits.admitted(professional)).isEqualTo(AppointmentState.BOOKED);
        assertThat(visits.entered(professional)).isEqualTo(AppointmentState.BOOKED);
        assertThat(visits.hungUp(patient)).isEqualTo(AppointmentState.BOOKED);
        assertThat(visits.entered(patient)).isEqualTo(AppointmentState.WAITING);
        assertThat(visits.entered(patient)).isEqualTo(AppointmentState.WAITING);
        assertThat(visits.left(professional)).isEqualTo(AppointmentState.WAITING);
        assertThat(visits.left(patient)).isEqualTo(AppointmentState.BOOKED);
        assertThat(visits.entered(patient)).isEqualTo(AppointmentState.WAITING);
        assertThat(visits.admitted(patient)).isEqualTo(AppointmentState.WAITING);
        assertThat(visits.admitted(professional)).isEqualTo(AppointmentState.IN_CALL);
        assertThat(visits.left(patient)).isEqualTo(AppointmentState.IN_CALL);
        assertThat(visits.entered(patient)).isEqualTo(AppointmentState.IN_CALL);
        assertThat(visits.hungUp(professional)).isEqualTo(AppointmentState.FINISHED);
        assertThat(visits.hungUp(patient)).isEqualTo(AppointmentState.FINISHED);
        assertThat(visits.entered(patient)).isEqualTo(AppointmentState.FINISHED);
        assertThat(history("a"))
                .containsExactly(
                        AppointmentState.BOOKED,
                        AppointmentState.WAITING,
                        AppointmentState.BOOKED,
                        AppointmentState.WAITING,
                        AppointmentState.IN_CALL,
                        AppointmentState.FINISHED);
        assertThat(
                        OWNER.texts(
                                "SELECT actor_kind || ' ' || actor_id || ' ' || action FROM audit_log"
                                        + " WHERE organization_id = ? AND action LIKE 'visit-%' ORDER BY id",
                                clinic))
                .containsExactly(
                        "patient p visit-wait",
                        "patient p visit-leave",
                        "patient p visit-wait",
                        "link " + professional.id() + " visit-admit",
                        "link " + professional.id() + " visit-finish");
    }

    @Test
    @DisplayName("2: nobody can wait before the visit opens or after it closes, or by an old link")
    void closedAndOldLinksAdmitNobody() {
        Visits visits = bean(Visits.class);
        book("early", now.plus(Duration.ofMinutes(16)));
        assertThat(visits.entered(link("early", VisitRole.PATIENT)))
                .isEqualTo(AppointmentState.BOOKED);
        book("late", now.minus(Duration.ofMinutes(76)));
        assertThat(visits.entered(link("late", VisitRole.PATIENT)))
                .isNotEqualTo(AppointmentState.WAITING);
        book("moved", now);
        String token = token("moved", VisitRole.PATIENT);
        VisitLink seenBefore = bean(VisitLinks.class).find(token).orElseThrow();
        bean(AppointmentService.class).reschedule(clinic, "moved", now.plusSeconds(60));
        VisitLink seenAfter = bean(VisitLinks.class).find(token).orElseThrow();
        assertThat(seenAfter.current()).isFalse();
        assertThat(visits.entered(seenAfter)).isEqualTo(AppointmentState.BOOKED);
        assertThat(visits.entered(seenBefore))
                .as("a page that does not know of the move yet")
                .isEqualTo(AppointmentState.BOOKED);
        book("cancelled", now);
        VisitLink link = link("cancelled", VisitRole.PATIENT);
        bean(AppointmentService.class).cancel(clinic, "cancelled");
        assertThat(visits.entered(link)).isEqualTo(AppointmentState.CANCELLED);
        assertThat(history("cancelled"))
                .containsExactly(AppointmentState.BOOKED, AppointmentState.CANCELLED);
    }

    @Test
    @DisplayName(
            "5: the timer ends each visit once, if several nodes do so at once: in call as finished, others as no-show")
    void theTimerEndsEachVisitOnce() throws Exception {
        Instant over = now.minus(Duration.ofMinutes(76));
        for (int i = 0; i < 20; i++) {
            book("a" + i, over);
        }
        book("waiting", now);
        bean(Visits.class).entered(link("waiting", VisitRole.PATIENT));
        book("in call", now);
        bean(Visits.class).entered(link("in call", VisitRole.PATIENT));
        bean(Visits.class).admitted(link("in call", VisitRole.PROFESSIONAL));
        book("not over", now.minus(Duration.ofMinutes(74)));
        passTime("waiting");
        passTime("in call");

        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Callable<Integer>> nodes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            nodes.add(() -> bean(Visits.class).endOverdue());
        }
        for (Future<Integer> each : threads.invokeAll(nodes)) {
            each.get();
        }
        threads.shutdown();
        while (bean(Visits.class).endOverdue() > 0) {
            // Until nothing is left, as the timer does.
        }

        for (int i = 0; i < 20; i++) {
            assertThat(history("a" + i))
                    .containsExactly(AppointmentState.BOOKED, AppointmentState.NO_SHOW);
        }
        assertThat(history("waiting")).endsWith(AppointmentState.NO_SHOW).hasSize(3);
        assertThat(history("in call")).endsWith(AppointmentState.FINISHED).hasSize(4);
        assertThat(history("not over")).containsExactly(AppointmentState.BOOKED);
        assertThat(
                        OWNER.texts(
                                "SELECT actor_kind || ' ' || action || ' ' || count(*) FROM audit_log"
                                        + " WHERE organization_id = ? AND action IN ('visit-miss', 'visit-finish')"
                                        + " GROUP BY actor_kind, action ORDER BY 1",
                                clinic))
                .containsExactly("service visit-finish 1", "service visit-miss 21");
    }

    @Test
    @DisplayName(
            "4, 5: of an admission and a cancellation at the same time exactly one takes effect, 50 times")
    void admissionRacesACancellation() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 50; i++) {
            String code = "race-" + i;
            book(code, now);
            bean(Visits.class).entered(link(code, VisitRole.PATIENT));
            VisitLink professional = link(code, VisitRole.PROFESSIONAL);
            Future<AppointmentState> admitted =
                    threads.submit(() -> bean(Visits.class).admitted(professional));
            Future<Boolean> cancelled = threads.submit(() -> cancels(code));
            AppointmentState left =
                    cancelled.get() ? AppointmentState.CANCELLED : AppointmentState.IN_CALL;
            assertThat(admitted.get()).isEqualTo(left);
            assertThat(history(code))
                    .containsExactly(AppointmentState.BOOKED, AppointmentState.WAITING, left);
        }
        threads.shutdown();
    }

    private boolean cancels(String code) {
        try {
            bean(AppointmentService.class).cancel(clinic, code);
            return true;
        } catch (DomainException tookPlace) {
            return false;
        }
    }

    @Test
    @DisplayName(
            "3: a database listener is notified of a move, a cancellation and each step once it is committed")
    void listenersAreNotified() throws Exception {
        try (Connection listener = OWNER.connect();
                Statement statement = listener.createStatement()) {
            statement.execute("LISTEN visit");
            book("a", now);
            VisitLink link = link("a", VisitRole.PATIENT);
            String name = clinic + "/" + link.appointment();
            assertThat(notified(listener, name)).as("notifications of a new visit").isZero();
            bean(Visits.class).entered(link);
            assertThat(notified(listener, name)).isOne();
            bean(Visits.class).entered(link);
            assertThat(notified(listener, name)).isZero();
            bean(AppointmentService.class).reschedule(clinic, "a", now);
            assertThat(notified(listener, name)).isOne();
            bean(AppointmentService.class).cancel(clinic, "a");
            assertThat(notified(listener, name)).isOne();
            bean(AppointmentService.class).cancel(clinic, "a");
            assertThat(notified(listener, name)).isZero();
            book("over", now.minus(Duration.ofMinutes(80)));
            String over = clinic + "/" + link("over", VisitRole.PATIENT).appointment();
            while (bean(Visits.class).endOverdue() > 0) {
                // One organization at a time, until nothing is left.
            }
            assertThat(notified(listener, over)).isOne();
            statement.execute("UNLISTEN *");
        }
    }

    private static int notified(Connection listener, String name) throws SQLException {
        PGNotification[] received = listener.unwrap(PGConnection.class).getNotifications(500);
        int times = 0;
        for (PGNotification each : received == null ? new PGNotification[0] : received) {
            times += each.getParameter().equals(name) ? 1 : 0;
        }
        return times;
    }

    private void book(String code, Instant startsAt) {
        bean(AppointmentService.class)
                .create(
                        clinic,
                        new AppointmentTerms(code, "p", doctor, startsAt, Duration.ofMinutes(15)),
                        false);
    }

    /** Moves an appointment two days into the past. */
    private void passTime(String code) {
        OWNER.execute(
                "UPDATE appointment SET starts_at = starts_at - interval '2 days',"
                        + " ends_at = ends_at - interval '2 days' WHERE organization_id = ? AND code = ?",
                clinic,
                code);
    }

    private String token(String code, VisitRole role) {
        AppointmentRecord record = bean(AppointmentRecords.class).get(clinic, code);
        String url = role == VisitRole.PATIENT ? record.patientUrl() : record.professionalUrl();
        return url.substring(url.lastIndexOf('/') + 1);
    }

    private VisitLink link(String code, VisitRole role) {
        return bean(VisitLinks.class).find(token(code, role)).orElseThrow();
    }

    private List<AppointmentState> history(String code) {
        return bean(AppointmentRecords.class).get(clinic, code).history().stream()
                .map(AppointmentRecord.Entry::state)
                .toList();
    }
}
