/**
 * Events for receivers outside the service. An event is a row that is added in the transaction of
 * the change that it describes. A publisher gives events their positions, one organization at a
 * time, and passes them to subscribers, which send them on; the feed reads events by position. This
 * package knows no feature and sends nothing itself.
 */
package org.patientcare.trail.outbox;
