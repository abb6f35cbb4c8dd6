package org.patientcare.people.person;

import java.util.UUID;
import org.patientcare.platform.shared.WireNamed;

/**
 * A role of a person, in one organization or in the whole installation.
 *
 * @param organization null for the whole installation
 */
public record RoleAssignment(Role role, UUID organization) {

    private static final String AT = "@";

    /** Parses {@code support@5b8f…}, or {@code operator} for a role in the whole installation. */
    public static RoleAssignment parse(String text) {
        String[] parts = text.split(AT, 2);
        return new RoleAssignment(
                WireNamed.of(Role.class, parts[0]),
                parts.length == 1 ? null : UUID.fromString(parts[1]));
    }

    /** Whether the role may be held in this scope: an organization, or the installation. */
    public boolean isWellFormed() {
        return role.allowsScope(organization != null);
    }

    @Override
    public String toString() {
        return organization == null ? role.code() : role.code() + AT + organization;
    }
}
