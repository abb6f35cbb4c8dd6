/**
 * Runs the commands of the runbooks in {@code src/site/markdown/runbooks} as they are written, on
 * installations of its own, with a PostgreSQL as distributions ship it.
 */
package org.patientcare.runbook;
