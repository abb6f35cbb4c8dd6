package org.patientcare.operator;

import java.util.UUID;
import org.patientcare.shared.DomainException;

/** An organization's id in a path. A text that cannot be one names no organization. */
public record OrganizationId(UUID value) {

    private static final String UUID_PATTERN = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /** Called by JAX-RS. */
    public static OrganizationId fromString(String text) {
        if (!text.matches(UUID_PATTERN)) {
            throw DomainException.notFound("There is no organization with this id.");
        }
        return new OrganizationId(UUID.fromString(text));
    }
}
