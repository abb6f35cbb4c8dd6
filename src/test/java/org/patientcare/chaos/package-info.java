/**
 * The crash harness: writers load batches of patients at the same time while the server, the
 * database or both are killed, stopped or cut off at random moments. What they intended and what
 * they were answered is in a ledger that is on the disk before they go on; after each fault the
 * database must agree with it: every acknowledged batch is whole, every other is whole or absent,
 * refused ones are absent, and each committed batch has exactly one row in the audit trail.
 *
 * <p>In nights nothing dies: the database is frozen, partners say nothing, crowds of clients never
 * come to an end, a node is paused, a pool is too small. Then each call must be answered in time as
 * well, on two nodes behind the proxy where that is meant to help.
 *
 * <p>It proves itself on builds of the WAR that are broken on purpose: there it must find fault.
 *
 * <p>Killing processes loses what they hold in memory, not what the operating system holds: that
 * the disk keeps what it was told to keep is not tested here.
 */
package org.patientcare.chaos;
