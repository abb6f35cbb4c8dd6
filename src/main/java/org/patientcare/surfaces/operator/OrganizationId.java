package org.patientcare.surfaces.operator;

import java.util.Optional;
import java.util.UUID;

/** An organization's id in a path. A text that cannot be one names no organization. */
public record OrganizationId(UUID value) {

    static final String UUID_PATTERN = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /**
     * Looked up as any other, so that an unknown organization is refused after a faulty body
     * (contract, section 1, "Errors").
     */
    private static final OrganizationId NOBODYS = new OrganizationId(new UUID(0, 0));

    /** Called by JAX-RS. */
    public static OrganizationId fromString(String text) {
        return parse(text).map(OrganizationId::new).orElse(NOBODYS);
    }

    /** Of a query, which need not have one. */
    static Optional<UUID> asked(OrganizationId id) {
        return Optional.ofNullable(id).map(OrganizationId::value);
    }

    static Optional<UUID> parse(String text) {
        return Optional.of(text).filter(t -> t.matches(UUID_PATTERN)).map(UUID::fromString);
    }
}
