package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.Language;

/** Creates demo appointments of the demo organization, around the time at which the node starts. */
@ApplicationScoped
public class DemoAppointments {

    private static final Duration LENGTH = Duration.ofMinutes(20);
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("uuuuMMdd-HH").withZone(ZoneOffset.UTC);

    /** A fictional patient, and how many minutes after the start of the node their visit begins. */
    private record SamplePatient(
            String code,
            String firstName,
            String lastName,
            Gender gender,
            LocalDate born,
            int minutesFromNow) {}

    private static final List<SamplePatient> ALL =
            List.of(
                    new SamplePatient(
                            "demo-patient-2",
                            "Andrés",
                            "Molina Rey",
                            Gender.MALE,
                            LocalDate.of(1962, 11, 3),
                            -60),
                    new SamplePatient(
                            "demo-patient",
                            "Lucía",
                            "Ferrer Soto",
                            Gender.FEMALE,
                            LocalDate.of(1980, 5, 17),
                            5),
                    new SamplePatient(
                            "demo-patient-3",
                            "Inés",
                            "Prat Vila",
                            Gender.FEMALE,
                            LocalDate.of(1995, 2, 28),
                            30),
                    new SamplePatient(
                            "demo-patient-4",
                            "Tomás",
                            "Iglesias Pardo",
                            Gender.MALE,
                            LocalDate.of(2012, 2, 29),
                            90));

    @EJB private PatientService patients;
    @EJB private AppointmentService appointments;
    @Inject private Clock clock;

    /**
     * Creates the patients and appointments that do not exist yet; the appointments have codes by
     * the hour. Several nodes may do this at the same time.
     */
    public void provide() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        patients.upsert(
                DemoOrganization.ID,
                ALL.stream().filter(this::isMissing).map(DemoAppointments::patient).toList());
        for (SamplePatient each : ALL) {
            try {
                appointments.create(DemoOrganization.ID, terms(each, now), false);
            } catch (DomainException e) {
                // The appointment was already created within this hour, with another start.
                if (e.kind() != ErrorKind.NOT_POSSIBLE) {
                    throw e;
                }
            }
        }
    }

    private boolean isMissing(SamplePatient each) {
        return patients.find(DemoOrganization.ID, each.code()).isEmpty();
    }

    private static AppointmentTerms terms(SamplePatient each, Instant now) {
        return new AppointmentTerms(
                each.code() + "-" + HOUR.format(now),
                each.code(),
                ProfessionalService.DEMO_HASH,
                now.plus(Duration.ofMinutes(each.minutesFromNow())),
                LENGTH);
    }

    private static PatientRequest patient(SamplePatient each) {
        return new PatientRequest(
                each.code(),
                each.firstName(),
                Change.to(each.lastName()),
                Change.to(each.gender()),
                Change.to(each.born()),
                Change.none(),
                Change.none(),
                null,
                Change.none(),
                Change.to(Language.ES),
                Change.none());
    }
}
