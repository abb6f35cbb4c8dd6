package org.patientcare.access.oidc;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.patientcare.access.oidc.ProviderSettings.Provider;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Sha256;

/**
 * Makes the requests to the OpenID providers. A call may take up to ten seconds and uses the
 * network: do not make it inside a transaction or while holding a database connection. The number
 * of threads that wait for providers is limited, in all and for each provider; further calls fail
 * at once with {@link ProviderException.Kind#BUSY}.
 */
@ApplicationScoped
public class ProviderClients {

    private static final Logger LOG = System.getLogger(ProviderClients.class.getName());

    /**
     * The most threads that wait for all providers together. The shipped proxy passes few
     * concurrent requests to a node's pages, and most of these have to stay free for the patients'
     * pages.
     */
    public static final int MAX_WAITING_THREADS = 12;

    /**
     * Permits for logout tokens among these: the logout endpoint needs no credentials, so it must
     * not use up the permits for sign-ins.
     */
    private static final int MAX_LOGOUTS = 4;

    private static final int MAX_SIGN_INS = MAX_WAITING_THREADS - MAX_LOGOUTS;

    /** The least number of permits for a provider, however many providers there are. */
    private static final int MIN_PER_PROVIDER = 2;

    @Inject private ProviderSettings settings;
    @Inject private PublicUrl publicUrl;

    private final Map<String, LimitedConnection> connections = new HashMap<>();
    private final Semaphore signInPermits = new Semaphore(MAX_SIGN_INS);
    private final Semaphore logoutPermits = new Semaphore(MAX_LOGOUTS);

    private record LimitedConnection(ProviderClient connection, Semaphore permits) {}

    @PostConstruct
    void initialize() {
        ProviderHttp http = new ProviderHttp();
        int each = Math.max(MIN_PER_PROVIDER, MAX_SIGN_INS / Math.max(1, settings.all().size()));
        settings.all()
                .forEach(
                        provider ->
                                connections.put(
                                        provider.name(),
                                        new LimitedConnection(
                                                new ProviderClient(
                                                        provider, callback(provider), http),
                                                new Semaphore(each))));
    }

    private URI callback(Provider provider) {
        return URI.create(
                publicUrl.of(PublicPaths.SIGN_IN_PROVIDERS + "/" + provider.name() + "/callback"));
    }

    /** All providers, in the order of the settings. */
    public List<Provider> all() {
        return settings.all();
    }

    public Optional<Provider> find(String name) {
        return settings.find(name);
    }

    /**
     * The address of the provider to which a browser is redirected.
     *
     * @throws ProviderException of kind UNAVAILABLE or BUSY
     */
    public URI authorizationUri(Provider provider, AuthorizationAttempt authorizationAttempt) {
        LimitedConnection limited = connections.get(provider.name());
        return withSignInPermits(
                provider, limited, () -> limited.connection.authorizationUri(authorizationAttempt));
    }

    /**
     * Exchanges the code with which a browser came back and verifies the ID token.
     *
     * @param code the authorization code that the browser brought
     * @throws ProviderException of any kind
     */
    public VerifiedIdentity exchangeCode(
            Provider provider, AuthorizationAttempt authorizationAttempt, String code) {
        LimitedConnection limited = connections.get(provider.name());
        return withSignInPermits(
                provider,
                limited,
                () -> limited.connection.exchangeCode(authorizationAttempt, code));
    }

    /**
     * Verifies a logout token. A token that can be verified with cached keys needs no permit, so
     * that many may arrive at once.
     *
     * @throws ProviderException of any kind
     */
    public LogoutClaims verifyLogoutToken(Provider provider, String logoutToken) {
        ProviderClient connection = connections.get(provider.name()).connection;
        return logFailures(provider, () -> connection.verifyLogoutTokenFromCache(logoutToken))
                .orElseGet(
                        () ->
                                withPermit(
                                        logoutPermits,
                                        () ->
                                                logFailures(
                                                        provider,
                                                        () ->
                                                                connection.verifyLogoutToken(
                                                                        logoutToken))));
    }

    private <T> T withSignInPermits(
            Provider provider, LimitedConnection limited, Supplier<T> question) {
        return withPermit(
                limited.permits,
                () -> withPermit(signInPermits, () -> logFailures(provider, question)));
    }

    private static <T> T withPermit(Semaphore permits, Supplier<T> question) {
        if (!permits.tryAcquire()) {
            throw new ProviderException(
                    ProviderException.Kind.BUSY, "too many requests wait for the provider");
        }
        try {
            return question.get();
        } finally {
            permits.release();
        }
    }

    private static <T> T logFailures(Provider provider, Supplier<T> question) {
        try {
            return question.get();
        } catch (ProviderException e) {
            throw logged(provider, e);
        } catch (RuntimeException e) {
            // The library throws various exceptions for malformed input, NullPointerException
            // included; in each case the input proves nothing. It might also be a defect of this
            // service, so the log says where it was thrown. It does not log the message, which may
            // quote the provider's response.
            String reason =
                    "the response cannot be processed: " + e.getClass().getName() + thrownAt(e);
            throw logged(provider, new ProviderException(ProviderException.Kind.INVALID, reason));
        }
    }

    /** The source line that threw the exception, if there is a stack trace. */
    private static String thrownAt(RuntimeException e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }

    private static ProviderException logged(Provider provider, ProviderException fault) {
        LOG.log(
                Level.WARNING,
                "Sign-in or logout by {0} failed: {1}",
                provider.name(),
                fault.getMessage());
        return fault;
    }

    /**
     * The claims of a logout token (OpenID Connect Back-Channel Logout) whose signature, issuer,
     * audience and times have been verified.
     *
     * @param tokenId the token's {@code jti}
     * @param subject the subject whose sessions end; null if the token names only a session
     * @param session the provider's session that ended; null for all sessions of the subject
     * @param issuedAt when the token was issued
     */
    public record LogoutClaims(String tokenId, String subject, String session, Instant issuedAt) {

        /** Leaves out the claims so that they cannot reach a log. */
        @Override
        public String toString() {
            return "LogoutClaims";
        }
    }

    /**
     * One authorization request: what is generated when a browser is redirected to a provider.
     *
     * @param state identifies the request; comes back with the browser
     * @param codeVerifier known to this service alone: 256 random bits in base64url, used as the
     *     PKCE code verifier
     * @param reauthenticate whether the person has to authenticate again even if signed in at the
     *     provider ({@code max_age=0})
     * @param startedAt when the browser was redirected
     */
    public record AuthorizationAttempt(
            String state, String codeVerifier, boolean reauthenticate, Instant startedAt) {

        /**
         * The nonce that the ID token must contain. It is derived from the secret, so that somebody
         * who only sees the redirect cannot compute it.
         */
        String nonce() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(Sha256.of("nonce " + codeVerifier));
        }

        /** Leaves out the secret so that it cannot reach a log. */
        @Override
        public String toString() {
            return "AuthorizationAttempt";
        }
    }

    /** A sign-in or logout by a provider failed. The message contains no token values. */
    public static class ProviderException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** The kinds of failure. */
        public enum Kind {
            /** The provider did not answer, or not with a valid OpenID Connect response. */
            UNAVAILABLE,
            /** Too many requests are already waiting for the provider. */
            BUSY,
            /** The code or token is not valid. */
            INVALID
        }

        private final Kind kind;

        ProviderException(Kind kind, String message) {
            super(message, null, false, false);
            this.kind = kind;
        }

        public Kind kind() {
            return kind;
        }
    }
}
