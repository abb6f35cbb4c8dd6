package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.patientcare.visits.appointment.DeskRange;

/**
 * Which visits a desk asks for; those of today and whatever goes on now if both are null.
 *
 * @param day in the zone of the desk
 * @param before the newest ones that began before
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
