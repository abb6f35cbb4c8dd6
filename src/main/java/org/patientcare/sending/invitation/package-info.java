/**
 * Mails by which people are invited to sign in: their words in four languages. Who is invited, and
 * what the link is worth, is {@code people.person}'s concern.
 */
package org.patientcare.sending.invitation;
