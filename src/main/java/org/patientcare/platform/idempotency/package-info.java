/**
 * Creates that are safe to repeat: a caller sends a key of its own with a call, and a repeat with
 * the same key gets the answer of the first (contract, section 5).
 *
 * <p>The key is stored in the transaction of the create, so that neither exists without the other.
 * Requests and answers are text here; the surfaces decide which calls take a key.
 */
package org.patientcare.platform.idempotency;
