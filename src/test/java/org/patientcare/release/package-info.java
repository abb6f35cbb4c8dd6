/**
 * This release beside the one before it, which is built from the history: what {@code
 * src/site/markdown/decisions/033} promises.
 */
package org.patientcare.release;
