package org.patientcare.visits.appointment;

/**
 * The numbers of an organization's visits of the day.
 *
 * @param waiting patients who are waiting now
 * @param today visits that begin today and are not cancelled
 */
public record AppointmentCounts(long waiting, long today) {}
