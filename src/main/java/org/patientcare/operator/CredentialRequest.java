package org.patientcare.operator;

import jakarta.validation.constraints.NotNull;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.patientcare.organization.Permission;
import org.patientcare.shared.Characters;

/**
 * A new credential.
 *
 * @param permissions null for the usual ones
 */
public record CredentialRequest(@Characters String label, List<@NotNull Permission> permissions) {

    Set<Permission> granted() {
        Set<Permission> granted = EnumSet.noneOf(Permission.class);
        granted.addAll(permissions == null ? Permission.usual() : permissions);
        return granted;
    }
}
