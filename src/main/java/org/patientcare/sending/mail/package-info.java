/**
 * The mail server as a partner of {@code delivery}: through the container's mail session {@code
 * mail/patientcare}, or where there is none through one made of the settings {@code
 * patientcare.smtp.*}.
 */
package org.patientcare.sending.mail;
