package org.patientcare.people.organization;

/**
 * What people of an organization may do with visits, in the console and at the desk.
 *
 * @param peopleMayBook whether they book visits, and move and cancel those that people booked
 * @param peopleMayChangeSystemVisits whether they move and cancel those that the organization's own
 *     system booked
 */
public record BookingSettings(boolean peopleMayBook, boolean peopleMayChangeSystemVisits) {

    /** For a new organization that does not set anything. */
    public static final BookingSettings DEFAULT = new BookingSettings(true, false);
}
