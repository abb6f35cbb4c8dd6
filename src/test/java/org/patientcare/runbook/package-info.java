/**
 * The runbooks of {@code src/site/markdown/runbooks}, carried out as they are written on a site of
 * their own, with a PostgreSQL as distributions ship it.
 */
package org.patientcare.runbook;
