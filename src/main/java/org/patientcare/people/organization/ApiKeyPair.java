package org.patientcare.people.organization;

import java.security.SecureRandom;
import java.util.Base64;
import org.patientcare.platform.shared.Sha256;

/**
 * The two keys of a credential, in clear text: shown once, when it is created. The secret key is
 * stored only as a hash.
 *
 * @param apiKey identifies the credential; at most 32 characters
 * @param secretKey authenticates it; at most 128 characters
 */
public record ApiKeyPair(String apiKey, String secretKey) {

    public static final int MAX_API_KEY = 32;
    public static final int MAX_SECRET_KEY = 128;

    private static final int API_KEY_BYTES = 15;
    private static final int SECRET_KEY_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new pair; the secret has 256 random bits. */
    static ApiKeyPair random() {
        return new ApiKeyPair(text(API_KEY_BYTES), text(SECRET_KEY_BYTES));
    }

    /**
     * SHA-256 of the secret key. Secrets are random, so a slow password hash would add no
     * protection, only cost to each request.
     */
    public static byte[] hash(String secretKey) {
        return Sha256.of(secretKey);
    }

    byte[] secretHash() {
        return hash(secretKey);
    }

    /** Does not contain the keys, so that they cannot reach a log. */
    @Override
    public String toString() {
        return "ApiKeyPair";
    }

    private static String text(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
