package org.patientcare.visits.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * What a calendar is told of a visit. Names may be any text: they are put on one line.
 *
 * @param organization whose visit it is; with {@code appointment} it makes the entry the same one
 *     for ever
 * @param appointment our id
 * @param generation of the visit's links, from 1; one more with each move
 * @param changedAt when the visit was made, moved or cancelled: of two files with the same {@code
 *     generation} the later one counts
 * @param language in which the patient is spoken to
 * @param zone the organization's, in which the time is told in words
 * @param sender the mail address from which the organization writes
 * @param patient the mail address of the patient
 * @param url the patient's link of this generation; not looked at when the visit is cancelled
 */
public record VisitInCalendar(
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
