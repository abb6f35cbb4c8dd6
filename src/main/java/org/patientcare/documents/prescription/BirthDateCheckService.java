package org.patientcare.documents.prescription;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.prescription.BirthDateCheck.Medicine;
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

    @Inject private PrescriptionRepository prescriptions;
    @Inject private WrongBirthDateRepository wrongDates;
    @Inject private AuditTrail trail;

    /**
     * Compares a date of birth with the patient's. Concurrent attempts for the same prescription
     * run one after the other on all nodes, so that wrong dates are counted exactly.
     *
     * @return empty if there is no such prescription or it was withdrawn: a withdrawn one must not
     *     be dispensed, so its medicines are not shown
     */
    public Optional<BirthDateCheck> check(String code, LocalDate birthDate) {
        return PrescriptionCode.parse(code)
                .flatMap(this::held)
                .filter(prescription -> prescription.state() == PrescriptionState.ISSUED)
                .map(prescription -> checked(prescription, birthDate));
    }

    /**
     * Deletes wrong dates that no longer count against the limit, at most 1,000 rows per call. May
     * run on several nodes at once.
     *
     * @return how many were deleted
     */
    public int removeOldWrongDates() {
        return wrongDates.removeOld();
    }

    private Optional<Prescription> held(UUID id) {
        return prescriptions
                .organizationOf(id)
                .flatMap(organization -> prescriptions.findForUpdate(organization, id));
    }

    private BirthDateCheck checked(Prescription prescription, LocalDate birthDate) {
        OptionalLong wait = wrongDates.secondsUntilFewerThan(MAX_WRONG_DATES, prescription);
        if (wait.isPresent()) {
            return BirthDateCheck.tooOften(wait.getAsLong());
        }
        UUID organization = prescription.organizationId();
        AuditTarget patient =
                AuditTarget.ofPatient(
                        prescriptions.patientCodeOf(prescription), prescription.patient().id());
        if (!prescription.patient().birthDate().equals(Optional.of(birthDate))) {
            wrongDates.add(prescription);
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
