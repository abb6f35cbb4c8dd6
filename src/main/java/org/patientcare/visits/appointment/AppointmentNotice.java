package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * What a message to the patient says about a visit.
 *
 * @param appointment without its patient; of its professional only hash and name
 * @param ended whether its scheduled end has passed
 * @param url the patient's link
 */
public record AppointmentNotice(ListedAppointment appointment, boolean ended, String url) {

    /** The same visit at another time. */
    public AppointmentNotice at(Instant startsAt) {
        return new AppointmentNotice(appointment.at(startsAt), ended, url);
    }
}
