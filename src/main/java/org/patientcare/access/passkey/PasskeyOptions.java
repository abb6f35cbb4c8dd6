package org.patientcare.access.passkey;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.config.PublicUrl;

/**
 * The WebAuthn options that a browser passes to {@code
 * PublicKeyCredential.parseCreationOptionsFromJSON} and {@code parseRequestOptionsFromJSON}. The RP
 * id is the host of the public URL, passkeys are discoverable, and user verification is required.
 */
@ApplicationScoped
public class PasskeyOptions {

    /** How long an authenticator waits for its user. */
    private static final int TIMEOUT_MILLIS = 300_000;

    @Inject private PublicUrl publicUrl;

    /**
     * The options for creating a passkey.
     *
     * @param present ids of credentials that the person already has
     */
    public Map<String, Object> creationOptions(
            byte[] challenge, UUID person, String name, List<String> present) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("rp", Map.of("id", publicUrl.host(), "name", "Patient Care"));
        options.put("user", Map.of("id", handle(person), "name", name, "displayName", name));
        options.put("challenge", text(challenge));
        options.put(
                "pubKeyCredParams",
                PasskeyVerifier.ALGORITHMS.stream()
                        .map(each -> Map.of("type", "public-key", "alg", each.getValue()))
                        .toList());
        options.put("timeout", TIMEOUT_MILLIS);
        options.put("excludeCredentials", credentials(present));
        options.put(
                "authenticatorSelection",
                Map.of(
                        "residentKey",
                        "required",
                        "requireResidentKey",
                        true,
                        "userVerification",
                        "required"));
        options.put("attestation", "none");
        return options;
    }

    /**
     * The options for authenticating with an existing passkey.
     *
     * @param allowed the credential ids that are accepted; empty for any discoverable passkey
     */
    public Map<String, Object> requestOptions(byte[] challenge, List<String> allowed) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("challenge", text(challenge));
        options.put("timeout", TIMEOUT_MILLIS);
        options.put("rpId", publicUrl.host());
        options.put("allowCredentials", credentials(allowed));
        options.put("userVerification", "required");
        return options;
    }

    private static List<Map<String, String>> credentials(List<String> ids) {
        return ids.stream().map(id -> Map.of("type", "public-key", "id", id)).toList();
    }

    private static String handle(UUID person) {
        return text(
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(person.getMostSignificantBits())
                        .putLong(person.getLeastSignificantBits())
                        .array());
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
