package org.patientcare.people.organization;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.platform.shared.Origin;

/**
 * An organization's settings for visits.
 *
 * @param peopleMayBook whether people book visits in the console and at the desk, and move and
 *     cancel those that people booked
 * @param peopleMayChangeSystemVisits whether they also move and cancel those that the
 *     organization's own system booked
 * @param reminderDay whether patients are reminded a day before
 * @param reminderHour whether patients are reminded an hour before
 * @param reminderSms whether a reminder is sent by SMS where it cannot be mailed
 * @param patientsMayCancel how many hours before a visit its patient may cancel it at the latest;
 *     null if patients cancel nothing
 * @param patientsMayCancelSystemVisits whether that is also true of visits that the organization's
 *     system booked
 */
public record OrganizationVisitSettings(
        boolean peopleMayBook,
        boolean peopleMayChangeSystemVisits,
        boolean reminderDay,
        boolean reminderHour,
        boolean reminderSms,
        Integer patientsMayCancel,
        boolean patientsMayCancelSystemVisits) {

    /**
     * Those of a new organization that says nothing else: people book, beside its system. Patients
     * are reminded, by mail, which costs nothing. They cancel nothing before the organization says
     * until when its professionals can still use the time.
     */
    public static final OrganizationVisitSettings DEFAULT =
            new OrganizationVisitSettings(true, false, true, true, false, null, false);

    /** Whether only the organization's own system changes a visit of this origin. */
    public boolean leavesToSystem(Origin origin) {
        return origin == Origin.SYSTEM && !peopleMayChangeSystemVisits;
    }

    /**
     * Whether a patient may cancel a visit by themselves at this time.
     *
     * @param ofSystem whether the organization's system booked the visit
     */
    public boolean letPatientCancel(boolean ofSystem, Instant startsAt, Instant now) {
        return patientsMayCancel != null
                && (patientsMayCancelSystemVisits || !ofSystem)
                && now.isBefore(startsAt)
                && !now.isAfter(startsAt.minus(Duration.ofHours(patientsMayCancel)));
    }
}
