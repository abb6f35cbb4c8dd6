/**
 * What happened, kept for auditors: the audit trail, to which features add rows in their own
 * transaction. Not a log for operators, and nothing here decides. Everybody above may write to it.
 */
package org.patientcare.trail;
