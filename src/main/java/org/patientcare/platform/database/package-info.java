/**
 * The database, for all who use it: statements with named parameters, rows that are read by name,
 * the one place that turns a failure of JDBC into ours, how old rows are removed, and the schema:
 * brought up to date before anything else starts, and watched. What a statement says is the
 * business of the repository that holds it.
 */
package org.patientcare.platform.database;
