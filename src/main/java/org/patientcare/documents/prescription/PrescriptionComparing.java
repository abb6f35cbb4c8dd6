package org.patientcare.documents.prescription;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.prescription.Comparison.Medicine;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Shows the medicines of a prescription to somebody who knows the patient's date of birth, as it
 * stands on the paper. Guessing is bounded: of one prescription no date is judged while there were
 * five wrong ones within an hour. Right ones do not count, so that whoever looks twice keeps nobody
 * out.
 */
@Stateless
public class PrescriptionComparing {

    private static final int WRONG_DATES = 5;

    @Inject private PrescriptionRepository prescriptions;
    @Inject private WrongBirthDateRepository wrongDates;
    @Inject private AuditTrail trail;

    /**
     * Judges a date. Those who try for the same prescription wait for each other, on all nodes, so
     * that wrong dates are counted exactly.
     *
     * @return empty if there is no such prescription, or it was withdrawn: that one must not be
     *     dispensed whatever stands on it
     */
    public Optional<Comparison> compare(String code, LocalDate birthDate) {
        return PrescriptionCode.parse(code)
                .flatMap(this::held)
                .filter(prescription -> prescription.state() == PrescriptionState.ISSUED)
                .map(prescription -> judged(prescription, birthDate));
    }

    /**
     * Removes what no longer counts against guessing, a thousand rows at most; any node may do it
     * at any time.
     *
     * @return how many
     */
    public int forgetWrongDates() {
        return wrongDates.removeOld();
    }

    private Optional<Prescription> held(UUID id) {
        return prescriptions
                .organizationOf(id)
                .flatMap(organization -> prescriptions.findForChange(organization, id));
    }

    private Comparison judged(Prescription prescription, LocalDate birthDate) {
        OptionalLong wait = wrongDates.secondsUntilFewerThan(WRONG_DATES, prescription);
        if (wait.isPresent()) {
            return Comparison.tooOften(wait.getAsLong());
        }
        UUID organization = prescription.organizationId();
        Concerned patient =
                Concerned.ofPatient(
                        prescriptions.patientOf(prescription), prescription.patient().id());
        if (!prescription.patient().birthDate().equals(Optional.of(birthDate))) {
            wrongDates.add(prescription);
            trail.refused(AuditAction.PRESCRIPTION_COMPARE, organization, patient);
            return Comparison.wrong();
        }
        trail.wrote(AuditAction.PRESCRIPTION_COMPARE, organization, patient);
        return Comparison.right(
                prescription.items().stream().map(PrescriptionComparing::printed).toList(),
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
