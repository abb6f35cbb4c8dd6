package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.token.TokenKeyPair.TokenKeyException;
import org.patientcare.access.token.TokenKeyRepository.TokenKey;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;

/** Generates the key pairs of tokens, and loads them from their stored form. */
@ApplicationScoped
class KeyPairs {

    /**
     * The most cached key pairs. A rotation leaves a few unused ones; when the cache is larger than
     * this, it is cleared.
     */
    private static final int MAX_CACHED = 20;

    @Inject private Secrets secrets;

    private final Map<StoredSecret, TokenKeyPair> cache = new ConcurrentHashMap<>();

    /** Loads the classes that generate keys, by generating one that is discarded. */
    void warmUp() {
        generatePair();
    }

    /**
     * Generates a key.
     *
     * @param ahead whether it is published now and signs only from the next rotation on
     * @param form how its secret is stored
     */
    TokenKey generate(boolean ahead, Instant now, SecretForm form) {
        ECKey pair = generatePair();
        StoredSecret plain = new StoredSecret(TokenKey.TABLE, pair.getKeyID(), pair.toJSONString());
        return new TokenKey(secrets.inForm(plain, form), ahead, now);
    }

    /**
     * The key pair of a row that the caller has just read, unwrapped and parsed once and then
     * cached.
     *
     * @throws TokenKeyException if it cannot be parsed, or is not a private P-256 key
     */
    TokenKeyPair load(TokenKey key) {
        if (cache.size() > MAX_CACHED) {
            cache.clear();
        }
        return cache.computeIfAbsent(
                key.pair(), pair -> TokenKeyPair.read(key.kid(), secrets.plain(pair)));
    }

    private static ECKey generatePair() {
        try {
            return new ECKeyGenerator(Curve.P_256)
                    .keyID(UUID.randomUUID().toString())
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException("The platform cannot make a P-256 key pair", e);
        }
    }
}
