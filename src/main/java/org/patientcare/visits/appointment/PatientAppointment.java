package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment as its patient sees it.
 *
 * @param url null if it was cancelled or is over
 * @param opensAt when the link opens; null if {@code url} is null
 */
public record PatientAppointment(ListedAppointment appointment, String url, Instant opensAt) {}
