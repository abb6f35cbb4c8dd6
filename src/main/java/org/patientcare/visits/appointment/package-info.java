/**
 * Appointments of patients with professionals (contract, section 4), their states, the two links
 * through which the patient and the professional join the visit, and the technical problems that
 * their pages report.
 *
 * <p>The visit itself is not here: the page behind a link is in {@code call}, the participants and
 * rooms are in {@code video}. They resolve links with {@link
 * org.patientcare.visits.appointment.VisitLinks} and report what happens to {@link
 * org.patientcare.visits.appointment.Visits}.
 */
package org.patientcare.visits.appointment;
