package org.patientcare.patients.intake;

/**
 * What a file held and would do when it was uploaded.
 *
 * @param rows without the heading: the sum of the next four
 * @param added patients that there were not
 * @param unsubscribes patients whose plan in force would end; of those that change
 */
public record ImportCounts(
        int rows, int added, int changed, int unchanged, int faulty, int unsubscribes) {

    private static final int ONE_IN = 10;

    /** How many lines are to be loaded. */
    int good() {
        return rows - faulty;
    }

    /** Whether so many patients would be unsubscribed that somebody has to say the number. */
    boolean mustBeConfirmed() {
        return (long) unsubscribes * ONE_IN > good();
    }
}
