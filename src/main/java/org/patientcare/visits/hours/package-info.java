/**
 * When organizations and professionals work, and the times that are still free for a visit: {@link
 * org.patientcare.visits.hours.WorkingHours} says how working hours are written, {@link
 * org.patientcare.visits.hours.Schedule} what they mean on a day, {@link
 * org.patientcare.visits.hours.Slots.FreeSlots} which slots they leave. Booking does not depend on
 * them: the appointments package books at any time. Only a whole day is moved within them, by
 * {@link org.patientcare.visits.hours.DayMoves}.
 */
package org.patientcare.visits.hours;
