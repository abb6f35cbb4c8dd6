/**
 * Sends the reminders of visits (ADR 94): by mail with a calendar file, or else by SMS; and
 * messages that visits start later (ADR 99). When a reminder is due, and that nobody else sends it,
 * is decided by {@link org.patientcare.visits.appointment.Reminders}.
 */
package org.patientcare.talk.reminder;
