/**
 * Mails that notify patients of events, where their organization subscribed to that: the texts in
 * four languages, and the calendar file of a visit.
 *
 * <p>When to mail and what to do after a failure is decided by the caller, the dispatcher. Nothing
 * is stored here.
 */
package org.patientcare.talk.mail;
