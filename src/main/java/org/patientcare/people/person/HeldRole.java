package org.patientcare.people.person;

import java.util.UUID;
import org.patientcare.platform.shared.WireNamed;

/**
 * A role and where it is held.
 *
 * @param organization null for the whole installation
 */
public record HeldRole(Role role, UUID organization) {

    private static final String AT = "@";

    /** Reads {@code support@5b8f…}, or {@code operator} of the installation. */
    public static HeldRole parse(String text) {
        String[] parts = text.split(AT, 2);
        return new HeldRole(
                WireNamed.of(Role.class, parts[0]),
                parts.length == 1 ? null : UUID.fromString(parts[1]));
    }

    /** Whether the role is held where it stands: in an organization, or of the installation. */
    public boolean isWellFormed() {
        return role.fits(organization != null);
    }

    @Override
    public String toString() {
        return organization == null ? role.code() : role.code() + AT + organization;
    }
}
