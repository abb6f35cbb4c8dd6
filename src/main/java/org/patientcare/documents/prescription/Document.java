package org.patientcare.documents.prescription;

import java.util.UUID;

/**
 * The document of a prescription.
 *
 * @param sha256 of the document, hexadecimal
 */
public record Document(UUID code, byte[] pdf, String sha256) {}
