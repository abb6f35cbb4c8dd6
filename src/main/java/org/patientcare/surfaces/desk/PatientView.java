package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.DeskVisit;

/**
 * A patient as seen by a professional who has visits with them.
 *
 * @param name first and last name
 * @param gender null if unknown, as is {@code birthDate}
 * @param subscribed whether the patient has a plan now
 * @param visits visits with this professional, latest first; at most 100
 * @param prescriptions prescriptions by this professional, newest first; at most 100
 */
public record PatientView(
        String ref,
        String name,
        Gender gender,
        LocalDate birthDate,
        Language language,
        boolean subscribed,
        List<Visit> visits,
        List<PrescriptionEntry> prescriptions) {

    /**
     * A visit; see {@link VisitView}.
     *
     * @param duration seconds
     */
    public record Visit(
            String code,
            Instant startsAt,
            int duration,
            AppointmentState state,
            Instant waitingSince,
            String url,
            AttendanceView attendance) {

        private static Visit of(DeskVisit visit) {
            return new Visit(
                    visit.code(),
                    visit.startsAt(),
                    visit.duration(),
                    visit.state(),
                    visit.waitingSince(),
                    visit.url(),
                    AttendanceView.of(visit));
        }
    }

    /** A prescription with the URL of its PDF. */
    public record PrescriptionEntry(
            UUID code,
            Instant issuedAt,
            PrescriptionState state,
            List<String> activeSubstances,
            String downloadUrl) {

        private static PrescriptionEntry of(
                ListedPrescription listed, UUID organization, PublicUrl publicUrl) {
            return new PrescriptionEntry(
                    listed.code(),
                    listed.issuedAt(),
                    listed.state(),
                    listed.activeSubstances(),
                    publicUrl.of(DeskPaths.download(organization, listed.code())));
        }
    }

    static PatientView of(
            Patient patient,
            List<DeskVisit> visits,
            List<ListedPrescription> prescriptions,
            PublicUrl publicUrl) {
        String last = patient.lastName().map(name -> " " + name).orElse("");
        return new PatientView(
                PatientRef.of(patient.id()),
                patient.firstName() + last,
                patient.gender().orElse(null),
                patient.birthDate().orElse(null),
                patient.locale(),
                patient.plan().isPresent(),
                visits.stream().map(Visit::of).toList(),
                prescriptions.stream()
                        .map(
                                each ->
                                        PrescriptionEntry.of(
                                                each, patient.organizationId(), publicUrl))
                        .toList());
    }
}
