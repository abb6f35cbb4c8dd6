package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;

/** Makes the key pairs of tokens, and reads them as they are kept. */
@ApplicationScoped
class KeyPairs {

    /** A rotation leaves a few; those that nobody asks for any more go with the rest. */
    private static final int MOST_READ = 20;

    @Inject private Secrets secrets;

    private final Map<StoredSecret, TokenKeyPair> read = new ConcurrentHashMap<>();

    /** Makes a key that nobody gets. */
    void loadWhatMakesThem() {
        generated();
    }

    /**
     * A new key.
     *
     * @param ahead whether it signs only from the next rotation on
     * @param form how it is to be kept
     */
    TokenKey made(boolean ahead, Instant now, SecretForm form) {
        ECKey pair = generated();
        StoredSecret plain = new StoredSecret(TokenKey.TABLE, pair.getKeyID(), pair.toJSONString());
        return new TokenKey(secrets.kept(plain, form), ahead, now);
    }

    /** Unwrapped and read once; which key it is the caller has just learned from the database. */
    TokenKeyPair of(TokenKey key) {
        if (read.size() > MOST_READ) {
            read.clear();
        }
        return read.computeIfAbsent(key.pair(), pair -> read(key.kid(), pair));
    }

    private TokenKeyPair read(String kid, StoredSecret pair) {
        try {
            ECKey key = ECKey.parse(secrets.plain(pair));
            if (!key.isPrivate() || !Curve.P_256.equals(key.getCurve())) {
                throw new TokenKeyException(kid, "is no private key of P-256", null);
            }
            return TokenKeyPair.of(key);
        } catch (ParseException e) {
            throw new TokenKeyException(kid, "cannot be read", e);
        }
    }

    private static ECKey generated() {
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
