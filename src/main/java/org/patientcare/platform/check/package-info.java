/**
 * What a check of the self-check is: its name, its finding, and what it learns about the request
 * for the self-check. Each feature implements checks of what it knows; {@code operations.selfcheck}
 * finds and runs them.
 */
package org.patientcare.platform.check;
