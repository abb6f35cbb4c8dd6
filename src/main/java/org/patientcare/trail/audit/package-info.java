/**
 * The audit trail: an append-only row for each write, each read of patient data and each refused
 * access, in the transaction of what it tells (contract, section 8). Codes of objects, never values
 * of fields.
 */
package org.patientcare.trail.audit;
