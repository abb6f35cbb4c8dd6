/**
 * What is told and said: messages between patients and professionals, and events sent to the
 * organization's own systems. It knows who is concerned, not how visits or prescriptions work, and
 * only the surfaces know it.
 */
package org.patientcare.talk;
