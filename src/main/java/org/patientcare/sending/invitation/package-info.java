/**
 * Mails that invite people to sign in, in four languages. Who is invited, and how long the link is
 * valid, is decided by {@code people.person}.
 */
package org.patientcare.sending.invitation;
