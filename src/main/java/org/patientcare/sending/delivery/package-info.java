/**
 * Sends activation codes to people by e-mail and SMS (contract, sections 2, 8 and 9): the texts,
 * the attempts as rows, and capture mode. Also sends mails of other features, which are not stored.
 * The connections to the outside systems are in {@code mail} and {@code sms}; which code may be
 * sent to whom is decided by {@code activation}.
 */
package org.patientcare.sending.delivery;
