package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.util.stream.Stream;

/**
 * The part of a provider's discovery document that this service uses.
 *
 * @param authorizationEndpoint the authorization endpoint, to which browsers are redirected
 * @param tokenEndpoint the token endpoint, where a code is exchanged
 * @param jwksUri the address of its JSON Web Key Set
 * @param postsSecret whether the client secret goes into the form body ({@code client_secret_post})
 *     instead of the {@code Authorization} header
 */
record ProviderMetadata(
        URI authorizationEndpoint, URI tokenEndpoint, URI jwksUri, boolean postsSecret) {

    private static final String PATH = "/.well-known/openid-configuration";

    static ProviderMetadata read(Provider provider, ProviderHttp http, Deadline deadline)
            throws IOException {
        String issuer = provider.issuer();
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        try {
            OIDCProviderMetadata metadata =
                    OIDCProviderMetadata.parse(http.get(URI.create(base + PATH), deadline));
            if (!issuer.equals(metadata.getIssuer().getValue())) {
                throw new IOException("metadata with another issuer than in the settings");
            }
            ProviderMetadata facts =
                    new ProviderMetadata(
                            metadata.getAuthorizationEndpointURI(),
                            metadata.getTokenEndpointURI(),
                            metadata.getJWKSetURI(),
                            wantsSecretInBody(metadata));
            boolean safe =
                    Stream.of(facts.authorizationEndpoint, facts.tokenEndpoint, facts.jwksUri)
                            .allMatch(uri -> ProviderUrls.isSafe(uri, issuer));
            if (!safe) {
                throw new IOException("metadata with an address that is missing or not https");
            }
            return facts;
        } catch (ParseException e) {
            throw new IOException("metadata that does not conform to OpenID Connect", e);
        }
    }

    private static boolean wantsSecretInBody(OIDCProviderMetadata metadata) {
        var methods = metadata.getTokenEndpointAuthMethods();
        return methods != null
                && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
    }
}
