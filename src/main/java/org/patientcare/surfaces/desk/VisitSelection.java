package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.patientcare.visits.appointment.DeskRange;

/**
 * The visits that a desk requests. If both parameters are null: today's visits, and those that are
 * running now.
 *
 * @param day a day in the desk's time zone
 * @param before selects the latest visits that started before this instant
 */
record VisitSelection(LocalDate day, Instant before) {

    boolean isForPast() {
        return before != null;
    }

    DeskRange range(ZoneId zone, Instant now) {
        if (isForPast()) {
            return new DeskRange(null, before, false);
        }
        LocalDate asked = day == null ? LocalDate.ofInstant(now, zone) : day;
        return new DeskRange(
                asked.atStartOfDay(zone).toInstant(),
                asked.plusDays(1).atStartOfDay(zone).toInstant(),
                day == null);
    }
}
