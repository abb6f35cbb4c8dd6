package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.shared.Characters;

/**
 * A new credential.
 *
 * @param permissions null for the default permissions (contract, section 1)
 */
public record CredentialRequest(
        @Characters String label,
        @Size(max = MAX_PERMISSIONS, message = "must have at most {max} elements")
                List<@NotNull Permission> permissions) {

    /** More than there are permissions, so that repeating one in the list is accepted. */
    static final int MAX_PERMISSIONS = 100;

    Set<Permission> grantedPermissions() {
        Set<Permission> granted = EnumSet.noneOf(Permission.class);
        granted.addAll(permissions == null ? Permission.usual() : permissions);
        return granted;
    }
}
