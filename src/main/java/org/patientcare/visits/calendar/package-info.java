/**
 * What calendars and mails say about a visit: its times as text, and the file that adds it to the
 * recipient's calendar (RFC 5545).
 *
 * <p>This package does not decide who gets a file and when: the sender passes in all data. It reads
 * no table.
 */
package org.patientcare.visits.calendar;
