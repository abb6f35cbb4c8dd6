/**
 * Messages to people: the attempts to send them, their results, and the channels mail and SMS. What
 * a message says, and to whom, is decided by the feature that sends it.
 */
package org.patientcare.sending;
