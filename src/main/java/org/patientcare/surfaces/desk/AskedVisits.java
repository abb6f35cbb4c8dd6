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
record AskedVisits(LocalDate day, Instant before) {

    boolean isLookingBack() {
        return before != null;
    }

    DeskRange range(ZoneId zone, Instant now) {
        if (isLookingBack()) {
            return new DeskRange(null, before, false);
        }
        LocalDate asked = day == null ? LocalDate.ofInstant(now, zone) : day;
        return new DeskRange(
                asked.atStartOfDay(zone).toInstant(),
                asked.plusDays(1).atStartOfDay(zone).toInstant(),
                day == null);
    }
}
