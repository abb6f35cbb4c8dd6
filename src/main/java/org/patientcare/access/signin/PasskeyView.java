package org.patientcare.access.signin;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.people.person.Passkey;

/** A passkey as its owner sees it. */
public record PasskeyView(UUID id, String label, Instant createdAt, Instant lastUsedAt) {

    static PasskeyView of(Passkey passkey) {
        return new PasskeyView(
                passkey.id(), passkey.label(), passkey.createdAt(), passkey.lastUsedAt());
    }
}
