package org.patientcare.surfaces.application;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * A housekeeping task that works in batches.
 *
 * @param name the name in the log
 * @param batch processes a limited number of rows in its own transaction and returns how many; 0 if
 *     there is nothing to do or other nodes are doing it
 */
public record HousekeepingTask(String name, IntSupplier batch) {

    /**
     * Runs batches until nothing is left or {@code mayContinue} returns false. A failing batch does
     * not undo earlier ones.
     *
     * @param mayContinue checked before each batch
     * @return the number of rows processed
     */
    long run(BooleanSupplier mayContinue) {
        long rows = 0;
        int found = 1;
        while (found > 0 && mayContinue.getAsBoolean()) {
            found = batch.getAsInt();
            rows += found;
        }
        return rows;
    }
}
