package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.passkey.PasskeyVerifier;
import org.patientcare.access.passkey.UnverifiedAssertion;
import org.patientcare.access.security.AuthenticationFailures;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.people.person.Passkey;
import org.patientcare.people.person.PasskeyMaterial;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.platform.shared.DomainException;

/**
 * Handles an authenticator's answer to a challenge. A challenge is used up by the first answer,
 * valid or not, and all failures look the same to the caller.
 */
@ApplicationScoped
public class PasskeySignIn {

    @EJB private Challenges challenges;
    @Inject private PasskeyVerifier proofs;
    @EJB private PasskeyService passkeys;
    @EJB private PeopleSignIn people;
    @Inject private AuthenticationFailures failures;

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
        Challenge asked =
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

    private PasskeyMaterial verifyRegistration(byte[] challenge, String credential) {
        return proofs.verifyRegistration(challenge, credential).orElseThrow(failures::count);
    }

    /**
     * @param expected the person whose passkey it must be; null for the one named by the user
     *     handle
     */
    private SessionToken signIn(byte[] challenge, String credential, UUID expected) {
        UnverifiedAssertion shown =
                proofs.parseAuthentication(credential).orElseThrow(failures::count);
        Passkey known =
                passkeys.find(shown.credentialId())
                        .filter(passkey -> isOf(passkey, shown, expected))
                        .orElseThrow(failures::count);
        long count =
                proofs.verifyAuthentication(challenge, shown, known.material())
                        .orElseThrow(failures::count);
        return people.signIn(known, count).orElseThrow(failures::count);
    }

    private static boolean isOf(Passkey passkey, UnverifiedAssertion shown, UUID expected) {
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
