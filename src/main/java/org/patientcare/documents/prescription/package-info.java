/**
 * Prescriptions (contract, section 5): they are issued, stored unchanged and possibly withdrawn.
 * Rendering is {@code pdf}, the electronic seal {@code seal}, public verification {@code verify}.
 */
package org.patientcare.documents.prescription;
