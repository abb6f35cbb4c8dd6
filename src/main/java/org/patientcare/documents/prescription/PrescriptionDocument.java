package org.patientcare.documents.prescription;

import java.util.UUID;

/**
 * The PDF of a prescription.
 *
 * @param sha256 of the PDF, in hexadecimal
 */
public record PrescriptionDocument(UUID code, byte[] pdf, String sha256) {}
