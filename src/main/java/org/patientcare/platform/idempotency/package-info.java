/**
 * Creates that are safe to repeat: a caller sends a key of its own with a call, and a repeat under
 * the same key is answered as the first was (contract, section 5).
 *
 * <p>The key is kept in the transaction that creates, so that there is none without the other. What
 * callers send and what they are answered is text here; which calls take a key is the edge's
 * concern.
 */
package org.patientcare.platform.idempotency;
