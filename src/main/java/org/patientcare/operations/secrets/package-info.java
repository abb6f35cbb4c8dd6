/**
 * Wraps the secrets in the database with a new key: those that are stored in plain form, and those
 * that an earlier key wraps. The operator starts this by a command, because every node must be able
 * to read the result first.
 */
package org.patientcare.operations.secrets;
