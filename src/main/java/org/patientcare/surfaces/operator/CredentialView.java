package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.people.organization.Credential;
import org.patientcare.people.organization.Permission;

/** A credential without its secret. */
public record CredentialView(
        String apiKey,
        String label,
        List<Permission> permissions,
        Instant createdAt,
        Instant lastUsedAt,
        Instant revokedAt) {

    static CredentialView of(Credential credential) {
        return new CredentialView(
                credential.apiKey(),
                credential.label().orElse(null),
                credential.permissions().stream().sorted().toList(),
                credential.createdAt(),
                credential.lastUsedAt().orElse(null),
                credential.revokedAt().orElse(null));
    }
}
