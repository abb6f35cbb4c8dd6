/**
 * The audit trail: an append-only event for each write, each read of patient data and each refused
 * access, added in the same transaction (contract, section 8). It holds codes of objects, never
 * values of fields.
 */
package org.patientcare.trail.audit;
