package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.patientcare.access.caller.AuthenticationFailures;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.oidc.ProviderClients.ProviderException;
import org.patientcare.access.oidc.ProviderSettings.Provider;
import org.patientcare.access.oidc.VerifiedIdentity;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.access.signin.ProviderSessions.ProviderRedirect;
import org.patientcare.platform.shared.DomainException;

/**
 * Sign-in by an OpenID provider: redirects browsers, handles their return, and logouts that
 * providers report. It is not an EJB, because no transaction may be open while it waits for the
 * provider.
 */
@ApplicationScoped
public class ProviderSignIn {

    /**
     * Callbacks of a client address without a redirect of ours; further ones are refused without
     * any other work.
     */
    private static final int INVALID_CALLBACKS_PER_MINUTE = 600;

    @Inject private ProviderClients providerClients;
    @EJB private ProviderSessions sessions;
    @Inject private AuthenticationFailures failures;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;

    /**
     * A redirect to a provider.
     *
     * @param binding the value of the browser's provider cookie
     */
    public record Redirect(URI address, SessionToken binding) {}

    /** A completed sign-in. */
    public record Completed(SessionToken token, ProviderRedirect.Purpose purpose) {}

    /**
     * Prepares the redirect of a browser to a provider.
     *
     * @param present the session of the caller, if signed in
     * @throws DomainException of kind NOT_FOUND for an unknown provider, BUSY if it does not
     *     answer; UNAUTHENTICATED or TOO_OFTEN if an earlier sign-in by a provider is to be
     *     repeated and the caller has no session of that kind
     */
    public Redirect prepareRedirect(
            String name, ProviderRedirect.Purpose purpose, Optional<OpenSession> present) {
        Provider provider =
                providerClients
                        .find(name)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "There is no provider with this name."));
        UUID person =
                purpose == ProviderRedirect.Purpose.SIGN_IN
                        ? null
                        : present.filter(session -> session.way() == SignInMethod.PROVIDER)
                                .map(OpenSession::person)
                                .orElseThrow(failures::count);
        SessionToken state = SessionToken.random();
        SessionToken binding = SessionToken.random();
        String secret = SessionToken.random().text();
        ProviderRedirect challenge = new ProviderRedirect(purpose, name, secret, person, null);
        URI address = address(provider, attempt(state.text(), challenge));
        sessions.storeRedirect(state, binding, challenge);
        return new Redirect(address, binding);
    }

    private URI address(
            Provider provider, ProviderClients.AuthorizationAttempt authorizationAttempt) {
        try {
            return providerClients.authorizationUri(provider, authorizationAttempt);
        } catch (ProviderException e) {
            throw DomainException.busy("The provider does not answer: try again shortly.", 5);
        }
    }

    private static ProviderClients.AuthorizationAttempt attempt(
            String state, ProviderRedirect challenge) {
        return new ProviderClients.AuthorizationAttempt(
                state,
                challenge.codeVerifier(),
                challenge.purpose() == ProviderRedirect.Purpose.STEP_UP,
                challenge.startedAt());
    }

    /**
     * Takes the redirect by which this service sent the browser to the provider: the first thing to
     * do with one that came back. It is found whatever others at its address have failed: a state
     * works once, and how many of them an address can get is limited.
     *
     * @throws SignInException if there is none; that is counted by client address
     */
    ProviderRedirect takeRedirect(Callback shown) {
        Provider provider = provider(shown);
        return shown.state()
                .flatMap(
                        state ->
                                shown.binding()
                                        .flatMap(own -> sessions.take(state, own, provider.name())))
                .orElseThrow(this::invalid);
    }

    private Provider provider(Callback shown) {
        return providerClients
                .find(shown.provider())
                .orElseThrow(() -> refusal(ProviderPage.Outcome.UNKNOWN));
    }

    private SignInException invalid() {
        RateWindow window =
                limiter.countAddress(
                        "sign-in-provider", address.get(), INVALID_CALLBACKS_PER_MINUTE);
        return window.isExceeded()
                ? new SignInException(ProviderPage.Outcome.TOO_OFTEN, window.resetSeconds())
                : unproven(ProviderPage.Outcome.AGAIN);
    }

    /**
     * Handles a browser that came back from a provider.
     *
     * @param shown the authorization response
     * @param challenge of {@link #takeRedirect}
     * @param present the session of the caller, if signed in
     * @throws SignInException with the verdict that the page shows
     */
    Completed completeSignIn(
            Callback shown, ProviderRedirect challenge, Optional<OpenSession> present) {
        Provider provider = provider(shown);
        if (challenge.purpose() == ProviderRedirect.Purpose.STEP_UP
                && present.filter(open -> challenge.person().equals(open.person())).isEmpty()) {
            throw unproven(ProviderPage.Outcome.AGAIN);
        }
        if (!shown.isFrom(provider.issuer())) {
            throw unproven(ProviderPage.Outcome.UNPROVEN);
        }
        shown.logError();
        String code = shown.code().orElseThrow(() -> refusal(ProviderPage.Outcome.CANCELLED));
        ProviderClients.AuthorizationAttempt authorizationAttempt =
                attempt(shown.state().get().text(), challenge);
        return opened(provider, identity(provider, authorizationAttempt, code), challenge);
    }

    private Completed opened(
            Provider provider, VerifiedIdentity verifiedIdentity, ProviderRedirect challenge) {
        ProviderSessions.SignInResult signInResult =
                sessions.open(provider, verifiedIdentity, challenge.person());
        if (signInResult.token() == null) {
            throw refusal(
                    switch (signInResult.identified().verdict()) {
                        case WITHOUT_ROLE -> ProviderPage.Outcome.WITHOUT_ROLE;
                        case AUDITOR_WITH_OTHER_ROLES -> ProviderPage.Outcome.AUDITOR_AND_MORE;
                        case DISABLED -> ProviderPage.Outcome.DISABLED;
                        case ADMITTED -> ProviderPage.Outcome.OTHER_PERSON;
                    });
        }
        return new Completed(signInResult.token(), challenge.purpose());
    }

    private VerifiedIdentity identity(
            Provider provider,
            ProviderClients.AuthorizationAttempt authorizationAttempt,
            String code) {
        try {
            return providerClients.exchangeCode(provider, authorizationAttempt, code);
        } catch (ProviderException e) {
            throw switch (e.kind()) {
                case UNAVAILABLE -> refusal(ProviderPage.Outcome.AWAY);
                case BUSY -> refusal(ProviderPage.Outcome.BUSY);
                case INVALID -> unproven(ProviderPage.Outcome.UNPROVEN);
            };
        }
    }

    /** Counts the failure by client address, like all failed authentications. */
    private SignInException unproven(ProviderPage.Outcome verdict) {
        long seconds = failures.count().retryAfterSeconds();
        return new SignInException(seconds > 0 ? ProviderPage.Outcome.TOO_OFTEN : verdict, seconds);
    }

    /**
     * Ends the sessions of a person who has signed out at a provider.
     *
     * @return false for a token that is not valid, is too old or was used before
     * @throws ProviderSignIn.SignInException if the provider is unknown or its keys cannot be
     *     fetched
     */
    boolean logOut(String name, String logoutToken) {
        Provider provider =
                providerClients.find(name).orElseThrow(() -> refusal(ProviderPage.Outcome.UNKNOWN));
        try {
            return sessions.endByLogout(
                    provider, providerClients.verifyLogoutToken(provider, logoutToken));
        } catch (ProviderException e) {
            if (e.kind() == ProviderException.Kind.INVALID) {
                return false;
            }
            throw refusal(ProviderPage.Outcome.AWAY);
        }
    }

    static SignInException refusal(ProviderPage.Outcome verdict) {
        return new SignInException(verdict, 0);
    }

    /** A sign-in or logout by a provider was refused; a page shows why. */
    static class SignInException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final ProviderPage.Outcome verdict;
        private final long retryAfterSeconds;

        /**
         * @param retryAfterSeconds for {@code Retry-After}; 0 for none
         */
        SignInException(ProviderPage.Outcome verdict, long retryAfterSeconds) {
            super(verdict.code(), null, false, false);
            this.verdict = verdict;
            this.retryAfterSeconds = retryAfterSeconds;
        }

        ProviderPage.Outcome verdict() {
            return verdict;
        }

        long retryAfterSeconds() {
            return retryAfterSeconds;
        }
    }

    /**
     * The authorization response that a browser brought from a provider.
     *
     * @param provider the provider's name in the path
     * @param state empty if missing or malformed
     * @param binding the browser's provider cookie
     * @param issuer the {@code iss} parameter (RFC 9207); empty for providers that do not send it
     * @param code the authorization code; empty if the provider did not authenticate the person
     * @param error the code of the provider's error; empty if missing or malformed
     */
    record Callback(
            String provider,
            Optional<SessionToken> state,
            Optional<SessionToken> binding,
            Optional<String> issuer,
            Optional<String> code,
            Optional<String> error) {

        private static final Logger LOG = System.getLogger(ProviderSignIn.class.getName());

        /** The error if the person declined, which is no fault. */
        private static final String DECLINED = "access_denied";

        /** The longest code in characters; Entra's have about 1,200. */
        private static final int MAX_CODE_CHARACTERS = 4096;

        /**
         * The codes of OAuth and OpenID Connect; others may be free text, which could name a
         * person.
         */
        private static final Pattern ERROR = Pattern.compile("[a-z_]{1,64}");

        static Callback of(String provider, HttpServletRequest request, SessionCookie cookie) {
            return new Callback(
                    provider,
                    single(request, "state").flatMap(SessionToken::parse),
                    cookie.provider(request),
                    single(request, "iss"),
                    single(request, "code").filter(code -> code.length() <= MAX_CODE_CHARACTERS),
                    single(request, "error").filter(error -> ERROR.matcher(error).matches()));
        }

        /** Whether the response names this issuer or none. */
        boolean isFrom(String expected) {
            return issuer.map(expected::equals).orElse(true);
        }

        /**
         * Logs the provider's error if it did not authenticate the person: it often names a fault
         * of the configuration. To be called only once the state has proved to be ours, so that
         * nobody can fill the log by inventing responses.
         */
        void logError() {
            if (code.isEmpty()) {
                LOG.log(
                        error.filter(DECLINED::equals).isPresent() ? Level.INFO : Level.WARNING,
                        "A sign-in by the provider {0} failed there: {1}",
                        provider,
                        error.orElse("without an error code"));
            }
        }

        private static Optional<String> single(HttpServletRequest request, String name) {
            String[] values = request.getParameterValues(name);
            return values != null && values.length == 1 && !values[0].isEmpty()
                    ? Optional.of(values[0])
                    : Optional.empty();
        }

        /** Leaves out the code so that it cannot reach a log. */
        @Override
        public String toString() {
            return "ProviderCallback";
        }
    }
}
