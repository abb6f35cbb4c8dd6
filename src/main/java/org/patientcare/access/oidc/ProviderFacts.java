package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.util.stream.Stream;

/**
 * What a provider says of itself, as far as it matters here.
 *
 * @param browsers where they are sent
 * @param tokens where a code is exchanged
 * @param keys where its keys are
 * @param secretInBody whether our secret has to be in the body, and not in a header
 */
record ProviderFacts(URI browsers, URI tokens, URI keys, boolean secretInBody) {

    private static final String PATH = "/.well-known/openid-configuration";

    static ProviderFacts read(Provider provider, ProviderHttp http, Deadline deadline)
            throws IOException {
        String issuer = provider.issuer();
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        try {
            OIDCProviderMetadata said =
                    OIDCProviderMetadata.parse(http.get(URI.create(base + PATH), deadline));
            if (!issuer.equals(said.getIssuer().getValue())) {
                throw new IOException("calls itself by another issuer than the settings");
            }
            ProviderFacts facts =
                    new ProviderFacts(
                            said.getAuthorizationEndpointURI(),
                            said.getTokenEndpointURI(),
                            said.getJWKSetURI(),
                            wantsSecretInBody(said));
            boolean safe =
                    Stream.of(facts.browsers, facts.tokens, facts.keys)
                            .allMatch(uri -> WebAddress.isSafe(uri, issuer));
            if (!safe) {
                throw new IOException("has addresses that are missing or not https");
            }
            return facts;
        } catch (ParseException e) {
            throw new IOException("does not describe itself as OpenID Connect wants it", e);
        }
    }

    private static boolean wantsSecretInBody(OIDCProviderMetadata said) {
        var methods = said.getTokenEndpointAuthMethods();
        return methods != null
                && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
    }
}
