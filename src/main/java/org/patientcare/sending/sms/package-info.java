/**
 * Connects {@code delivery} with the SMS centre: SMPP 3.4, one transceiver session per node, which
 * is opened again whenever it breaks.
 */
package org.patientcare.sending.sms;
