package org.patientcare.visits.appointment;

/**
 * The numbers of an organization's visits of one day.
 *
 * @param visits those that begin on it and are not cancelled
 * @param noShows those of them at which the two did not meet
 */
public record VisitsOfDay(long visits, long noShows) {

    static final VisitsOfDay NONE = new VisitsOfDay(0, 0);
}
