package org.patientcare.prescription;

import java.util.UUID;

/**
 * The document of a prescription.
 *
 * @param sha256 of the document, hexadecimal
 */
public record Paper(UUID code, byte[] pdf, String sha256) {}
