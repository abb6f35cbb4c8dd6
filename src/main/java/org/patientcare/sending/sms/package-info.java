/**
 * The SMS centre as a partner of {@code delivery}: SMPP 3.4, one session of each node as a
 * transceiver, opened again whenever it breaks.
 */
package org.patientcare.sending.sms;
