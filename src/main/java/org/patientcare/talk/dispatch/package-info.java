/**
 * Sends events to the organizations' own systems: which node sends to which endpoint, in which
 * order, when an attempt is repeated, and what becomes of deliveries. Each event is delivered at
 * least once, and events of one object in the order in which they occurred.
 */
package org.patientcare.talk.dispatch;
