/**
 * Messages with a link by which their recipient signs in, in four languages: mails that invite
 * people, and the link to a patient's page. Who gets one, and how long the link is valid, is
 * decided by {@code people.person} and {@code patients.patient}.
 */
package org.patientcare.sending.invitation;
