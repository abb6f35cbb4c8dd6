/**
 * Communication: messages between patients and professionals, and events sent to the organizations'
 * own systems. This package knows who is concerned, but not how visits or prescriptions work; only
 * the surfaces depend on it.
 */
package org.patientcare.talk;
