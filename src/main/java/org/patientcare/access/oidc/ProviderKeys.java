package org.patientcare.access.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.List;

/** A provider's signing keys, fetched again when a token names a key that is not among them. */
final class ProviderKeys {

    /** The most keys accepted: every key that matches a token's header would be tried. */
    private static final int MAX_KEYS = 100;

    private final ProviderHttp http;
    private final RefreshingCache<JWKSet> cache;
    private volatile URI address;

    ProviderKeys(ProviderHttp http) {
        this.http = http;
        cache = new RefreshingCache<>(this::read);
    }

    /**
     * The key source for verifying one token.
     *
     * @param where the current address of the key set
     * @throws ProviderException of kind UNAVAILABLE, thrown by the returned source when it is used,
     *     if the keys cannot be fetched
     */
    JWKSource<SecurityContext> jwkSource(URI where, Deadline deadline) {
        address = where;
        return (selector, context) -> select(selector, deadline);
    }

    private List<JWK> select(JWKSelector selector, Deadline deadline) {
        try {
            JWKSet keys = cache.get(deadline);
            List<JWK> found = selector.select(keys);
            return found.isEmpty() ? selector.select(cache.getNewerThan(keys, deadline)) : found;
        } catch (IOException e) {
            throw new ProviderException(
                    ProviderException.Kind.UNAVAILABLE, "signing keys: " + e.getMessage());
        }
    }

    private JWKSet read(Deadline deadline) throws IOException {
        try {
            JWKSet keys = JWKSet.parse(http.get(address, deadline));
            if (keys.size() > MAX_KEYS) {
                throw new IOException("there are more than " + MAX_KEYS);
            }
            return keys;
        } catch (ParseException e) {
            throw new IOException("not a JSON Web Key Set", e);
        }
    }
}
