package org.patientcare.surfaces.operator;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** An organization's id in a path. A text that cannot be one names no organization. */
public record OrganizationId(UUID value) {

    /** Called by JAX-RS. */
    public static OrganizationId fromString(String text) {
        return new OrganizationId(Uuids.orNobodys(text));
    }

    /** Of a query, which need not have one. */
    static Optional<UUID> asked(OrganizationId id) {
        return Optional.ofNullable(id).map(OrganizationId::value);
    }
}
