package org.patientcare.access.passkey;

import com.webauthn4j.data.AuthenticationData;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** A parsed authentication response that has not been verified yet. */
public final class UnverifiedAssertion {

    private final AuthenticationData data;

    UnverifiedAssertion(AuthenticationData data) {
        this.data = data;
    }

    AuthenticationData data() {
        return data;
    }

    /** The credential id in base64url. */
    public String credentialId() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(data.getCredentialId());
    }

    /**
     * The person named by the user handle; empty if there is none or it is none of ours.
     * Authenticators may leave it out when the request listed credential ids.
     */
    public Optional<UUID> claimedPerson() {
        byte[] handle = data.getUserHandle();
        if (handle == null || handle.length != 2 * Long.BYTES) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(handle);
        return Optional.of(new UUID(bytes.getLong(), bytes.getLong()));
    }
}
