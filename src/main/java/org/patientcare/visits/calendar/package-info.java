/**
 * A visit as a calendar and a letter tell of it: its times in words, and the file that puts it into
 * a person's own calendar (RFC 5545).
 *
 * <p>Leaves out who gets such a file, and when: whoever sends it says all that is in it. Knows no
 * table.
 */
package org.patientcare.visits.calendar;
