/**
 * Connects {@code delivery} with the mail server: through the container's mail session {@code
 * mail/patientcare} or, if there is none, one made from the settings {@code patientcare.smtp.*}.
 */
package org.patientcare.sending.mail;
