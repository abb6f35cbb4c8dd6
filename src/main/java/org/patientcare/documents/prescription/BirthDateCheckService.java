package org.patientcare.documents.prescription;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.prescription.BirthDateCheckService.BirthDateCheck.Medicine;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Shows the medicines of a prescription to somebody who holds it and knows the patient's date of
 * birth. Guessing is limited: after five wrong dates within an hour no further date is compared for
 * this prescription. Correct dates are not counted, so repeated checks lock nobody out.
 */
@Stateless
public class BirthDateCheckService {

    private static final int MAX_WRONG_DATES = 5;

    /**
     * The result of comparing a date of birth with that of a prescription's patient.
     *
     * @param medicines as printed; empty unless the date is the patient's
     * @param notes as printed; null unless the date is the patient's and there are notes
     * @param waitSeconds how long no further date is compared; 0 unless there were too many wrong
     *     ones
     */
    public record BirthDateCheck(
            Verdict verdict, List<Medicine> medicines, String notes, long waitSeconds) {

        /** The outcome of the comparison. */
        public enum Verdict {
            /** The date is the patient's. */
            RIGHT,
            /** The date is wrong, or the patient has none; the caller is not told which. */
            WRONG,
            /** The date was not compared, since there were too many wrong ones. */
            TOO_OFTEN
        }

        /** A medicine as printed; unset fields are null. */
        public record Medicine(
                String activeSubstance, String dose, String posology, String quantity) {}

        static BirthDateCheck right(List<Medicine> medicines, String notes) {
            return new BirthDateCheck(Verdict.RIGHT, List.copyOf(medicines), notes, 0);
        }

        static BirthDateCheck wrong() {
            return new BirthDateCheck(Verdict.WRONG, List.of(), null, 0);
        }

        static BirthDateCheck tooOften(long waitSeconds) {
            return new BirthDateCheck(Verdict.TOO_OFTEN, List.of(), null, waitSeconds);
        }
    }

    @Inject private PrescriptionRepository prescriptions;
    @Inject private AuditTrail trail;

    /**
     * Compares a date of birth with the patient's. Concurrent attempts for the same prescription
     * run one after the other on all nodes, so that wrong dates are counted exactly.
     *
     * @return empty if there is no such prescription or it was withdrawn: a withdrawn one must not
     *     be dispensed, so its medicines are not shown
     */
    public Optional<BirthDateCheck> check(String code, LocalDate birthDate) {
        return Prescription.parseCode(code)
                .flatMap(this::held)
                .filter(prescription -> prescription.state() == PrescriptionState.ISSUED)
                .flatMap(prescription -> checked(prescription, birthDate));
    }

    /**
     * Deletes wrong dates that no longer count against the limit, at most 1,000 rows per call. May
     * run on several nodes at once.
     *
     * @return how many were deleted
     */
    public int removeOldWrongDates() {
        return prescriptions.removeOldWrongDates();
    }

    private Optional<Prescription> held(UUID id) {
        return prescriptions
                .organizationOf(id)
                .flatMap(organization -> prescriptions.findForUpdate(organization, id));
    }

    private Optional<BirthDateCheck> checked(Prescription prescription, LocalDate birthDate) {
        return prescriptions
                .lockPatient(prescription)
                .map(patient -> checked(prescription, patient, birthDate));
    }

    private BirthDateCheck checked(
            Prescription prescription, String patientCode, LocalDate birthDate) {
        OptionalLong wait =
                prescriptions.secondsUntilFewerWrongDatesThan(MAX_WRONG_DATES, prescription);
        if (wait.isPresent()) {
            return BirthDateCheck.tooOften(wait.getAsLong());
        }
        UUID organization = prescription.organizationId();
        AuditTarget patient = AuditTarget.ofPatient(patientCode, prescription.patient().id());
        if (!prescription.patient().birthDate().equals(Optional.of(birthDate))) {
            prescriptions.addWrongDate(prescription);
            trail.recordRefused(AuditAction.PRESCRIPTION_COMPARE, organization, patient);
            return BirthDateCheck.wrong();
        }
        trail.recordDone(AuditAction.PRESCRIPTION_COMPARE, organization, patient);
        return BirthDateCheck.right(
                prescription.items().stream().map(BirthDateCheckService::printed).toList(),
                prescription.notes().map(PrintableText::clean).orElse(null));
    }

    private static Medicine printed(PrescriptionItem item) {
        return new Medicine(
                PrintableText.cleanLine(item.activeSubstance()),
                printed(item.dose()),
                printed(item.posology()),
                printed(item.quantity()));
    }

    private static String printed(String text) {
        return text == null ? null : PrintableText.clean(text);
    }
}
