package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.AuthenticationFailures;
import org.patientcare.access.passkey.WebAuthn;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Issues WebAuthn challenges, and handles an authenticator's answer to one. A challenge is used up
 * by the first answer, valid or not, and all failures look the same to the caller.
 */
@ApplicationScoped
public class PasskeySignIn {

    @EJB private Challenges challenges;
    @Inject private WebAuthn webAuthn;
    @EJB private PasskeyService passkeys;
    @EJB private PeopleSignIn people;
    @Inject private AuthenticationFailures failures;
    @EJB private Invitations invitations;

    /**
     * An issued challenge.
     *
     * @param id the id with which the answer refers to it
     * @param binding the value of the browser's challenge cookie
     * @param publicKey the options for {@code navigator.credentials}
     * @param invited the invited person; null for other purposes
     */
    public record IssuedChallenge(
            SessionToken id,
            SessionToken binding,
            Map<String, Object> publicKey,
            Invitations.Invitee invited) {

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
            Challenges.Purpose challengePurpose, String link, Optional<OpenSession> present) {
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
            Challenges.Purpose challengePurpose, UUID person, List<String> allowed) {
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes = challenges.create(id, binding, challengePurpose, person, null);
        return new IssuedChallenge(id, binding, webAuthn.requestOptions(bytes, allowed), null);
    }

    private IssuedChallenge forInvitation(String link) {
        SessionToken token = SessionToken.parse(link).orElseThrow(failures::count);
        Invitations.Invitee invitee = invitations.find(token.hash()).orElseThrow(failures::count);
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes =
                challenges.create(
                        id, binding, Challenges.Purpose.INVITATION, invitee.person(), token.hash());
        return new IssuedChallenge(
                id,
                binding,
                webAuthn.creationOptions(bytes, invitee.person(), invitee.name(), List.of()),
                invitee);
    }

    private IssuedChallenge forAdditionalPasskey(OpenSession session) {
        if (session.way() == SignInMethod.DEMO) {
            throw DomainException.forbidden(
                    ErrorCode.NO_PASSKEYS, "People of the demo organization have no passkeys.");
        }
        if (!session.recentlyAuthenticated()) {
            throw DomainException.forbidden(
                    ErrorCode.AUTHENTICATE, "Sign in again: this call requires a recent sign-in.");
        }
        SessionToken id = SessionToken.random();
        SessionToken binding = SessionToken.random();
        byte[] bytes =
                challenges.create(id, binding, Challenges.Purpose.ADD, session.person(), null);
        return new IssuedChallenge(
                id,
                binding,
                webAuthn.creationOptions(
                        bytes, session.person(), session.name(), credentialIds(session.person())),
                null);
    }

    private OpenSession person(Optional<OpenSession> present) {
        OpenSession session =
                present.filter(open -> !open.isOfOperatorKeys()).orElseThrow(failures::count);
        if (session.way() == SignInMethod.PROVIDER) {
            throw DomainException.forbidden(
                    ErrorCode.NO_PASSKEYS,
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

    /**
     * @param id the id of the challenge
     * @param binding the browser's challenge cookie; empty if it sent none
     * @param credential the result of {@code PublicKeyCredential.toJSON}
     * @param label the label of a new passkey; null for none
     * @param present the session of the caller, if signed in
     * @return the token of a new session; empty if a passkey was added, which keeps the session
     * @throws DomainException of kind UNAUTHENTICATED if the answer is not valid, TOO_OFTEN if such
     *     failures have exceeded the limit of the client address, NOT_POSSIBLE if the person has
     *     too many passkeys
     */
    public Optional<SessionToken> answer(
            String id,
            Optional<SessionToken> binding,
            String credential,
            String label,
            Optional<OpenSession> present) {
        Challenges.Challenge asked =
                SessionToken.parse(id)
                        .flatMap(known -> binding.flatMap(own -> challenges.take(known, own)))
                        .orElseThrow(failures::count);
        byte[] challenge = ChallengeRepository.bytes(asked.value());
        return switch (asked.purpose()) {
            case INVITATION ->
                    Optional.of(
                            people.accept(
                                            ChallengeRepository.bytes(asked.invitationHash()),
                                            verifyRegistration(challenge, credential),
                                            label)
                                    .orElseThrow(failures::count));
            case ADD -> {
                OpenSession by = requireSamePerson(asked.person(), present);
                if (!people.add(by, verifyRegistration(challenge, credential), label)) {
                    throw failures.count();
                }
                yield Optional.empty();
            }
            case SIGN_IN -> Optional.of(signIn(challenge, credential, null));
            case STEP_UP -> {
                requireSamePerson(asked.person(), present);
                yield Optional.of(signIn(challenge, credential, asked.person()));
            }
        };
    }

    private Passkey.Material verifyRegistration(byte[] challenge, String credential) {
        return webAuthn.verifyRegistration(challenge, credential).orElseThrow(failures::count);
    }

    /**
     * @param expected the person whose passkey it must be; null for the one named by the user
     *     handle
     */
    private SessionToken signIn(byte[] challenge, String credential, UUID expected) {
        WebAuthn.UnverifiedAssertion shown =
                webAuthn.parseAuthentication(credential).orElseThrow(failures::count);
        Passkey known =
                passkeys.find(shown.credentialId())
                        .filter(passkey -> isOf(passkey, shown, expected))
                        .orElseThrow(failures::count);
        long count =
                webAuthn.verifyAuthentication(challenge, shown, known.material())
                        .orElseThrow(failures::count);
        return people.signIn(known, count).orElseThrow(failures::count);
    }

    private static boolean isOf(
            Passkey passkey, WebAuthn.UnverifiedAssertion shown, UUID expected) {
        Optional<UUID> claimed = shown.claimedPerson();
        return expected == null
                ? claimed.filter(passkey.person()::equals).isPresent()
                : passkey.person().equals(expected) && claimed.map(expected::equals).orElse(true);
    }

    private OpenSession requireSamePerson(UUID person, Optional<OpenSession> present) {
        return present.filter(session -> person.equals(session.person()))
                .orElseThrow(failures::count);
    }
}
