package org.patientcare.documents.prescription;

import java.util.List;

/**
 * The result of comparing a date of birth with that of a prescription's patient.
 *
 * @param medicines as printed; empty unless the date is the patient's
 * @param notes as printed; null unless the date is the patient's and there are notes
 * @param waitSeconds how long no further date is compared; 0 unless there were too many wrong ones
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
    public record Medicine(String activeSubstance, String dose, String posology, String quantity) {}

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
