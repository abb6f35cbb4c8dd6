package org.patientcare.platform.http;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * A UUID in a path or a query. Text that is no UUID becomes the nil UUID, so it is answered like an
 * unknown id, and after the faults of the body (contract, section 1, "Errors").
 */
public record UuidParameter(UUID value) {

    /** Called by JAX-RS. */
    public static UuidParameter fromString(String text) {
        return new UuidParameter(Uuids.parseOrNil(text));
    }

    /** The value of an optional query parameter; null gives an empty result. */
    public static Optional<UUID> optional(UuidParameter given) {
        return Optional.ofNullable(given).map(UuidParameter::value);
    }
}
