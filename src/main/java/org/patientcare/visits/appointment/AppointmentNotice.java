package org.patientcare.visits.appointment;

/**
 * What a message to the patient says about a visit.
 *
 * @param appointment without its patient; of its professional only the name
 * @param ended whether its scheduled end has passed
 * @param url the patient's link
 */
public record AppointmentNotice(ListedAppointment appointment, boolean ended, String url) {}
