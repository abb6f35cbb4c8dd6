/**
 * What happened, for those outside who want to be told: an event is a row in the transaction of the
 * change it tells of. A publisher gives events their positions, one organization at a time, and
 * hands them to those who send them on; the feed reads them by position. It knows no feature and
 * sends nothing itself.
 */
package org.patientcare.trail.outbox;
