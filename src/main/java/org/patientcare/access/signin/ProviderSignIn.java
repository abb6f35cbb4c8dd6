package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.oidc.AuthorizationAttempt;
import org.patientcare.access.oidc.Provider;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.oidc.ProviderException;
import org.patientcare.access.oidc.VerifiedIdentity;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.access.security.AuthenticationFailures;
import org.patientcare.access.security.ClientAddress;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.platform.shared.DomainException;

/**
 * Sign-in by an OpenID provider: redirects browsers and handles their return. It is not an EJB,
 * because no transaction may be open while it waits for the provider.
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
    public record Completed(SessionToken token, ProviderPurpose purpose) {}

    /**
     * Prepares the redirect of a browser to a provider.
     *
     * @param present the session of the caller, if signed in
     * @throws DomainException of kind NOT_FOUND for an unknown provider, BUSY if it does not
     *     answer; UNAUTHENTICATED or TOO_OFTEN if an earlier sign-in by a provider is to be
     *     repeated and the caller has no session of that kind
     */
    public Redirect prepareRedirect(
            String name, ProviderPurpose purpose, Optional<OpenSession> present) {
        Provider provider =
                providerClients
                        .find(name)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "There is no provider with this name."));
        UUID person =
                purpose == ProviderPurpose.SIGN_IN
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

    private URI address(Provider provider, AuthorizationAttempt authorizationAttempt) {
        try {
            return providerClients.authorizationUri(provider, authorizationAttempt);
        } catch (ProviderException e) {
            throw DomainException.busy("The provider does not answer: try again shortly.", 5);
        }
    }

    private static AuthorizationAttempt attempt(String state, ProviderRedirect challenge) {
        return new AuthorizationAttempt(
                state,
                challenge.codeVerifier(),
                challenge.purpose() == ProviderPurpose.STEP_UP,
                challenge.startedAt());
    }

    /**
     * Takes the redirect by which this service sent the browser to the provider: the first thing to
     * do with one that came back. It is found whatever others at its address have failed: a state
     * works once, and how many of them an address can get is limited.
     *
     * @throws ProviderSignInException if there is none; that is counted by client address
     */
    ProviderRedirect takeRedirect(ProviderCallback shown) {
        Provider provider = provider(shown);
        return shown.state()
                .flatMap(
                        state ->
                                shown.binding()
                                        .flatMap(own -> sessions.take(state, own, provider.name())))
                .orElseThrow(this::invalid);
    }

    private Provider provider(ProviderCallback shown) {
        return providerClients
                .find(shown.provider())
                .orElseThrow(() -> refusal(ProviderSignInOutcome.UNKNOWN));
    }

    private ProviderSignInException invalid() {
        RateWindow window =
                limiter.countAddress(
                        "sign-in-provider", address.get(), INVALID_CALLBACKS_PER_MINUTE);
        return window.isExceeded()
                ? new ProviderSignInException(
                        ProviderSignInOutcome.TOO_OFTEN, window.resetSeconds())
                : unproven(ProviderSignInOutcome.AGAIN);
    }

    /**
     * Handles a browser that came back from a provider.
     *
     * @param shown the authorization response
     * @param challenge of {@link #takeRedirect}
     * @param present the session of the caller, if signed in
     * @throws ProviderSignInException with the verdict that the page shows
     */
    Completed completeSignIn(
            ProviderCallback shown, ProviderRedirect challenge, Optional<OpenSession> present) {
        Provider provider = provider(shown);
        if (challenge.purpose() == ProviderPurpose.STEP_UP
                && present.filter(open -> challenge.person().equals(open.person())).isEmpty()) {
            throw unproven(ProviderSignInOutcome.AGAIN);
        }
        if (!shown.isFrom(provider.issuer())) {
            throw unproven(ProviderSignInOutcome.UNPROVEN);
        }
        shown.logError();
        String code = shown.code().orElseThrow(() -> refusal(ProviderSignInOutcome.CANCELLED));
        AuthorizationAttempt authorizationAttempt = attempt(shown.state().get().text(), challenge);
        return opened(provider, identity(provider, authorizationAttempt, code), challenge);
    }

    private Completed opened(
            Provider provider, VerifiedIdentity verifiedIdentity, ProviderRedirect challenge) {
        ProviderSessions.SignInResult signInResult =
                sessions.open(provider, verifiedIdentity, challenge.person());
        if (signInResult.token() == null) {
            throw refusal(
                    switch (signInResult.identified().verdict()) {
                        case WITHOUT_ROLE -> ProviderSignInOutcome.WITHOUT_ROLE;
                        case AUDITOR_WITH_OTHER_ROLES -> ProviderSignInOutcome.AUDITOR_AND_MORE;
                        case DISABLED -> ProviderSignInOutcome.DISABLED;
                        case ADMITTED -> ProviderSignInOutcome.OTHER_PERSON;
                    });
        }
        return new Completed(signInResult.token(), challenge.purpose());
    }

    private VerifiedIdentity identity(
            Provider provider, AuthorizationAttempt authorizationAttempt, String code) {
        try {
            return providerClients.exchangeCode(provider, authorizationAttempt, code);
        } catch (ProviderException e) {
            throw switch (e.kind()) {
                case UNAVAILABLE -> refusal(ProviderSignInOutcome.AWAY);
                case BUSY -> refusal(ProviderSignInOutcome.BUSY);
                case INVALID -> unproven(ProviderSignInOutcome.UNPROVEN);
            };
        }
    }

    /** Counts the failure by client address, like all failed authentications. */
    private ProviderSignInException unproven(ProviderSignInOutcome verdict) {
        long seconds = failures.count().retryAfterSeconds();
        return new ProviderSignInException(
                seconds > 0 ? ProviderSignInOutcome.TOO_OFTEN : verdict, seconds);
    }

    static ProviderSignInException refusal(ProviderSignInOutcome verdict) {
        return new ProviderSignInException(verdict, 0);
    }
}
