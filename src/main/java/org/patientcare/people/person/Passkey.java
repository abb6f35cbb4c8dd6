package org.patientcare.people.person;

import java.time.Instant;
import java.util.UUID;

/**
 * An authenticator of a person.
 *
 * @param label of the person's own; null if unset
 * @param lastUsedAt null while unused
 */
public record Passkey(
        UUID id,
        UUID person,
        PasskeyMaterial material,
        String label,
        Instant createdAt,
        Instant lastUsedAt) {}
