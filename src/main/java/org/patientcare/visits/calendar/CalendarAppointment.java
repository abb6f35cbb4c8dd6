package org.patientcare.visits.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * The data of a visit for a calendar file. Names may be any text; they are put on one line.
 *
 * @param organization of the visit; it identifies the calendar entry together with {@code
 *     appointment}
 * @param appointment our id
 * @param generation of the visit's links, from 1; increases by one with each move
 * @param changedAt when the visit was created, moved or cancelled, or the file was downloaded: of
 *     two files with the same {@code generation} the later one counts
 * @param language the patient's language
 * @param zone the organization's time zone, for the times in texts
 * @param sender the mail address from which the organization sends; not used for an entry
 * @param patient the mail address of the patient; not used for an entry
 * @param url the patient's link of this generation; not used for a cancellation
 */
public record CalendarAppointment(
        UUID organization,
        long appointment,
        int generation,
        Instant changedAt,
        Instant startsAt,
        Duration duration,
        Language language,
        ZoneId zone,
        String organizationName,
        String professionalName,
        String sender,
        String patient,
        String url) {}
