package org.patientcare.documents.prescription;

import java.util.List;

/**
 * What somebody who holds a prescription learns who typed a date of birth.
 *
 * @param medicines empty unless it is the patient's, as {@code notes} is null; as on the paper
 * @param waitSeconds how long no date is judged any more; 0 where one was
 */
public record Comparison(
        Verdict verdict, List<Medicine> medicines, String notes, long waitSeconds) {

    /** What became of the date. */
    public enum Verdict {
        /** It is the patient's. */
        RIGHT,
        /** It is not, or the patient has none: which of the two is not told. */
        WRONG,
        /** It was not judged: there were too many wrong ones. */
        TOO_OFTEN
    }

    /** A medicine as it is printed; null where something is unset. */
    public record Medicine(String activeSubstance, String dose, String posology, String quantity) {}

    static Comparison right(List<Medicine> medicines, String notes) {
        return new Comparison(Verdict.RIGHT, List.copyOf(medicines), notes, 0);
    }

    static Comparison wrong() {
        return new Comparison(Verdict.WRONG, List.of(), null, 0);
    }

    static Comparison tooOften(long waitSeconds) {
        return new Comparison(Verdict.TOO_OFTEN, List.of(), null, waitSeconds);
    }
}
