/**
 * Patients and how they come by a subscription: loading in batches and from files, activation
 * codes, redemptions. Nothing here knows a visit or a prescription. Documents, visits and surfaces
 * may know it.
 */
package org.patientcare.patients;
