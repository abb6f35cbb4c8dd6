package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.oidc.Identity;
import org.patientcare.access.oidc.Provider;
import org.patientcare.access.oidc.ProviderFault;
import org.patientcare.access.oidc.Providers;
import org.patientcare.access.oidc.Question;
import org.patientcare.access.security.ProofFailures;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Way;
import org.patientcare.platform.shared.DomainException;

/**
 * Sign-in by an OpenID provider: redirects browsers and handles their return. It is not an EJB,
 * because no transaction may be open while it waits for the provider.
 */
@ApplicationScoped
public class ProviderSignIn {

    @Inject private Providers providers;
    @EJB private ProviderSessions sessions;
    @Inject private ProofFailures failures;

    /**
     * A redirect to a provider.
     *
     * @param binding the value of the browser's provider cookie
     */
    public record Sent(URI address, SessionToken binding) {}

    /** A completed sign-in. */
    public record Back(SessionToken token, ProviderPurpose purpose) {}

    /**
     * Prepares the redirect of a browser to a provider.
     *
     * @param present the session of the caller, if signed in
     * @throws DomainException of kind NOT_FOUND for an unknown provider, BUSY if it does not
     *     answer; UNPROVEN or TOO_OFTEN if an earlier sign-in by a provider is to be repeated and
     *     the caller has no session of that kind
     */
    public Sent send(String name, ProviderPurpose purpose, Optional<OpenSession> present) {
        Provider provider =
                providers
                        .find(name)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "There is no provider with this name."));
        UUID person =
                purpose == ProviderPurpose.SIGN_IN
                        ? null
                        : present.filter(session -> session.way() == Way.PROVIDER)
                                .map(OpenSession::person)
                                .orElseThrow(failures::failed);
        SessionToken state = SessionToken.random();
        SessionToken binding = SessionToken.random();
        String secret = SessionToken.random().text();
        ProviderChallenge challenge = new ProviderChallenge(purpose, name, secret, person, null);
        URI address = address(provider, question(state.text(), challenge));
        sessions.begin(state, binding, challenge);
        return new Sent(address, binding);
    }

    private URI address(Provider provider, Question question) {
        try {
            return providers.address(provider, question);
        } catch (ProviderFault e) {
            throw DomainException.busy("The provider does not answer: try again shortly.", 5);
        }
    }

    private static Question question(String state, ProviderChallenge challenge) {
        return new Question(
                state,
                challenge.secret(),
                challenge.purpose() == ProviderPurpose.STEP_UP,
                challenge.begunAt());
    }

    /**
     * Handles a browser that came back from a provider.
     *
     * @param shown the authorization response
     * @param present the session of the caller, if signed in
     * @throws ProviderRefusal with the verdict that the page shows
     */
    public Back arrive(ProviderAnswer shown, Optional<OpenSession> present) {
        Provider provider =
                providers
                        .find(shown.provider())
                        .orElseThrow(() -> refusal(ProviderVerdict.UNKNOWN));
        ProviderChallenge challenge =
                shown.state()
                        .flatMap(
                                state ->
                                        shown.binding()
                                                .flatMap(
                                                        own ->
                                                                sessions.take(
                                                                        state,
                                                                        own,
                                                                        provider.name())))
                        .orElseThrow(() -> unproven(ProviderVerdict.AGAIN));
        if (challenge.purpose() == ProviderPurpose.STEP_UP
                && present.filter(open -> challenge.person().equals(open.person())).isEmpty()) {
            throw unproven(ProviderVerdict.AGAIN);
        }
        if (!shown.isFrom(provider.issuer())) {
            throw unproven(ProviderVerdict.UNPROVEN);
        }
        String code = shown.code().orElseThrow(() -> refusal(ProviderVerdict.CANCELLED));
        requireFewFailures();
        Question question = question(shown.state().get().text(), challenge);
        return opened(provider, identity(provider, question, code), challenge);
    }

    /**
     * Limits how often a caller with invented codes can make this service send requests to the
     * provider.
     */
    private void requireFewFailures() {
        long seconds = failures.tooManySeconds();
        if (seconds > 0) {
            throw new ProviderRefusal(ProviderVerdict.TOO_OFTEN, seconds);
        }
    }

    private Back opened(Provider provider, Identity identity, ProviderChallenge challenge) {
        ProviderSessions.Opened opened = sessions.open(provider, identity, challenge.person());
        if (opened.token() == null) {
            throw refusal(
                    switch (opened.arrived().verdict()) {
                        case WITHOUT_ROLE -> ProviderVerdict.WITHOUT_ROLE;
                        case AUDITOR_AND_MORE -> ProviderVerdict.AUDITOR_AND_MORE;
                        case DISABLED -> ProviderVerdict.DISABLED;
                        case WELCOME -> ProviderVerdict.OTHER_PERSON;
                    });
        }
        return new Back(opened.token(), challenge.purpose());
    }

    private Identity identity(Provider provider, Question question, String code) {
        try {
            return providers.identity(provider, question, code);
        } catch (ProviderFault e) {
            throw switch (e.kind()) {
                case AWAY -> refusal(ProviderVerdict.AWAY);
                case BUSY -> refusal(ProviderVerdict.BUSY);
                case UNPROVEN -> unproven(ProviderVerdict.UNPROVEN);
            };
        }
    }

    /**
     * Ends the sessions of a person who has signed out at a provider.
     *
     * @return false for a token that is not valid, is too old or was used before
     * @throws ProviderRefusal if the provider is unknown or its keys cannot be fetched
     */
    public boolean leave(String name, String logoutToken) {
        Provider provider =
                providers.find(name).orElseThrow(() -> refusal(ProviderVerdict.UNKNOWN));
        try {
            return sessions.end(provider, providers.farewell(provider, logoutToken));
        } catch (ProviderFault e) {
            if (e.kind() == ProviderFault.Kind.UNPROVEN) {
                return false;
            }
            throw refusal(ProviderVerdict.AWAY);
        }
    }

    /** Counts the failure by client address, like all failed authentications. */
    private ProviderRefusal unproven(ProviderVerdict verdict) {
        long seconds = failures.failed().retryAfterSeconds();
        return new ProviderRefusal(seconds > 0 ? ProviderVerdict.TOO_OFTEN : verdict, seconds);
    }

    private static ProviderRefusal refusal(ProviderVerdict verdict) {
        return new ProviderRefusal(verdict, 0);
    }
}
