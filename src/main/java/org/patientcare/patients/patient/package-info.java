/**
 * Patients, identified by their organization's own codes, and their subscriptions: atomic upserts
 * in batches, reads, search, and tokens for the widget (contract, section 3).
 */
package org.patientcare.patients.patient;
