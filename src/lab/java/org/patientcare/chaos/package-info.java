/**
 * The crash harness: writers load batches of patients at the same time while the server, the
 * database or both are killed, stopped or cut off at random moments. A ledger records each batch
 * that is about to be sent and each answer, on disk before the writer continues. After each fault
 * the database must agree with it: every acknowledged batch is whole, every other is whole or
 * absent, refused ones are absent, and each committed batch has exactly one row in the audit trail.
 *
 * <p>In other faults no process dies: the database is frozen, mail server and SMS centre do not
 * respond, many clients never finish their requests, a node is paused, the connection pool is too
 * small. Then each call must be answered in time as well. Except for the small pool, these faults
 * are injected into two nodes behind the proxy.
 *
 * <p>In a third group a primary has a synchronous standby, and is lost, frozen, cut off or full.
 * The harness promotes the standby itself. Where Debian's Patroni and etcd are installed, these do
 * it, and etcd is away for a while as well. Then nothing that was acknowledged may be lost, a key
 * that was revoked on the new primary must not work on the woken one, and events must reach
 * webhooks and the feed without a gap.
 *
 * <p>The harness is checked with builds of the WAR that are broken on purpose: there it must find
 * the broken rule.
 *
 * <p>Killing processes loses what they hold in memory, not what the operating system holds: that
 * the disk keeps what it was told to keep is not tested here.
 */
package org.patientcare.chaos;
