package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Role;
import org.patientcare.platform.shared.Uuids;

/**
 * A role to grant.
 *
 * @param organization the organization in which the role is held; null for the whole installation
 */
public record RoleRequest(
        @NotNull Role role,
        @Pattern(regexp = Uuids.PATTERN, message = ProfessionalRequest.ID) String organization) {

    HeldRole toHeldRole() {
        return new HeldRole(role, organization == null ? null : UUID.fromString(organization));
    }
}
