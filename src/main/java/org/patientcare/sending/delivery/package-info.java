/**
 * Sending activation codes to people by e-mail and SMS (contract, sections 2, 8 and 9): the texts,
 * the attempts as rows, capture mode; and mails that others write, of which nothing is kept. The
 * partners are in {@code mail} and {@code sms}; which code may be sent to whom is for {@code
 * activation} to decide.
 */
package org.patientcare.sending.delivery;
