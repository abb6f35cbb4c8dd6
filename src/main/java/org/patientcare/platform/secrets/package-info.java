/**
 * Secrets that have to be in the database, such as keys that sign: wrapped by a key from the
 * settings, so that a copy of the database is not enough to use them. Features keep their own rows
 * and say by {@link org.patientcare.platform.secrets.KeptSecrets} which they are.
 *
 * <p>Leaves out when rows are wrapped anew: that is an operator's command, {@code
 * operations.secrets}.
 */
package org.patientcare.platform.secrets;
