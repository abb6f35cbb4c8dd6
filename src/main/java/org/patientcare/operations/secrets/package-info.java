/**
 * Wraps the secrets in the database anew: those that stand there as they are, and those that are
 * wrapped by the key before. An operator's command, because it has to wait until every node can
 * read what it leaves.
 */
package org.patientcare.operations.secrets;
