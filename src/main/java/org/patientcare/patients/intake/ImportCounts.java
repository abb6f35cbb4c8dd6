package org.patientcare.patients.intake;

import org.patientcare.platform.shared.JsonDocument;

/**
 * What a file contains and would change, as counted last.
 *
 * @param rows lines without the heading; the sum of the next four
 * @param added patients that do not exist yet
 * @param unsubscribes patients whose plan in force would end; they are among the changed ones
 */
public record ImportCounts(
        int rows, int added, int changed, int unchanged, int faulty, int unsubscribes) {

    private static final int CONFIRM_FRACTION = 10;

    /** The number of lines that can be loaded. */
    int validLines() {
        return rows - faulty;
    }

    /**
     * Whether more than 10 % of the valid lines would unsubscribe a patient, so that the number has
     * to be confirmed.
     */
    boolean mustBeConfirmed() {
        return (long) unsubscribes * CONFIRM_FRACTION > validLines();
    }

    /**
     * The same with more faulty lines. What each of them was counted as is not known any more: most
     * changed nothing, and a patient who is new is the last to be taken away.
     *
     * @param lines how many; no more than the valid ones
     */
    ImportCounts withFaulty(int lines) {
        int ofUnchanged = Math.min(lines, unchanged);
        int ofChanged = Math.min(lines - ofUnchanged, changed);
        int ofAdded = lines - ofUnchanged - ofChanged;
        return new ImportCounts(
                rows,
                added - ofAdded,
                changed - ofChanged,
                unchanged - ofUnchanged,
                faulty + lines,
                Math.min(unsubscribes, changed - ofChanged));
    }

    /** What the audit trail has of a file. */
    JsonDocument facts() {
        return new JsonDocument("{\"rows\":%d,\"faulty\":%d}".formatted(rows, faulty));
    }
}
