/**
 * The database, for all who use it: statements with named parameters, as whom they see it, rows
 * that are read by name, the one place that turns a failure of JDBC into ours, the one that looks
 * whether a write touched the rows that it must, how old rows are removed, and the watch on the
 * database. What a statement says is the business of the repository that holds it.
 */
package org.patientcare.platform.database;
