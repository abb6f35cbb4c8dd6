package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.access.caller.AuthenticationFailures;
import org.patientcare.access.caller.ConfiguredKeys;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;

/** Opens sessions by the operator's keys, typed in or through a link that was created with them. */
@ApplicationScoped
public class OperatorSignIn {

    @Inject private ConfiguredKeys configured;
    @EJB private Challenges challenges;
    @EJB private Sessions sessions;
    @Inject private AuthenticationFailures failures;
    @Inject private AuditContext audit;
    @Inject private PublicUrl publicUrl;

    /**
     * A link to the console.
     *
     * @param url works once; the token is in the fragment, which browsers do not send to servers
     */
    public record ConsoleLink(String url, Instant expiresAt) {}

    /** Whether the keys may open sessions. */
    public boolean isAvailable() {
        return sessions.operatorKeysMaySignIn();
    }

    /**
     * @throws DomainException of kind FORBIDDEN if keys may not open sessions, UNAUTHENTICATED if
     *     these are not the operator's, TOO_OFTEN if such failures have exceeded the limit of the
     *     client address
     */
    public SessionToken signInByKeys(ApiKeyPair keys) {
        requireOpen();
        if (!configured.areOperatorKeys(keys)) {
            throw failures.count();
        }
        return open(SignInMethod.KEYS);
    }

    /**
     * Creates a link that opens a session like the keys do, within ten minutes.
     *
     * @throws DomainException of kind FORBIDDEN if keys may not open sessions
     */
    public ConsoleLink createLink() {
        requireOpen();
        SessionToken token = SessionToken.random();
        Instant end = challenges.createLink(token);
        return new ConsoleLink(
                publicUrl.of(PublicPaths.SIGN_IN_PAGE) + "#link=" + token.text(), end);
    }

    /**
     * @throws DomainException as {@link #signInByKeys}
     */
    public SessionToken signInByLink(String shown) {
        requireOpen();
        Optional<SessionToken> link = SessionToken.parse(shown);
        if (link.isEmpty() || !challenges.takeLink(link.get())) {
            throw failures.count();
        }
        return open(SignInMethod.LINK);
    }

    private SessionToken open(SignInMethod signInMethod) {
        String apiKey = configured.operator().apiKey();
        audit.setActor(new Actor(Actor.Kind.OPERATOR, apiKey));
        audit.setAllowedBy(new JsonDocument("{\"way\":\"" + signInMethod.code() + "\"}"));
        return sessions.openForOperatorKeys(apiKey, configured.operatorKeysText(), signInMethod);
    }

    private void requireOpen() {
        if (!isAvailable()) {
            throw DomainException.forbidden(
                    ErrorCode.NOT_FOR_OPERATOR_KEYS,
                    "The operator's keys cannot open a session here: sign in as a person.");
        }
    }
}
