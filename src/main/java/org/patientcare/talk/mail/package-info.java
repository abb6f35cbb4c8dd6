/**
 * Mails by which patients hear of events, where their organization subscribes to that: their words
 * in four languages, and the file for the calendar of a visit.
 *
 * <p>Leaves out which events are mailed when, and what is done about one that did not leave:
 * whoever sends events on decides that. Keeps nothing.
 */
package org.patientcare.talk.mail;
