/**
 * Access to the database for all packages: statements with named parameters, the scopes of
 * row-level security, rows that are read by name, the conversion of JDBC's exceptions, the check
 * whether a write touched the rows that it must, the deletion of expired rows, and the watch on the
 * database. What a statement means is the business of the repository that holds it.
 */
package org.patientcare.platform.database;
