package org.patientcare.documents.prescription;

import java.util.Optional;
import java.util.UUID;

/** Parses the codes of prescriptions. */
final class PrescriptionCode {

    private static final String FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private PrescriptionCode() {}

    /**
     * Empty for a text that is not a code in the exact form in which codes are issued, a lower-case
     * UUID.
     */
    static Optional<UUID> parse(String text) {
        return Optional.of(text).filter(t -> t.matches(FORM)).map(UUID::fromString);
    }
}
