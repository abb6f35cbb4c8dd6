/**
 * The audit trail and the outbox of events. Features add rows to both in their own transaction.
 * Neither is a log for operators, and neither makes decisions. Every package above may write to
 * them.
 */
package org.patientcare.trail;
