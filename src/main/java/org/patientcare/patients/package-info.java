/**
 * Patients and how they get a subscription: upserts in batches and from files, activation codes,
 * redemptions. This package does not depend on visits or documents; documents, visits and surfaces
 * may depend on it.
 */
package org.patientcare.patients;
