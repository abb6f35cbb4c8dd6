/**
 * Sends events to the organizations' own systems: which node sends to whom, in which order, when
 * again, and what becomes of it. Each event arrives at least once, and those of one object in the
 * order in which they happened.
 */
package org.patientcare.talk.relay;
