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
        Material material,
        String label,
        Instant createdAt,
        Instant lastUsedAt) {

    /**
     * What WebAuthn needs to verify a passkey; binary values are in base64url.
     *
     * @param credentialId at most 1,023 bytes
     * @param publicKey a COSE key, at most {@value #MAX_PUBLIC_KEY} bytes
     * @param signCount the authenticator's last signature counter; 0 if it has none
     * @param backupEligible whether the passkey may be synchronized to other devices, which never
     *     changes
     */
    public record Material(
            String credentialId, String publicKey, long signCount, boolean backupEligible) {

        /**
         * In bytes. Allows RSA keys of 4,096 bits, and none whose signatures cost much more to
         * verify.
         */
        public static final int MAX_PUBLIC_KEY = 600;
    }
}
