/**
 * Messages to people: what was asked for, what became of it, and the channels mail and SMS. What a
 * message says to whom is the business of the feature that sends it, and of nobody here.
 */
package org.patientcare.sending;
