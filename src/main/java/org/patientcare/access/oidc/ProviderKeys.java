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

/** The keys with which a provider signs, read again when a token names one that is not there. */
final class ProviderKeys {

    /** What signs is one of few; each that fits would be tried. */
    private static final int MOST = 100;

    private final ProviderHttp http;
    private final Kept<JWKSet> kept;
    private volatile URI address;

    ProviderKeys(ProviderHttp http) {
        this.http = http;
        kept = new Kept<>(this::read);
    }

    /**
     * For one token.
     *
     * @param where as the provider says now
     * @throws ProviderFault of kind AWAY, out of the source, if there are none
     */
    JWKSource<SecurityContext> source(URI where, Deadline deadline) {
        address = where;
        return (selector, context) -> select(selector, deadline);
    }

    private List<JWK> select(JWKSelector selector, Deadline deadline) {
        try {
            JWKSet keys = kept.get(deadline);
            List<JWK> found = selector.select(keys);
            return found.isEmpty() ? selector.select(kept.newerThan(keys, deadline)) : found;
        } catch (IOException e) {
            throw new ProviderFault(ProviderFault.Kind.AWAY, "its keys: " + e.getMessage());
        }
    }

    private JWKSet read(Deadline deadline) throws IOException {
        try {
            JWKSet keys = JWKSet.parse(http.get(address, deadline));
            if (keys.size() > MOST) {
                throw new IOException("are more than " + MOST);
            }
            return keys;
        } catch (ParseException e) {
            throw new IOException("are no keys", e);
        }
    }
}
