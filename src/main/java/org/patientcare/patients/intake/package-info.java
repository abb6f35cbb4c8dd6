/**
 * Files of patients: looked over, then loaded in batches by whatever node is there, their faulty
 * lines handed back. Uploads belong to an organization and are kept for a day. How a batch changes
 * patients is {@code patient}.
 */
package org.patientcare.patients.intake;
