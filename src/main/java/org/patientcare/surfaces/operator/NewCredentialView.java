package org.patientcare.surfaces.operator;

import java.util.List;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.people.organization.Permission;

/** A new credential. This is the only response that contains the secret. */
public record NewCredentialView(
        String apiKey, String secretKey, String label, List<Permission> permissions) {

    static NewCredentialView of(KeyPair keys, CredentialRequest request) {
        return new NewCredentialView(
                keys.apiKey(),
                keys.secretKey(),
                request.label(),
                request.grantedPermissions().stream().sorted().toList());
    }
}
