package org.patientcare.people.organization;

import org.patientcare.platform.shared.Origin;

/**
 * What people of an organization may do with visits, in the console and at the desk.
 *
 * @param peopleMayBook whether they book visits, and change those that people booked
 * @param peopleMayChangeSystemVisits whether they change those that the organization's own system
 *     booked
 */
public record BookingSettings(boolean peopleMayBook, boolean peopleMayChangeSystemVisits) {

    /** For a new organization that does not set anything. */
    public static final BookingSettings DEFAULT = new BookingSettings(true, false);

    /** Whether only the organization's own system changes a visit of this origin. */
    public boolean leavesToSystem(Origin origin) {
        return origin == Origin.SYSTEM && !peopleMayChangeSystemVisits;
    }
}
