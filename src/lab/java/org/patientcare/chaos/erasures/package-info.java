/**
 * The night in which patients are exported, erased and restored. They have everything, two nodes
 * erase them under load, and in each step what destroys is ended: the session of the database, the
 * node that opened it, or both nodes. Afterwards nothing may be half done, no value of the patients
 * may be in any table, each erasure must have its certificate, and a backup of before must have
 * none of them after the ledger was replayed. Meanwhile a program reads the feed of the audit
 * trail, and must have read each row, and another one must not be able to read who is blocked.
 */
package org.patientcare.chaos.erasures;
