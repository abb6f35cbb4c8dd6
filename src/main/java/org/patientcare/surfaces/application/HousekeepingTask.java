package org.patientcare.surfaces.application;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Something that housekeeping does, a batch at a time.
 *
 * @param name for the log
 * @param batch deals with a bounded number of rows in a transaction of its own, and returns how
 *     many: 0 when there is nothing to do, or others do it
 */
public record HousekeepingTask(String name, IntSupplier batch) {

    /**
     * Batch after batch until nothing is left. What a batch did stays done, whatever becomes of the
     * next one.
     *
     * @param mayGoOn asked before each
     * @return how many rows there were
     */
    long run(BooleanSupplier mayGoOn) {
        long rows = 0;
        int found = 1;
        while (found > 0 && mayGoOn.getAsBoolean()) {
            found = batch.getAsInt();
            rows += found;
        }
        return rows;
    }
}
