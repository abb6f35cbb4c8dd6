package org.patientcare.surfaces.operator;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * The id of an organization in a path or a query. Text that is no UUID is treated as an unknown id.
 */
public record OrganizationId(UUID value) {

    /** Called by JAX-RS. */
    public static OrganizationId fromString(String text) {
        return new OrganizationId(Uuids.orNobodys(text));
    }

    /** Converts an optional query parameter; null gives an empty result. */
    static Optional<UUID> asked(OrganizationId id) {
        return Optional.ofNullable(id).map(OrganizationId::value);
    }
}
