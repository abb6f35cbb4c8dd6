package org.patientcare.documents.prescription;

import java.util.Optional;
import java.util.UUID;

/** The code of a prescription as callers write it. */
final class PrescriptionCode {

    private static final String FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private PrescriptionCode() {}

    /** Empty for a text that is the code of none; codes compare exactly. */
    static Optional<UUID> parse(String text) {
        return Optional.of(text).filter(t -> t.matches(FORM)).map(UUID::fromString);
    }
}
