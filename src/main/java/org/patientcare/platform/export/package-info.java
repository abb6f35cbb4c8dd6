/**
 * What is handed out of a patient's data: the sections of an export, and what a feature says of the
 * rows that it owns. {@code operations.export} reads and writes them. Leaves out what says nothing
 * to a person, such as hashes and queues.
 */
package org.patientcare.platform.export;
