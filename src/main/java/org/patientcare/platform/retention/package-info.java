/**
 * How long data are kept: the classes of data that end by their age, the settings of their
 * retention periods, and what a feature says of the rows that it owns. {@code operations.retention}
 * removes them. Leaves out what ends by a time of its own, such as tokens, and what is kept as long
 * as the patient.
 */
package org.patientcare.platform.retention;
