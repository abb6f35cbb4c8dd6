package org.patientcare.talk.relay;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests by the Standard Webhooks scheme: symmetric, version 1. */
final class Signature {

    /** Prefix of every secret; the rest is base64. */
    static final String SECRET_PREFIX = "whsec_";

    private static final String ALGORITHM = "HmacSHA256";
    private static final String VERSION = "v1,";

    private Signature() {}

    /**
     * The value of {@code webhook-signature}.
     *
     * @param timestamp time of the attempt, in seconds since 1970
     * @param secrets in the form that is shown to callers; during a rotation both sign
     */
    static String of(String id, long timestamp, byte[] body, List<String> secrets) {
        return secrets.stream()
                .map(secret -> VERSION + of(id, timestamp, body, secret))
                .collect(Collectors.joining(" "));
    }

    private static String of(String id, long timestamp, byte[] body, String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(decoded(secret), ALGORITHM));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no " + ALGORITHM, e);
        }
    }

    private static byte[] decoded(String secret) {
        return Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()));
    }
}
