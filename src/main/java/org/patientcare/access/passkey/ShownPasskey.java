package org.patientcare.access.passkey;

import com.webauthn4j.data.AuthenticationData;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** What an authenticator shows, before it is known whether its proof is good. */
public final class ShownPasskey {

    private final AuthenticationData data;

    ShownPasskey(AuthenticationData data) {
        this.data = data;
    }

    AuthenticationData data() {
        return data;
    }

    /** In base64url. */
    public String credentialId() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(data.getCredentialId());
    }

    /**
     * Whose it says it is; empty if it does not say so, as not all do that were asked for by id.
     */
    public Optional<UUID> person() {
        byte[] handle = data.getUserHandle();
        if (handle == null || handle.length != 2 * Long.BYTES) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(handle);
        return Optional.of(new UUID(bytes.getLong(), bytes.getLong()));
    }
}
