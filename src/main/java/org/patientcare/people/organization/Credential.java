package org.patientcare.people.organization;

import java.time.Instant;
import java.util.Set;
import org.patientcare.platform.database.Row;

/**
 * A key pair by which a system of an organization authenticates, without its secret key. It works
 * from its creation until it is revoked, which is final. An organization may have several, so that
 * one can be replaced without downtime.
 *
 * @param label a name for people; null if unset
 * @param lastUsedAt accurate to a minute; null if it was never used
 * @param revokedAt null if it is not revoked
 */
public record Credential(
        String apiKey,
        String label,
        Set<Permission> permissions,
        Instant createdAt,
        Instant lastUsedAt,
        Instant revokedAt) {

    static Credential read(Row row) {
        return new Credential(
                row.text("api_key"),
                row.text("label"),
                Permission.split(row.text("permissions")),
                row.instant("created_at"),
                row.instant("last_used_at"),
                row.instant("revoked_at"));
    }
}
