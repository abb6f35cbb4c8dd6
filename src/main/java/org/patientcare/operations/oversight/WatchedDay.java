package org.patientcare.operations.oversight;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

/**
 * A day of an organization that is looked through for unusual accesses.
 *
 * @param zone in which it begins and ends
 * @param limit more patients than this are many
 */
record WatchedDay(UUID organization, LocalDate day, ZoneId zone, int limit) {

    /** A visit, a message or a code that far from the day is a reason to open the patient. */
    static final int DAYS_AROUND = 14;

    Instant start() {
        return startOf(0);
    }

    /** Exclusive. */
    Instant end() {
        return startOf(1);
    }

    Instant earliestReason() {
        return startOf(-DAYS_AROUND);
    }

    /** Exclusive. */
    Instant latestReason() {
        return startOf(1 + DAYS_AROUND);
    }

    private Instant startOf(int days) {
        return day.plusDays(days).atStartOfDay(zone).toInstant();
    }
}
