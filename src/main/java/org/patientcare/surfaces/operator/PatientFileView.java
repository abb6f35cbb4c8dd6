package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.redemption.PatientRedemption;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;

/**
 * Everything that support staff need to answer a patient's question.
 *
 * @param redemptions newest first, including undone ones; at most 100
 * @param nextVisits upcoming and running visits, the next one first; at most 100
 * @param prescriptions newest first; at most 100
 */
public record PatientFileView(
        Person patient,
        List<PatientRedemption> redemptions,
        List<NextVisit> nextVisits,
        List<PrescriptionEntry> prescriptions) {

    /**
     * @param ref our opaque reference to the patient
     * @param emailFault what the e-mail address must be so that mail can be sent to it; null if
     *     mail can be sent, or there is no address
     * @param subscribedUntil when the plan ends; null if it is open-ended or there is no plan
     * @param unsubscribedAt null while there is a plan
     */
    public record Person(
            String ref,
            String code,
            String firstName,
            String lastName,
            Gender gender,
            LocalDate birthDate,
            String taxId,
            String email,
            String emailFault,
            String phone,
            Language locale,
            String plan,
            Instant subscribedUntil,
            Instant unsubscribedAt,
            Instant createdAt,
            Instant updatedAt) {

        private static Person of(Patient patient) {
            return new Person(
                    PatientRef.of(patient.id()),
                    patient.code(),
                    patient.firstName(),
                    patient.lastName().orElse(null),
                    patient.gender().orElse(null),
                    patient.birthDate().orElse(null),
                    patient.taxId().orElse(null),
                    patient.email().orElse(null),
                    patient.email().flatMap(EmailAddress::fault).orElse(null),
                    patient.phone().orElse(null),
                    patient.locale(),
                    patient.plan().orElse(null),
                    patient.subscribedUntil().orElse(null),
                    patient.unsubscribedAt().orElse(null),
                    patient.createdAt(),
                    patient.updatedAt());
        }
    }

    /**
     * @param duration seconds
     * @param waitingSince since when the patient has been waiting; null unless the state is waiting
     */
    public record NextVisit(
            String code,
            Instant startsAt,
            int duration,
            AppointmentState state,
            Instant waitingSince,
            ProfessionalName professional) {

        private static NextVisit of(ListedAppointment visit) {
            return new NextVisit(
                    visit.code(),
                    visit.startsAt(),
                    visit.duration(),
                    visit.state(),
                    visit.waitingSince(),
                    new ProfessionalName(visit.professionalHash(), visit.professionalName()));
        }
    }

    /** A prescription. */
    public record PrescriptionEntry(
            UUID code, Instant issuedAt, PrescriptionState state, List<String> activeSubstances) {

        private static PrescriptionEntry of(ListedPrescription listed) {
            return new PrescriptionEntry(
                    listed.code(), listed.issuedAt(), listed.state(), listed.activeSubstances());
        }
    }

    static PatientFileView of(
            Patient patient,
            List<PatientRedemption> redemptions,
            List<ListedAppointment> ahead,
            List<ListedPrescription> prescriptions) {
        return new PatientFileView(
                Person.of(patient),
                redemptions,
                ahead.stream().map(NextVisit::of).toList(),
                prescriptions.stream().map(PrescriptionEntry::of).toList());
    }
}
