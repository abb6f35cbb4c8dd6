package org.patientcare.people.person;

import java.time.Instant;
import java.util.UUID;

/**
 * A passkey of a person.
 *
 * @param label chosen by the person; null if unset
 * @param lastUsedAt null if it was never used
 */
public record Passkey(
        UUID id,
        UUID person,
        PasskeyMaterial material,
        String label,
        Instant createdAt,
        Instant lastUsedAt) {}
