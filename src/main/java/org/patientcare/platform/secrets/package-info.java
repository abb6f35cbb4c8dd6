/**
 * Secrets that have to be in the database, such as signing keys: wrapped by a key from the
 * settings, so that a copy of the database is not enough to use them. Features store them in their
 * own tables and list them by {@link org.patientcare.platform.secrets.SecretStore}.
 *
 * <p>Leaves out when secrets are wrapped again: that is an operator's command, {@code
 * operations.secrets}.
 */
package org.patientcare.platform.secrets;
