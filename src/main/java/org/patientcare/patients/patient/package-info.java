/**
 * Patients under their organization's own codes, and their subscription: loaded in atomic batches,
 * read back, and given a token for the widget (contract, section 3).
 */
package org.patientcare.patients.patient;
