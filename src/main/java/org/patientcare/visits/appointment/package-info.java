/**
 * Appointments of patients with professionals (contract, section 4), their states, and the two
 * links by which patient and professional reach the visit, and what their pages tell of what
 * hindered it.
 *
 * <p>Leaves out the visit itself: the page behind a link is {@code call}'s and the room is {@code
 * video}'s; they ask {@link org.patientcare.visits.appointment.VisitLinks} what a link is and tell
 * {@link org.patientcare.visits.appointment.Visits} what happens.
 */
package org.patientcare.visits.appointment;
