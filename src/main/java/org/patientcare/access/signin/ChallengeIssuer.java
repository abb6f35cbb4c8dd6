package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.passkey.PasskeyOptions;
import org.patientcare.access.security.AuthenticationFailures;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Invitee;
import org.patientcare.people.person.Passkey;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.platform.shared.DomainException;

/** Issues WebAuthn challenges. */
@ApplicationScoped
public class ChallengeIssuer {

    @EJB private Challenges challenges;
    @EJB private Invitations invitations;
    @EJB private PasskeyService passkeys;
    @Inject private PasskeyOptions options;
    @Inject private AuthenticationFailures failures;

    /**
     * An issued challenge.
     *
     * @param id the id with which the answer refers to it
     * @param binding the value of the browser's challenge cookie
     * @param publicKey the options for {@code navigator.credentials}
     * @param invited the invited person; null for other purposes
     */
    public record IssuedChallenge(
            SessionToken id, SessionToken binding, Map<String, Object> publicKey, Invitee invited) {

        public IssuedChallenge {
            publicKey = Map.copyOf(publicKey);
        }
    }

    /**
     * Issues a challenge.
     *
     * @param link the token of an invitation; null for other purposes
     * @param present the session of the caller, if signed in
     * @throws DomainException of kind UNAUTHENTICATED if the link is not valid or a session of a
     *     person is required; TOO_OFTEN if such failures have exceeded the limit of the client
     *     address; FORBIDDEN if a passkey is to be added and the person has not authenticated
     *     recently or is of the demo organization, or if a person who signs in by a provider is to
     *     use passkeys
     */
    public IssuedChallenge issue(
            ChallengePurpose challengePurpose, String link, Optional<OpenSession> present) {
        return switch (challengePurpose) {
            case SIGN_IN -> forAuthentication(challengePurpose, null, List.of());
            case INVITATION -> forInvitation(link);
            case ADD -> forAdditionalPasskey(person(present));
            case STEP_UP -> {
                UUID person = person(present).person();
                yield forAuthentication(challengePurpose, person, credentialIds(person));
            }
        };
    }

    private IssuedChallenge forAuthentication(
            ChallengePurpose challengePurpose, UUID person, List<String> allowed) {
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes = challenges.create(id, binding, challengePurpose, person, null);
        return new IssuedChallenge(id, binding, options.requestOptions(bytes, allowed), null);
    }

    private IssuedChallenge forInvitation(String link) {
        SessionToken token = SessionToken.parse(link).orElseThrow(failures::count);
        Invitee invitee = invitations.find(token.hash()).orElseThrow(failures::count);
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes =
                challenges.create(
                        id, binding, ChallengePurpose.INVITATION, invitee.person(), token.hash());
        return new IssuedChallenge(
                id,
                binding,
                options.creationOptions(bytes, invitee.person(), invitee.name(), List.of()),
                invitee);
    }

    private IssuedChallenge forAdditionalPasskey(OpenSession session) {
        if (session.way() == SignInMethod.DEMO) {
            throw DomainException.forbidden("People of the demo organization have no passkeys.");
        }
        if (!session.recentlyAuthenticated()) {
            throw DomainException.forbidden(
                    "authenticate", "Sign in again: this call requires a recent sign-in.");
        }
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes = challenges.create(id, binding, ChallengePurpose.ADD, session.person(), null);
        return new IssuedChallenge(
                id,
                binding,
                options.creationOptions(
                        bytes, session.person(), session.name(), credentialIds(session.person())),
                null);
    }

    private OpenSession person(Optional<OpenSession> present) {
        OpenSession session =
                present.filter(open -> !open.isOfOperatorKeys()).orElseThrow(failures::count);
        if (session.way() == SignInMethod.PROVIDER) {
            throw DomainException.forbidden(
                    "You sign in through an identity provider and have no passkeys here:"
                            + " authenticate there.");
        }
        return session;
    }

    private List<String> credentialIds(UUID person) {
        return passkeys.of(person).stream()
                .map(Passkey::material)
                .map(material -> material.credentialId())
                .toList();
    }
}
